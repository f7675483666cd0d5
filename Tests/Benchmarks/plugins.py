"""Formats as executables: 500 files, 10 MB, against the same parser compiled in; and what one that
misbehaves costs the tables of others."""

import json

import change
import inputs
import programs
from report import Table, by_turns

_FILES = 500
_MISDEEDS = {
    "no plugin": None, "one that hangs": "time.sleep(1000)", "one that crashes": "os._exit(1)",
    "one that floods": "[o.write(b'x' * 65536) for _ in iter(int, 1)]",
}  # fmt: skip
_PLUGIN = """#!/usr/bin/env python3
import json, os, sys, time
i, o = sys.stdin.buffer, sys.stdout.buffer
for line in i:
    if b"hello" in line:
        o.write(b'{"hello": {"protocol": 1, "kind": "format", "name": "bad", "version": "1", '
                b'"extensions": ["bad"]}}\\n')
        o.flush()
    else:
        MISDEED
"""


def run(options):
    texts = inputs.entries(220)
    files = 100 if options.quick else _FILES
    for name, write in {"po": inputs.write_po, "properties": inputs.write_properties}.items():
        folder = options.work / f"plugin-{name}"
        folder.mkdir()
        paths = [write(folder / f"Table{number}.{name}", texts) for number in range(files)]
        size = sum(path.stat().st_size for path in paths) / 1e6
        plugins = options.work / f"plugins-{name}"
        plugins.mkdir()
        (plugins / name).symlink_to(programs.RELEASE / "lprojd")
        table = Table(f"Plugins, {files} files of .{name}, {size:.1f} MB", "ms", "built in")

        def measure(contender):
            place = plugins if contender == "executable" else "-"
            command = [programs.MEASURE, "plugin", name, 3, place, *paths]
            return programs.run(command)["median"] / 1e6

        by_turns(options.rounds, ["built in", "executable"], table, measure)
        ratio = table.times("built in", "executable")
        table.goal("executable within 3 times the built-in parser", ratio, 3, at_least=False)
        yield table
    yield neighbours(options)


def neighbours(options):
    """Each change comes just after one to a file of the plugin's."""
    table = Table("Change to notification beside a plugin", "ms", "no plugin")
    count = 20 if options.quick else 60
    for number, (name, misdeed) in enumerate(_MISDEEDS.items()):
        work = options.work / f"beside-{number}"
        bundle = inputs.write_bundle(work / "bench", 2, 2, 200)
        plugin = work / "plugins" / "bad"
        plugin.parent.mkdir()
        if misdeed:
            plugin.write_text(_PLUGIN.replace("MISDEED", misdeed))
            plugin.chmod(0o755)
        configuration = work / "lprojd.json"
        limits = {"directories": [str(plugin.parent)], "requestSeconds": 1, "failures": 1000}
        configuration.write_text(
            json.dumps({"bundles": {"bench": {"roots": [str(bundle)]}}, "plugins": limits})
        )
        with programs.Daemon(work / "daemon", "--config", configuration) as daemon:
            with change.Changer(daemon, bundle) as changer:
                for turn in range(count):
                    (bundle / "de.lproj" / "Bad.bad").write_text(f"{turn}")
                    table.add(name, changer.change())
    for name in list(_MISDEEDS)[1:]:
        ratio = table.times(name, "no plugin")
        table.goal(f"{name}: the same within noise", ratio and 1 / ratio, 1.25, at_least=False)
    return table
