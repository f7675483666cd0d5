#!/usr/bin/env python3
"""Measures lprojd against its peers: ours and theirs by turns in one run, on the same bytes.

    bench.py [--rounds N] [--quick] [--json FILE] [--table FILE] [--no-build] [WORKLOAD...]

Workloads: lookup, parse, load, change, fanout, plugins. Prints a table for each, with medians,
their spread and the goals; what is not installed is left out and said so. `--table` puts the goals
that count most into a Markdown file. A time is no test: nothing here fails because it is slow.
`inputs.py` also writes the tables of the largest app.
"""

import argparse
import json
import pathlib
import shutil
import tempfile

import change
import fanout
import load
import lookup
import parse
import plugins
import programs
import report

WORKLOADS = {
    "lookup": lookup, "parse": parse, "load": load, "change": change, "fanout": fanout,
    "plugins": plugins,
}  # fmt: skip


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("workloads", nargs="*", default=list(WORKLOADS), metavar="WORKLOAD")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="smaller inputs, fewer of them")
    parser.add_argument("--json", type=pathlib.Path, help="write all samples to this file")
    parser.add_argument("--table", type=pathlib.Path, help="a file with a place for the short table")
    parser.add_argument("--no-build", action="store_true", help="measure what was built before")
    options = parser.parse_args()
    unknown = set(options.workloads) - set(WORKLOADS)
    if unknown:
        parser.error(f"no such workload: {', '.join(sorted(unknown))}")
    if not options.no_build:
        programs.build()
    # In memory where that can be, as the runtime directory is.
    memory = pathlib.Path("/dev/shm")
    options.work = pathlib.Path(
        tempfile.mkdtemp(prefix="lprojd-bench-", dir=memory if memory.is_dir() else None)
    )
    try:
        tables = measure(options)
    finally:
        shutil.rmtree(options.work, ignore_errors=True)
    if options.json:
        options.json.write_text(json.dumps(tables, indent=1))
    if options.table:
        report.write_headlines(options.table, tables)


def measure(options):
    tables = []
    for name in options.workloads:
        for table in WORKLOADS[name].run(options):
            table.print()
            tables.append(table.json())
    return tables


if __name__ == "__main__":
    main()
