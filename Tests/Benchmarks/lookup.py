"""Looking keys up: a tenth absent, in random order; on one thread and on two, in the first moment
of a process, and while another language is selected a hundred times a second."""

import subprocess
import threading

import inputs
import programs
from report import Table, by_turns

_PEERS = ["gettext", "icu", "gresource", "gnustep"]
_SWIFT = [
    "image-bytes", "client-bytes", "client-bytes-of-string", "client-string", "dictionary",
    "foundation",
]  # fmt: skip
# What no look-up in tables larger than the caches can do without.
_FLOOR = "two cache misses"


def prepare(work, key_count, with_peers):
    directory = work / f"lookup-{key_count}"
    texts = inputs.entries(key_count)
    inputs.write_strings(directory / "bundle" / "en.lproj" / "Localizable.strings", texts)
    inputs.write_keys(directory / "keys.txt", texts)
    subprocess.run(
        [programs.RELEASE / "lprojctl", "compile", directory / "bundle", "--name", "bench",
         "-o", directory / "images" / "bench" / "current"],
        check=True, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    if with_peers:
        inputs.write_mo(directory, texts)
        inputs.write_icu(directory, texts)
        inputs.write_gresource(directory, texts)
    return directory


def commands(work, contender, directory):
    """The command of a contender, without its count, and its environment."""
    if contender in _SWIFT:
        return [programs.MEASURE, "lookup", contender, directory], {}
    environment = {}
    if contender == "C library":
        library = programs.c_library(work) if not (work / "c").exists() else work / "c"
        program = programs.peer(
            work, "lookup_lprojd", f"-I{library}/include", f"{library}/lib/liblprojd.a",
            "-ljansson", "-pthread",
        )  # fmt: skip
    elif contender == "gettext":
        program = programs.peer(work, "lookup_gettext")
        environment = {"LOCPATH": str(directory), "LC_ALL": "en_US.UTF-8"}
    elif contender == "icu":
        program = programs.peer(work, "lookup_icu", packages=["icu-uc"])
    elif contender == "gresource":
        program = programs.peer(work, "lookup_gresource", packages=["gio-2.0"])
    elif contender == _FLOOR:
        program = programs.peer(work, "lookup_floor")
    else:
        flags = programs.gnustep_flags()
        program = programs.peer(work, "lookup_gnustep", *flags, compiler="gcc")
        environment = {"LANGUAGES": "en"}
    return [program, directory], environment


class Runner:
    """Runs contenders on one directory, and sees that all find the same part of the keys."""

    def __init__(self, options, directory, key_count, threads=1):
        self.work = options.work
        self.directory = directory
        self.keys = key_count + key_count // 9
        self.threads = threads
        self.count = 200_000 if options.quick else 1_000_000
        self.wanted = None

    def measure(self, contender):
        """Nanoseconds of a look-up, on each of the threads."""
        command, environment = commands(self.work, contender, self.directory)
        # The slow ones get fewer, since the time of each look-up is what counts.
        share = self.count // 5 if contender in _PEERS + ["foundation"] else self.count
        # Whole rounds of all keys, so that all find the same part of them.
        share = max(share // self.keys, 1) * self.keys
        result = programs.run([*command, share, self.threads], **environment)
        found = result["sum"] / share / self.threads
        if contender != _FLOOR:
            self.wanted = found if self.wanted is None else self.wanted
            if abs(found - self.wanted) > 1e-9:
                raise RuntimeError(f"finds {found:.4f} of the keys, not {self.wanted:.4f}")
        return result["nanoseconds"] / share


def workload(options, key_count):
    directory = prepare(options.work, key_count, with_peers=True)
    table = Table(f"Look-up, {key_count:,} keys", "ns a look-up", "foundation")
    runner = Runner(options, directory, key_count)
    by_turns(options.rounds, ["C library", *_SWIFT, *_PEERS], table, runner.measure)
    count_instructions(options.work, directory, table)
    goals(table)
    return table


def on_two_threads(options, key_count):
    directory = options.work / f"lookup-{key_count}"
    table = Table(f"Look-up, {key_count:,} keys, on two threads", "ns a look-up", "foundation")
    runner = Runner(options, directory, key_count, threads=2)
    contenders = ["C library", "image-bytes", "client-bytes", "client-string", "gettext",
                  "foundation"]  # fmt: skip
    by_turns(options.rounds, contenders, table, runner.measure)
    for ours in ("C library", "client-bytes"):
        table.faster(ours, "foundation", 30)
        table.faster(ours, "gettext", 7)
    return table


def large(options, key_count):
    directory = prepare(options.work, key_count, with_peers=False)
    table = Table(f"Look-up, {key_count:,} keys", "ns a look-up", _FLOOR)
    runner = Runner(options, directory, key_count)
    contenders = ["C library", "image-bytes", "client-bytes", "client-string", "dictionary", _FLOOR]
    by_turns(options.rounds, contenders, table, runner.measure)
    for ours in ("C library", "client-bytes"):
        ratio = table.times(_FLOOR, ours)
        headline = "bytes among 1,000,000 keys against two cache misses, x"
        table.goal(f"{ours}, times two cache misses, at most", ratio, 1.5, at_least=False,
                   headline=headline if ours == "client-bytes" else None)  # fmt: skip
    return table


def first(options, key_count):
    """Opening a table of a process and the first look-up in it."""
    directory = options.work / f"lookup-{key_count}"
    table = Table(f"First look-up, {key_count:,} keys", "microseconds", "foundation")

    def measure(contender):
        return programs.run([programs.MEASURE, "first", contender, directory, 1])["nanoseconds"] / 1e3

    rounds = max(options.rounds, 3) * 5
    by_turns(rounds, ["image-bytes", "client-string", "foundation"], table, measure)
    table.note("client-string", "with the start of the client's thread")
    table.faster("image-bytes", "foundation", 300, "first look-up against Foundation, x")
    return table


def while_swapping(options, key_count):
    """The median of rounds of all keys, with and without another image every 10 ms."""
    directory = options.work / "swapping"
    texts = inputs.entries(key_count)
    for language in ("en", "de"):
        path = directory / "bench" / f"{language}.lproj" / "Localizable.strings"
        inputs.write_strings(path, inputs.translated(texts, language))
    inputs.write_keys(directory / "keys.txt", texts)
    table = Table("Look-up while languages are switched", "ns a look-up", "at rest")
    keys = key_count + key_count // 9
    count = keys * (100 if options.quick else 400)
    with programs.Daemon(directory / "daemon", directory / "bench") as daemon:

        def measure(contender):
            with Switching(daemon, 0.01 if contender == "switched 100 times a second" else None):
                result = programs.run(
                    [programs.MEASURE, "lookup", "client-bytes", directory, count, 1],
                    BENCH_SOCKET=daemon.socket, BENCH_RUNTIME=daemon.runtime,
                )  # fmt: skip
            return result["median"] / keys

        contenders = ["at rest", "switched 100 times a second"]
        by_turns(options.rounds, contenders, table, measure)
    ratio = table.times(*contenders)
    table.goal("switching, times the median at rest, at most", ratio, 1.1, at_least=False)
    return table


class Switching:
    """Selects two languages in turn, at an interval; None for not at all."""

    def __init__(self, daemon, interval):
        self._daemon = daemon
        self._interval = interval
        self._is_over = threading.Event()
        self._thread = threading.Thread(target=self._run)

    def _run(self):
        with self._daemon.connection() as connection:
            number = 0
            while not self._is_over.wait(self._interval):
                number += 1
                language = ("en", "de")[number % 2]
                connection.call("SelectLanguage", bundle="bench", language=language)

    def __enter__(self):
        if self._interval:
            self._thread.start()

    def __exit__(self, *_):
        self._is_over.set()
        if self._interval:
            self._thread.join()


def count_instructions(work, directory, table):
    """From the difference of two runs, so that what they do before does not count."""
    least = 11_111
    for contender in list(table.samples):
        try:
            command, environment = commands(work, contender, directory)
            few, many = (
                programs.instructions(work, [*command, count], **environment)
                for count in (least, 2 * least)
            )
            table.instructions[contender] = (many - few) / least
            table.note(contender, f"{table.instructions[contender]:,.0f} instructions")
        except (programs.Missing, RuntimeError) as error:
            table.note(contender, f"instructions not counted: {error}")


def goals(table):
    headlines = {
        ("client-bytes", "foundation"): "look-up of bytes against Foundation, x",
        ("client-bytes", "gettext"): "the same against gettext, x",
    }
    for ours in ("C library", "image-bytes", "client-bytes"):
        for peer, limit in (("foundation", 30), ("gettext", 7)):
            table.faster(ours, peer, limit, headlines.get((ours, peer)))
    table.faster("client-string", "foundation", 10, "localizedString against Foundation, x")
    for peer in _PEERS:
        table.faster("client-string", peer, 1)
    for ours, limit in (("C library", 180), ("image-bytes", 260), ("client-bytes", 260)):
        counted = table.instructions.get(ours)
        headline = "instructions of a look-up of bytes in Swift, "
        table.goal(f"{ours}: instructions at most", counted, limit, at_least=False,
                   headline=headline if ours == "client-bytes" else None)  # fmt: skip


def run(options):
    yield workload(options, 10_000)
    yield on_two_threads(options, 10_000)
    yield first(options, 10_000)
    yield while_swapping(options, 10_000)
    if not options.quick:
        yield large(options, 1_000_000)
