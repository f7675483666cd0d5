"""Parsing `.strings`: file to entries, and file to image."""

import time
import subprocess

import inputs
import programs
from report import Table, by_turns

_SWIFT = {"lprojd": "lprojd", "lprojd, image": "lprojd-image", "foundation": "foundation"}


def command(work, contender, count, files):
    if contender in _SWIFT:
        return [programs.MEASURE, "parse", _SWIFT[contender], count, *files]
    if contender == "memchr":
        return [programs.peer(work, "parse_floor"), count, *files]
    flags = programs.gnustep_flags()
    return [programs.peer(work, "parse_gnustep", *flags, compiler="gcc"), count, *files]


def milliseconds(work, contender, rounds, files):
    result = programs.run(command(work, contender, rounds, files))
    return result["nanoseconds"] / rounds / 1e6


def msgfmt(work, texts):
    source = inputs.write_po(work / "parse.po", texts)
    tool = programs.needs("msgfmt")
    start = time.perf_counter()
    subprocess.run([tool, "-o", "/dev/null", source], check=True)
    return (time.perf_counter() - start) * 1e3


def workload(options, name, texts, encoding, contenders):
    path = options.work / f"parse-{encoding}-{len(texts)}.strings"
    size = inputs.write_strings(path, texts, encoding).stat().st_size / 1e6
    table = Table(f"Parsing, {name}, {size:.1f} MB", "ms", "foundation")

    def measure(contender):
        if contender == "msgfmt":
            return msgfmt(options.work, texts)
        rounds = 2 if contender in ("foundation", "gnustep") else 10
        return milliseconds(options.work, contender, rounds, [path])

    by_turns(options.rounds, contenders, table, measure)
    for contender, samples in table.samples.items():
        table.note(contender, f"{size / sorted(samples)[len(samples) // 2] * 1e3:,.0f} MB/s")
    is_small = size < 2
    table.goal("lprojd at least 0.3 of memchr", table.times("lprojd", "memchr"), 0.3,
               headline="parsing against memchr to each quote, x" if is_small else None)  # fmt: skip
    table.faster("lprojd, image", "foundation", 20,
                 "file to image against Foundation's parsing, x" if is_small else None)  # fmt: skip
    table.faster("lprojd, image", "gnustep", 8)
    return table


def run(options):
    all_contenders = ["lprojd", "lprojd, image", "memchr", "foundation", "gnustep", "msgfmt"]
    texts = inputs.entries(15_000)
    yield workload(options, "UTF-8", texts, "utf-8", all_contenders)
    if not options.quick:
        texts = inputs.entries(150_000)
        yield workload(options, "UTF-8", texts, "utf-8", all_contenders)
        # memchr finds no quotes of two bytes.
        contenders = ["lprojd", "lprojd, image", "foundation"]
        yield workload(options, "UTF-16", texts, "utf-16", contenders)
