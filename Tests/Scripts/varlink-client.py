"""A client that is not ours: drives lprojd through the `varlink` package from PyPI.

varlink-client.py SOCKET: checks org.varlink.service, each method of org.lprojd, errors, `more`
and `oneway` by the Python API. As root it also checks that another user may read but not select.
Prints a line a check; exits 1 at the first that fails.
"""

import os
import sys

import varlink

ADDRESS = "unix:" + sys.argv[1]


def check(what, condition):
    print(("ok: " if condition else "not ok: ") + what, flush=True)
    if not condition:
        sys.exit(1)


def refused(call, error):
    try:
        call()
    except varlink.VarlinkError as problem:
        return problem.error() == error
    return False


client = varlink.Client.new_with_address(ADDRESS)
info = client.get_service_info() if hasattr(client, "get_service_info") else None
client.get_interfaces()
check("GetInfo names the interface", "org.lprojd" in client.get_interfaces())
description = client.get_interface("org.lprojd")
check("the interface description parses", description.name == "org.lprojd")
methods = [name for name in description.members]
check("it has all methods", {"Lookup", "LookupAll", "Subscribe", "Reload"} <= set(methods))

with client.open("org.lprojd") as daemon:
    bundles = daemon.ListBundles()["bundles"]
    check("ListBundles", [bundle["name"] for bundle in bundles] == ["demo"])
    bundle = bundles[0]
    check("seven languages", len(bundle["languages"]) == 7)

    reply = daemon.Lookup(key="welcome", language="th")
    check("Lookup", reply["text"] == "ยินดีต้อนรับ" and reply["found"])
    reply = daemon.Lookup(
        key="messages", language="en", arguments=[{"int": 3, "double": None, "string": None}]
    )
    check("Lookup with arguments", reply["text"] == "3 messages")
    reply = daemon.Lookup(key="absent", value="default")
    check("Lookup of an absent key", reply["text"] == "default" and not reply["found"])
    reply = daemon.LookupAll(language="de", keys=["save", "cancel"])
    check("LookupAll", [entry["text"] for entry in reply["entries"]] == ["Sichern", "Abbrechen"])
    reply = daemon.MatchLanguage(acceptLanguage="zh-TW,zh;q=0.9,en;q=0.1")
    check("MatchLanguage", reply["languages"][0] == "zh-Hant")

    check("SelectLanguage", daemon.SelectLanguage(language="Thái Lan")["language"] == "th")
    check("the selection is served", daemon.Lookup(key="save")["text"] == "บันทึก")
    check(
        "an absent language is refused",
        refused(
            lambda: daemon.SelectLanguage(language="xx-absent"), "org.lprojd.LanguageNotFound"
        ),
    )
    check(
        "an absent bundle is refused",
        refused(lambda: daemon.Lookup(key="k", bundle="absent"), "org.lprojd.BundleNotFound"),
    )
    check(
        "arguments of the wrong type are refused",
        refused(
            lambda: daemon.Lookup(
                key="messages",
                language="en",
                arguments=[{"int": None, "double": None, "string": "many"}],
            ),
            "org.lprojd.FormatError",
        ),
    )
    check("Reload", daemon.Reload()["changed"] is False)
    check("ListDiagnostics", daemon.ListDiagnostics()["diagnostics"] == [])
    check("GetStatus", daemon.GetStatus()["watch"]["mode"] in ("inotify", "polling"))

with client.open("org.lprojd") as subscriber, client.open("org.lprojd") as daemon:
    events = subscriber.Subscribe(_more=True)
    state = next(events)["event"]
    check("Subscribe begins with the state", state["event"] == "State")
    daemon.SelectLanguage(language="de")
    event = next(events)["event"]
    check(
        "LanguageSelected comes",
        (event["event"], event["previous"], event["language"]) == ("LanguageSelected", "th", "de"),
    )
    generation = event["generation"]

with client.open("org.lprojd") as subscriber, client.open("org.lprojd") as daemon:
    daemon.SelectLanguage(language="ja")
    since = {"instance": state["instance"], "generation": generation}
    event = next(subscriber.Subscribe(_more=True, since=since))["event"]
    check("`since` replays what was missed", event["language"] == "ja")

if os.getuid() == 0:
    child = os.fork()
    if child == 0:
        os.setgroups([])
        os.setgid(65534)
        os.setuid(65534)
        other = varlink.Client.new_with_address(ADDRESS)
        with other.open("org.lprojd") as daemon:
            check("another user may read", daemon.Lookup(key="save")["found"])
            check(
                "another user may not select",
                refused(
                    lambda: daemon.SelectLanguage(language="en"),
                    "org.varlink.service.PermissionDenied",
                ),
            )
        os._exit(0)
    check("the other user's checks", os.waitpid(child, 0)[1] == 0)
print("all is well")
