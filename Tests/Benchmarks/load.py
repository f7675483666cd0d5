"""A full load of 60 languages x 10 tables x 500 keys, one changed table in it, and the largest
app: 100 languages x 50,000 keys."""

import shutil

import inputs
import parse
import programs
from change import Changer
from report import Table, by_turns, median

_SIZES = (60, 10, 500)
_LARGEST = (100, 1, 50_000)
# Its files are 318 MB, which Foundation takes up to a minute for.
_LARGEST_ROUNDS = 2


def run(options):
    bundle = inputs.write_bundle(options.work / "load" / "bench", *_SIZES)
    files = sorted(bundle.glob("*/*.strings"))
    yield full(options, bundle, files)
    yield one_change(options, bundle)
    if not options.quick:
        yield largest(options)


def full(options, bundle, files):
    table = Table("Full load, 300,000 entries in 600 tables", "ms", "foundation")
    measure_load(options, table, options.rounds, bundle, files)
    table.faster("lprojd", "foundation", 20, "load of 300,000 texts against Foundation's, x")
    return table


def largest(options):
    bundle = inputs.write_bundle(options.work / "largest" / "bench", *_LARGEST)
    table = Table("Full load, 5,000,000 entries in 100 tables", "ms", "foundation")
    rounds = min(options.rounds, _LARGEST_ROUNDS)
    measure_load(options, table, rounds, bundle, sorted(bundle.glob("*/*.strings")))
    return table


def measure_load(options, table, rounds, bundle, files):
    """From the start of the process until all is served, against parsing alone."""
    runs = iter(range(1000))
    peak = []

    def measure(contender):
        if contender != "lprojd":
            return parse.milliseconds(options.work, contender, 1, files)
        place = options.work / f"{bundle.parent.name}-{next(runs)}"
        with programs.Daemon(place, bundle) as daemon:
            peak.append((daemon.status("VmHWM"), daemon.processor_seconds() * 1e3))
        shutil.rmtree(place)
        return daemon.seconds * 1e3

    by_turns(rounds, ["lprojd", "foundation", "gnustep"], table, measure)
    memory, spent = (median(values) for values in zip(*peak))
    words = f"{spent:,.0f} ms of a processor, {memory:,.0f} kB"
    table.note("lprojd", f"process start to READY=1, published; {words}")
    table.note("foundation", "parsing alone, of files in memory")
    table.note("gnustep", "parsing alone, of files in memory")


def one_change(options, bundle):
    """From before the rename to the event at a subscriber, by how much else is served."""
    table = Table("One changed table of 500 keys", "ms", "foundation")
    small = inputs.write_bundle(options.work / "one" / "bench", 2, 1, _SIZES[2])
    file = small / "de.lproj" / "Localizable.strings"
    count = 20 if options.quick else 50
    with (
        programs.Daemon(options.work / "one-large", bundle) as large,
        programs.Daemon(options.work / "one-small", small) as alone,
        Changer(large, bundle, "de") as translation,
        Changer(large, bundle, "en") as source,
        Changer(alone, small, "de") as only,
    ):
        changers = {
            "lprojd, a translation in 600 tables": (translation, large),
            "lprojd, the source in 600 tables": (source, large),
            "lprojd, a translation in 2 tables": (only, alone),
        }

        def measure(contender):
            if contender == "foundation":
                return parse.milliseconds(options.work, "foundation", 20, [file])
            changer, daemon = changers[contender]
            before = daemon.processor_seconds()
            latency = median([changer.change() for _ in range(count)])
            spent = (daemon.processor_seconds() - before) / count * 1e3
            table.note(contender, f"{spent:.2g} ms of a processor")
            return latency

        by_turns(options.rounds, [*changers, "foundation"], table, measure)
    table.note("foundation", "parsing alone")
    for contender in changers:
        is_headline = contender == "lprojd, a translation in 600 tables"
        table.faster(contender, "foundation", 5,
                     "one changed table of 600 against parsing it, x" if is_headline else None)  # fmt: skip
    return table
