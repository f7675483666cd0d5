"""From a rename into place to the notification, against watchman, which reads no file."""

import json
import os
import random
import select
import socket
import statistics
import subprocess
import time

import inputs
import programs
from report import Table, by_turns


_OURS = "lprojd, parsed and published"
# Longer than all that follows from the writing of a file, in seconds.
_PAUSE = 0.1
# The changes after a start that are not measured: what is met for the first time is made ready.
_WARM_UP = 3


class Events:
    """What a daemon tells of a language, taken as it comes and not decoded: as watchman's is."""

    def __init__(self, path, language):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.settimeout(60)
        self._socket.connect(str(path))
        self._bytes = b""
        parameters = {"languages": [language]}
        call = {"method": "org.lprojd.Subscribe", "parameters": parameters, "more": True}
        self._socket.sendall(json.dumps(call).encode() + b"\0")

    def next(self):
        while b"\0" not in self._bytes:
            more = self._socket.recv(1 << 16)
            if not more:
                raise RuntimeError("the daemon closed the connection")
            self._bytes += more
        message, _, self._bytes = self._bytes.partition(b"\0")
        return message

    def close(self):
        self._socket.close()


class Changer:
    """Replaces a table of a daemon's bundle and waits for the event."""

    def __init__(self, daemon, bundle, language="en"):
        self._path = bundle / f"{language}.lproj" / "Localizable.strings"
        self._text = self._path.read_text()
        self._count = 0
        self._events = Events(daemon.socket, language)
        self._events.next()

    def change(self):
        """One change; the milliseconds from before the rename to the event."""
        self._count += 1
        temporary = prepare_change(self._path, self._text, self._count)
        # What is measured is the rename, not the writing of the file before.
        time.sleep(_PAUSE)
        start = time.perf_counter()
        os.rename(temporary, self._path)
        while b'"TablesChanged"' not in self._events.next():
            pass
        return (time.perf_counter() - start) * 1e3

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._events.close()


def prepare_change(path, text, number):
    """A new version of a table under a name that is no table's."""
    temporary = path.with_name(".new")
    # Another text of the same keys: a new key of the development region would change every
    # language that lacks it.
    temporary.write_text(text.replace('" = "', f'" = "{number} ', 1))
    return temporary


class Watchman:
    """A watchman of its own that watches a directory; it speaks JSON, one object a line.

    `seconds` is how long it took from before the start of the process until it knew all files.
    """

    def __init__(self, work, directory, settle):
        self._directory = directory
        program = programs.needs("watchman")
        work.mkdir(parents=True)
        path = work / "watchman.sock"
        (directory / ".watchmanconfig").write_text(json.dumps({"settle": settle}))
        start = time.perf_counter()
        self._process = subprocess.Popen(
            [program, "--foreground", f"--sockname={path}", f"--logfile={work}/log",
             f"--statefile={work}/state", f"--pidfile={work}/pid"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        try:
            self._connect(str(path))
            self._call("watch", str(directory))
            query = {"fields": ["name"], "expression": ["suffix", "strings"]}
            self.file_count = len(self._call("query", str(directory), query)["files"])
        except Exception:
            self.close()
            raise
        self.seconds = time.perf_counter() - start

    def _connect(self, path):
        deadline = time.monotonic() + 30
        self._socket = socket.socket(socket.AF_UNIX)
        while self._socket.connect_ex(path) != 0:
            if time.monotonic() > deadline:
                raise RuntimeError("watchman does not start")
            time.sleep(0.0005)
        self._socket.settimeout(30)
        self._file = self._socket.makefile("rw")

    def follow(self):
        """Subscribes to all changes, of which `change` makes some."""
        self._call("subscribe", str(self._directory), "bench", {"fields": ["name"]})
        self._path = self._directory / "en.lproj" / "Localizable.strings"
        self._text = self._path.read_text()
        self._count = 0

    def _call(self, *words):
        self._file.write(json.dumps(words) + "\n")
        self._file.flush()
        answer = json.loads(self._file.readline())
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer

    def change(self):
        self._count += 1
        temporary = prepare_change(self._path, self._text, self._count)
        # The temporary file is notified too.
        self._drain(_PAUSE)
        start = time.perf_counter()
        os.rename(temporary, self._path)
        while "Localizable.strings" not in self._file.readline():
            pass
        return (time.perf_counter() - start) * 1e3

    def _drain(self, seconds):
        """Reads what comes until nothing does for a while."""
        while select.select([self._socket], [], [], seconds)[0]:
            self._file.readline()

    def close(self):
        self._process.terminate()
        self._process.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


def run(options):
    yield changes(options)
    yield start(options)


def changes(options):
    """One contender at a time, by turns: one of them never rests, and would disturb the others."""
    table = Table("Change to notification", "ms", "watchman, settle 1")
    count = max(1, (40 if options.quick else 200) // options.rounds)
    source = random.Random(inputs.SEED)
    bundle = inputs.write_bundle(options.work / "change" / "bench", 7, 3, 200)
    settles = {f"watchman, settle {settle}": settle for settle in (20, 1, 0)}
    for number in range(options.rounds):
        place = options.work / f"change-{number}"
        with programs.Daemon(place / "lprojd", bundle) as daemon, Changer(daemon, bundle) as ours:
            measure(table, _OURS, count, ours, source)
            idle = idle_share(daemon, 2 if options.quick else 10)
        for name, settle in settles.items():
            if name in table.skipped:
                continue
            try:
                with Watchman(place / str(settle), bundle, settle) as watchman:
                    watchman.follow()
                    measure(table, name, count, watchman, source)
            except (programs.Missing, RuntimeError, OSError) as error:
                table.skip(name, error)
    for name, samples in table.samples.items():
        table.note(name, f"p99 {percentile(samples, 99):.2f}")
    samples = table.samples[_OURS]
    table.goal("median in ms, at most", statistics.median(samples), 0.5, at_least=False,
               headline="change to notification, median, ms")  # fmt: skip
    table.goal("p99 in ms, below", percentile(samples, 99), 3, at_least=False)
    table.goal("idle, part of a core", idle, 0.001, at_least=False)
    return table


def measure(table, name, count, changer, source):
    for _ in range(_WARM_UP):
        changer.change()
    for _ in range(count):
        # So that no contender is met at the same point of a period of its own.
        time.sleep(source.uniform(0.01, 0.05))
        table.add(name, changer.change())


def idle_share(daemon, seconds):
    """The part of a processor that a daemon takes when nothing happens."""
    before = daemon.processor_seconds()
    time.sleep(seconds)
    return (daemon.processor_seconds() - before) / seconds


def start(options):
    """10,000 files in 1,000 directories, each parsed; a tenth of them when it must be quick."""
    root = options.work / "start"
    bundles = [
        inputs.write_bundle(root / f"bundle{number}", 10, 10, 5)
        for number in range(10 if options.quick else 100)
    ]
    count = len(bundles) * 100
    table = Table(f"Start on {count:,} files in {count // 10:,} directories", "ms", "watchman")
    runs = iter(range(1000))

    def measure(contender):
        place = options.work / f"start-{next(runs)}"
        if contender == "lprojd":
            with programs.Daemon(place, *bundles) as daemon:
                return daemon.seconds * 1e3
        watchman = Watchman(place, root, 0)
        watchman.close()
        if watchman.file_count != count:
            raise RuntimeError(f"knows {watchman.file_count} files")
        return watchman.seconds * 1e3

    by_turns(options.rounds, ["lprojd", "watchman"], table, measure)
    table.note("lprojd", "each file parsed, images published")
    table.note("watchman", "each file's name known")
    ratio = table.times("watchman", "lprojd")
    table.goal("times watchman's, at most", ratio, 2, at_least=False,
               headline=None if options.quick else "start on 10,000 files, times watchman's, x")  # fmt: skip
    return table


def percentile(samples, percent):
    ordered = sorted(samples)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
