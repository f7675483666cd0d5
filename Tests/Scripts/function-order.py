#!/usr/bin/env python3
"""Lists the functions that a daemon runs from a change to its subscribers, in the order of calls.

Between two changes the processor's caches are taken by others, so most of what a change costs is
waiting for code: some thousand lines of it. Where the linker lays these functions side by side, in
the order of this list, they take a third of the pages. Names that are not in a program (any more)
do no harm; the list is made anew, with valgrind, when the way of a change has become another.

PROGRAM lies beside the object files of its build, compiled with a section for each function. Of the
Swift library only what has such sections is listed: the linker would move all the rest with it.

usage: function-order.py PROGRAM >LIST
"""

import collections
import glob
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PACKAGE = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, f"{PACKAGE}/Sources/Python")
import lprojd  # noqa: E402

LANGUAGES = ["en", "de", "fr", "ja", "th", "vi", "pt-BR", "zh-Hant"]
TABLES = 10
KEYS = 20
# Seconds after a change in which what follows it (tidying, memory given back) is done.
REST = 2
# Seconds that a daemon under callgrind may take for anything.
PATIENCE = 300


class Scene:
    """A daemon under callgrind, with a small tree."""

    def __init__(self, program, work):
        self._work = work
        self._count = 0
        self.socket = f"{work}/sock"
        for language in LANGUAGES:
            os.makedirs(f"{work}/app/{language}.lproj")
            for table in range(TABLES):
                with open(self._path(language, table), "wb") as file:
                    file.write(self._text())
        # What it knows of lines is much, and of no use here.
        stripped = f"{work}/lprojd"
        subprocess.run(["objcopy", "--strip-debug", program, stripped], check=True)
        with open(f"{work}/log", "wb") as log:
            self.process = subprocess.Popen(
                ["valgrind", "--tool=callgrind", "--instr-atstart=no", "--demangle=no"]
                + ["--dump-instr=yes", f"--callgrind-out-file={work}/profile"]
                + [stripped, "--socket", self.socket, "--runtime-dir", f"{work}/run"]
                + ["--state-dir", f"{work}/state", f"{work}/app"],
                stdout=log,
                stderr=log,
            )

    def _path(self, language, table):
        return f"{self._work}/app/{language}.lproj/T{table}.strings"

    def _text(self):
        self._count += 1
        lines = (f'/* {key} */\n"key.{key}" = "value {self._count}";\n' for key in range(KEYS))
        return "".join(lines).encode()

    def control(self, *words):
        words = ["callgrind_control", *words, str(self.process.pid)]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL)

    def subscribe(self):
        deadline = time.monotonic() + PATIENCE
        while not os.path.exists(self.socket):
            if self.process.poll() is not None or time.monotonic() > deadline:
                with open(f"{self._work}/log", encoding="utf-8") as log:
                    sys.exit(f"function-order: lprojd does not serve:\n{log.read()}")
            time.sleep(0.1)
        self._events = lprojd.Varlink(self.socket, PATIENCE).stream("Subscribe")
        next(self._events)

    def wait_for(self, event):
        while next(self._events)["event"]["event"] != event:
            pass

    def rename(self):
        path = self._path("de", 3)
        with open(f"{path}.new", "wb") as file:
            file.write(self._text())
        os.rename(f"{path}.new", path)
        self.wait_for("TablesChanged")

    def write(self):
        with open(self._path("fr", 4), "wb") as file:
            file.write(self._text())
        self.wait_for("TablesChanged")

    def select(self, language):
        with lprojd.Varlink(self.socket, PATIENCE) as connection:
            connection.call("SelectLanguage", language=language)
        self.wait_for("LanguageSelected")

    def perform(self):
        """What counts most first; all of it was met before."""
        self.subscribe()
        for is_recorded in [False, True]:
            if is_recorded:
                self.control("-i", "on")
            for _ in range(2):
                self.rename()
                time.sleep(REST)
            self.write()
            time.sleep(REST)
            self.select("th" if is_recorded else "ja")
            time.sleep(REST)
        self.control("-i", "off")
        self.control("-d")
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)


class Profile:
    """The calls of a callgrind profile (callgrind-format(5)), compressed names and all."""

    def __init__(self, path):
        self._names = {}
        self.functions = {}
        self._calls = collections.defaultdict(set)
        with open(path, encoding="utf-8") as file:
            self._read(file)

    def _name(self, kind, text):
        number, name = re.fullmatch(r"\((\d+)\)(?: (.*))?", text).groups()
        return self._names.setdefault((kind, number), name)

    def _read(self, file):
        function = program = called = None
        address = 0
        for line in map(str.rstrip, file):
            key, _, text = line.partition("=")
            if key == "ob":
                program = self._name("ob", text)
            elif key == "cob":
                self._name("ob", text)
            elif key == "fn":
                function = self._name("fn", text)
                self.functions.setdefault(function, program)
            elif key == "cfn":
                called = self._name("fn", text)
            elif re.match(r"[0-9+*-]", line):
                address = self._address(line.split()[0], address)
                if called:
                    self._calls[function].add((address, called))
                called = None

    @staticmethod
    def _address(text, before):
        if text == "*":
            return before
        if text[0] in "+-":
            return before + int(text, 0)
        return int(text, 0)

    def in_order_of_calls(self):
        """Each function once, behind the one that calls it first."""
        called = {name for calls in self._calls.values() for _, name in calls}
        roots = [name for name in self.functions if name not in called]
        order = {}
        waiting = [*reversed([*roots, *self.functions])]
        while waiting:
            name = waiting.pop()
            if name not in order:
                order[name] = None
                waiting += [callee for _, callee in sorted(self._calls[name], reverse=True)]
        return order


def own_sections(program):
    """The functions that the linker can move by themselves."""
    info = json.loads(subprocess.check_output(["swift", "-print-target-info"]))
    library = f"{info['paths']['runtimeResourcePath']}_static/linux"
    objects = f"{os.path.dirname(os.path.realpath(program))}/*.build"
    files = glob.glob(f"{objects}/**/*.o", recursive=True) + glob.glob(f"{library}/*.a")
    listing = subprocess.run(
        ["readelf", "-SW", *files], check=False, capture_output=True, encoding="utf-8"
    )
    return set(re.findall(r"\s\.text\.(\S+)", listing.stdout))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__.splitlines()[-1])
    work = tempfile.mkdtemp()
    scene = Scene(sys.argv[1], work)
    try:
        scene.perform()
        profile = Profile(f"{work}/profile.1")
    finally:
        if scene.process.poll() is None:
            scene.process.kill()
        shutil.rmtree(work)
    # A second frame of a recursion is told by an end.
    names = (
        re.sub(r"'\d+$", "", name)
        for name in profile.in_order_of_calls()
        if profile.functions.get(name, "").endswith("/lprojd")
    )
    movable = own_sections(sys.argv[1])
    print("\n".join(name for name in dict.fromkeys(names) if name in movable))


main()
