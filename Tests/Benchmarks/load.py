"""A full load of 60 languages x 10 tables x 500 keys, and one changed table in it."""

import inputs
import parse
import programs
from change import Changer
from report import Table, by_turns, median

_SIZES = (60, 10, 500)


def run(options):
    bundle = inputs.write_bundle(options.work / "load" / "bench", *_SIZES)
    files = sorted(bundle.glob("*/*.strings"))
    yield full(options, bundle, files)
    yield one_change(options, bundle)


def full(options, bundle, files):
    table = Table("Full load, 300,000 entries in 600 tables", "ms", "foundation")
    runs = iter(range(1000))
    peak = {}

    def measure(contender):
        if contender != "lprojd":
            return parse.milliseconds(options.work, contender, 1, files)
        with programs.Daemon(options.work / f"load-{next(runs)}", bundle) as daemon:
            peak["lprojd"] = daemon.status("VmHWM")
            return daemon.seconds * 1e3

    by_turns(options.rounds, ["lprojd", "foundation", "gnustep"], table, measure)
    table.note("lprojd", f"process start to READY=1, published; at most {peak['lprojd']:,} kB")
    table.note("foundation", "parsing alone, of files in memory")
    table.note("gnustep", "parsing alone, of files in memory")
    table.faster("lprojd", "foundation", 20)
    return table


def one_change(options, bundle):
    """From before the rename to the event at a subscriber, by how much else is served."""
    table = Table("One changed table of 500 keys", "ms", "foundation")
    small = inputs.write_bundle(options.work / "one" / "bench", 1, 1, _SIZES[2])
    file = small / "en.lproj" / "Localizable.strings"
    count = 20 if options.quick else 50
    with (
        programs.Daemon(options.work / "one-large", bundle) as large_daemon,
        programs.Daemon(options.work / "one-small", small) as small_daemon,
        Changer(large_daemon, bundle) as large,
        Changer(small_daemon, small) as alone,
    ):

        def measure(contender):
            if contender == "foundation":
                return parse.milliseconds(options.work, "foundation", 20, [file])
            changer = large if contender == "lprojd, 600 tables" else alone
            return median([changer.change() for _ in range(count)])

        contenders = ["lprojd, 600 tables", "lprojd, 1 table", "foundation"]
        by_turns(options.rounds, contenders, table, measure)
        with large_daemon.connection() as connection:
            reloads = connection.call("GetStatus")["reloads"]
    own = reloads["medianMilliseconds"]
    table.note("lprojd, 600 tables", f"of it {own:.2g} from the settled change to served")
    table.note("foundation", "parsing alone")
    table.faster("lprojd, 600 tables", "foundation", 5)
    return table
