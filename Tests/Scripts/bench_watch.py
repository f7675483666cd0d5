#!/usr/bin/env python3
"""Measures lprojd against watchman: from a change on disk to the subscriber, and the start.

One run, on one tree of the same shape for all: 10,000 .strings files in 1,000 directories, which
are 25 bundles of 40 languages and 10 tables for lprojd, and one tree for watchman. The daemons
take turns, several rounds each, so that a busy machine is busy for all of them. watchman
(Debian's package) reports names at its lowest settle and at its default one; lprojd has by then
also read, parsed, compared and published the table. Prints a table with ratios; a ratio below 1
says that lprojd is faster or smaller.

usage: bench_watch.py [--programs DIR] [--directory DIR] [--rounds N] [--changes N]
                      [--directories N] [--files N]
"""

import argparse
import json
import os
import random
import select
import shutil
import socket
import subprocess
import sys
import time

KEYS = 20


def now():
    return time.clock_gettime(time.CLOCK_MONOTONIC)


class Messages:
    """The messages that come out of a socket, ended by one byte."""

    def __init__(self, path, end):
        self.end = end
        self.buffer = bytearray()
        self.socket = self.connect(path)

    @staticmethod
    def connect(path):
        deadline = now() + 60
        while True:
            candidate = socket.socket(socket.AF_UNIX)
            try:
                candidate.connect(path)
                return candidate
            except OSError:
                candidate.close()
                if now() > deadline:
                    raise
                time.sleep(0.0005)

    def send(self, message):
        self.socket.sendall(json.dumps(message).encode() + self.end)

    def next(self, timeout):
        """The next message, None when there is none in that many seconds."""
        deadline = now() + timeout
        while True:
            place = self.buffer.find(self.end)
            if place >= 0:
                message = bytes(self.buffer[:place])
                del self.buffer[: place + 1]
                return message
            left = deadline - now()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                return None
            piece = self.socket.recv(1 << 20)
            if not piece:
                raise EOFError("the daemon closed the socket")
            self.buffer += piece


class Daemon:
    """A daemon that watches a tree, in a directory of its own."""

    def __init__(self, tree, directory):
        self.tree = tree
        self.directory = directory
        shutil.rmtree(directory, ignore_errors=True)
        os.makedirs(directory, mode=0o700)
        self.socket = f"{directory}/sock"
        self.process = None
        self.messages = None

    def run(self, words):
        with open(f"{self.directory}/log", "w", encoding="utf-8") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log)

    def stop(self):
        self.messages.socket.close()
        self.process.terminate()
        self.process.wait(20)
        shutil.rmtree(self.directory)

    def memory(self):
        """Its own memory in MiB: proportional set size."""
        with open(f"/proc/{self.process.pid}/smaps_rollup", encoding="ascii") as rollup:
            for line in rollup:
                if line.startswith("Pss:"):
                    return int(line.split()[1]) / 1024
        return 0


class Lprojd(Daemon):
    name = "lprojd"
    programs = ""
    # In memory, as /run is.
    runtime = f"/dev/shm/lprojd-bench-{os.getpid()}"

    def start(self):
        modules = sorted(name for name in os.listdir(self.tree) if name.startswith("m"))
        bundles = {name: {"roots": [f"{self.tree}/{name}"]} for name in modules}
        with open(f"{self.directory}/lprojd.json", "w", encoding="utf-8") as configuration:
            json.dump({"bundles": bundles}, configuration)
        self.run(
            [f"{self.programs}/lprojd", "--config", f"{self.directory}/lprojd.json"]
            + ["--socket", self.socket, "--runtime-dir", self.runtime]
            + ["--state-dir", f"{self.directory}/state"]
        )
        self.messages = Messages(self.socket, b"\0")
        self.messages.send({"method": "org.lprojd.GetStatus"})
        status = json.loads(self.messages.next(60))["parameters"]
        assert status["tables"] == FILES, status

    def stop(self):
        super().stop()
        shutil.rmtree(self.runtime, ignore_errors=True)

    def subscribe(self):
        self.messages.send({"method": "org.lprojd.Subscribe", "parameters": {}, "more": True})
        self.messages.next(60)

    def waits_for(self, directory, name):
        language = os.path.basename(directory).removesuffix(".lproj")
        table = name.removesuffix(".strings")
        wanted = f'"language":"{language}"'.encode(), f'"table":"{table}"'.encode()
        while message := self.messages.next(10):
            if all(part in message for part in wanted):
                return True
        return False


class Watchman(Daemon):
    name = "watchman"
    settle = None

    def start(self):
        with open(f"{self.tree}/.watchmanconfig", "w", encoding="ascii") as configuration:
            json.dump({} if self.settle is None else {"settle": self.settle}, configuration)
        places = [("sockname", "sock"), ("logfile", "log"), ("statefile", "state")]
        places.append(("pidfile", "pid"))
        self.run(
            ["watchman", "--foreground"]
            + [f"--{option}={self.directory}/{name}" for option, name in places]
        )
        self.messages = Messages(self.socket, b"\n")
        self.call(["watch", self.tree])
        query = {"fields": ["name"], "expression": ["suffix", "strings"]}
        assert len(self.call(["query", self.tree, query])["files"]) == FILES

    def call(self, command):
        self.messages.send(command)
        while True:
            answer = json.loads(self.messages.next(60))
            if "error" in answer:
                raise RuntimeError(answer["error"])
            if "unilateral" not in answer:
                return answer

    def subscribe(self):
        query = {"fields": ["name", "mtime_ns"], "expression": ["suffix", "strings"]}
        self.call(["subscribe", self.tree, "bench", query])
        while self.messages.next(1):
            pass

    def waits_for(self, directory, name):
        wanted = os.path.relpath(f"{directory}/{name}", self.tree).encode()
        while message := self.messages.next(10):
            if wanted in message:
                return True
        return False


class EagerWatchman(Watchman):
    name = "watchman, settle 0"
    settle = 0


DAEMONS = [Lprojd, EagerWatchman, Watchman]
FILES = 0


def table(seed):
    return "".join(
        f'/* comment {key} */\n"key.{key}" = "value {key} of {seed}";\n' for key in range(KEYS)
    ).encode()


def make_tree(root, directories, files):
    """The directories of the tree, 40 in a module, and the names of the files in each."""
    shutil.rmtree(root, ignore_errors=True)
    names = [f"T{number}.strings" for number in range(files // directories)]
    paths = [f"{root}/m{n // 40:03d}/x{n:04d}.lproj" for n in range(directories)]
    for path in paths:
        os.makedirs(path)
        for name in names:
            with open(f"{path}/{name}", "wb") as file:
                file.write(table(name))
    return paths, names


def change(path, seed, in_place):
    """Changes a file; answers when the change began to be there."""
    data = table(f"change {seed}")
    if in_place:
        start = now()
        with open(path, "wb", buffering=0) as file:
            file.write(data)
        return start
    with open(f"{path}.tmp~", "wb", buffering=0) as file:
        file.write(data)
    start = now()
    os.rename(f"{path}.tmp~", path)
    return start


def measure_changes(daemon, tree, count, in_place, generator):
    paths, names = tree
    latencies = []
    for seed in range(count):
        directory, name = generator.choice(paths), generator.choice(names)
        start = change(f"{directory}/{name}", generator.random(), in_place)
        if not daemon.waits_for(directory, name):
            sys.exit(f"{daemon.name} lost a change of {directory}/{name}")
        latencies.append((now() - start) * 1000)
        time.sleep(generator.uniform(0.04, 0.08))
    return latencies


def quantile(values, part):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def show(title, unit, figures):
    """One line of the outcome: the figures of all, and the ratios of the first to the others."""
    first = figures[DAEMONS[0]]
    cells = [f"{figures[kind]:9.2f}" for kind in DAEMONS]
    ratios = [f"{first / figures[kind]:7.2f}" for kind in DAEMONS[1:]]
    print(f"{title:34}{unit:>4}  " + "  ".join(cells) + "   " + "  ".join(ratios))


def main():
    global FILES
    package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", default=f"{package}/.build/package/release")
    parser.add_argument("--directory", default=f"{package}/.build/bench-watch")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--changes", type=int, default=100, help="of each kind in a round")
    parser.add_argument("--directories", type=int, default=1000)
    parser.add_argument("--files", type=int, default=10000)
    options = parser.parse_args()
    if not shutil.which("watchman"):
        sys.exit("bench_watch: watchman is not installed: apt-get install watchman")
    Lprojd.programs, FILES = options.programs, options.files

    root = f"{os.path.abspath(options.directory)}/tree"
    tree = make_tree(root, options.directories, options.files)
    starts = {kind: [] for kind in DAEMONS}
    memory = {kind: [] for kind in DAEMONS}
    renames = {kind: [] for kind in DAEMONS}
    writes = {kind: [] for kind in DAEMONS}
    for number in range(options.rounds):
        generator = random.Random(number)
        for kind in DAEMONS:
            daemon = kind(root, f"{os.path.abspath(options.directory)}/daemon")
            start = now()
            daemon.start()
            starts[kind].append((now() - start) * 1000)
            memory[kind].append(daemon.memory())
            daemon.subscribe()
            renames[kind] += measure_changes(daemon, tree, options.changes, False, generator)
            writes[kind] += measure_changes(daemon, tree, options.changes, True, generator)
            daemon.stop()
    shutil.rmtree(options.directory)

    load = os.getloadavg()[0]
    print(f"{options.files} files in {options.directories} directories, {options.rounds} rounds")
    print(f"of {options.changes} changes of each kind; load of the machine {load:.1f}")
    heads = "  ".join(f"{head:>9}" for head in ("lprojd", "settle 0", "default"))
    print(f"{'':38}  {heads}   {'to 0':>7}  {'to def.':>7}")
    for title, figures in (("rename to notification", renames), ("write to notification", writes)):
        for word, part in (("p50", 0.5), ("p90", 0.9), ("p99", 0.99)):
            show(f"{title}, {word}", "ms", {k: quantile(v, part) for k, v in figures.items()})
    show("start to serving, median", "ms", {k: quantile(v, 0.5) for k, v in starts.items()})
    show("start to serving, best", "ms", {k: min(v) for k, v in starts.items()})
    show("memory after the start", "MiB", {k: quantile(v, 0.5) for k, v in memory.items()})


main()
