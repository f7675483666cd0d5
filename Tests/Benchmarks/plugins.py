"""Formats as executables: 500 files, 10 MB, against the same parser compiled in."""

import inputs
import programs
from report import Table, by_turns

_FILES = 500


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
