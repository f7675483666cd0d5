#!/usr/bin/env python3
"""Prints the events that `lprojctl watch --json` has written to a file since the last call.

One JSON object a line, as the acceptance scripts of the watcher want them: a table that changed
is one line with its language, its name and whether it was added, changed or removed; an error
that appeared in a file is one line of the type error; a state that is told anew is a rescan.

usage: watchtest-events.py FILE
"""

import json
import os
import sys


def unread_lines(path):
    """The whole lines after those of the last call; remembers where they end beside the file."""
    mark = path + ".read"
    try:
        with open(mark, encoding="ascii") as file:
            start = int(file.read())
    except FileNotFoundError:
        start = 0
    with open(path, "rb") as file:
        file.seek(start)
        unread = file.read()
    end = unread.rfind(b"\n") + 1
    with open(mark + ".new", "w", encoding="ascii") as file:
        file.write(str(start + end))
    os.replace(mark + ".new", mark)
    return unread[:end].decode("utf-8").splitlines()


def of_tables(event):
    for table in event["tables"]:
        totals = table.get("counts") or {
            name: len(table.get(name, [])) for name in ("added", "changed", "removed")
        }
        kinds = [name for name, count in totals.items() if count]
        kind = kinds[0] if len(kinds) == 1 else "changed"
        yield {"lang": table["language"], "table": table["table"], "type": kind}


def of_diagnostics(event):
    for diagnostic in event["added"]:
        if diagnostic["severity"] != "error":
            continue
        directory, name = os.path.split(diagnostic["path"])
        language = os.path.basename(directory).removesuffix(".lproj")
        yield {"lang": language, "table": os.path.splitext(name)[0], "type": "error"}


def table_events(event):
    if event["event"] == "TablesChanged":
        return of_tables(event)
    if event["event"] == "DiagnosticsChanged":
        return of_diagnostics(event)
    if event["event"] == "State":
        return [{"lang": "*", "table": "*", "type": "rescan"}]
    return []


def main():
    for line in unread_lines(sys.argv[1]):
        for event in table_events(json.loads(line)):
            print(json.dumps(event))


main()
