"""Builds what is measured, and runs it."""

import json
import os
import pathlib
import re
import resource
import shutil
import socket
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
TOP = HERE.parent.parent
sys.path.insert(0, str(TOP / "Sources" / "Python"))

import lprojd  # noqa: E402

SWIFT = os.environ.get("SWIFT", "swift")
RELEASE = TOP / ".build" / "package" / "release"
MEASURE = HERE / ".build" / "release" / "Measure"


class Missing(Exception):
    """A peer that is not installed."""


def build():
    """The daemon and the tool as they are installed, and the Swift contenders."""
    make = ["make", "-s", "-C", str(TOP), "programs", f"SWIFT={SWIFT}"]
    subprocess.run(make, check=True, stdout=sys.stderr)
    measure = [SWIFT, "build", "-c", "release", "--package-path", str(HERE), "--product", "Measure"]
    subprocess.run(measure, check=True, stdout=sys.stderr)


def c_library(work):
    """liblprojd, installed below a directory."""
    place = work / "c"
    library = TOP / "Sources" / "CLprojClient"
    subprocess.run(
        ["make", "-s", "-C", library, "install", f"BUILD={work}/c-build", f"PREFIX={place}"],
        check=True, stdout=sys.stderr,
    )  # fmt: skip
    return place


def peer(work, name, *flags, packages=(), compiler=None):
    """A program of the folder Peers, compiled."""
    source = next(path for path in (HERE / "Peers").glob(f"{name}.*") if path.suffix != ".h")
    output = work / name
    if not output.exists():
        given = [flag for package in packages for flag in _flags(package)]
        command = [compiler or "cc", "-std=gnu11", "-O2", "-w", source, "-o", output, *given, *flags]
        result = subprocess.run(command, capture_output=True, text=True)
        if result.returncode != 0:
            said = [line for line in result.stderr.splitlines() if "error" in line]
            reason = said[0].replace(f"{HERE}/", "") if said else f"{name} does not compile"
            raise Missing(reason)
    return output


def _flags(package):
    result = subprocess.run(
        ["pkg-config", "--cflags", "--libs", package], capture_output=True, text=True
    )
    if result.returncode != 0:
        raise Missing(f"{package} is not installed")
    return result.stdout.split()


def gnustep_flags():
    tool = needs("gnustep-config")
    flags = [
        subprocess.run([tool, option], capture_output=True, text=True, check=True).stdout.split()
        for option in ("--objc-flags", "--base-libs")
    ]
    # Flags that make files of dependencies beside the source.
    return [flag for flag in flags[0] + flags[1] if flag not in ("-MMD", "-MP")]


def needs(program):
    path = shutil.which(program)
    if path is None:
        raise Missing(f"{program} is not installed")
    return path


def run(command, **environment):
    """What a contender prints: one line of JSON, or several."""
    result = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, timeout=600,
        env={**os.environ, **{name: str(value) for name, value in environment.items()}},
    )  # fmt: skip
    if result.returncode != 0:
        said = result.stderr.strip().splitlines() or ["no words"]
        raise RuntimeError(f"ended with {result.returncode}: {said[-1]}")
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    return lines[0] if len(lines) == 1 else lines


def instructions(work, command, **environment):
    """The instructions of a run (callgrind); repeatable."""
    # Valgrind 3.19 gives up at what swiftc writes for debuggers.
    program = work / f"{command[0].name}.stripped"
    if not program.exists():
        subprocess.run(["strip", "-o", program, command[0]], check=True)
    command = [str(word) for word in [program, *command[1:]]]
    result = subprocess.run(
        [needs("valgrind"), "--tool=callgrind", "--callgrind-out-file=/dev/null", *command],
        capture_output=True, text=True, env={**os.environ, **environment},
    )  # fmt: skip
    collected = re.search(r"Collected : (\d+)", result.stderr)
    if collected is None:
        raise RuntimeError(f"valgrind: {result.stderr.splitlines()[-1:]}")
    return int(collected.group(1))


def allow_descriptors(count):
    """Raises the limit of descriptors as far as may be, for this process and its children."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if most == resource.RLIM_INFINITY else min(count, most)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class Daemon:
    """A daemon of its own in a directory of its own, ready when the constructor returns.

    `seconds` is how long it took from before the start of the process to READY=1.
    """

    def __init__(self, work, *bundles):
        self.runtime = work / "run"
        self.socket = self.runtime / "lprojd.sock"
        work.mkdir(parents=True, exist_ok=True)
        ready = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ready.bind(str(work / "notify"))
        ready.settimeout(120)
        self._log = open(work / "log", "wb")
        start = time.perf_counter()
        self.process = subprocess.Popen(
            [RELEASE / "lprojd", "--runtime-dir", self.runtime, "--state-dir", work / "state",
             *bundles],
            stderr=self._log, env={**os.environ, "NOTIFY_SOCKET": str(work / "notify")},
        )  # fmt: skip
        while b"READY=1" not in ready.recv(4096):
            pass
        self.seconds = time.perf_counter() - start
        ready.close()

    def status(self, field):
        """A line of /proc/PID/status in kilobytes."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(rf"{field}:\s+(\d+)", text).group(1))

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2]
        words = fields.split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def connection(self):
        return lprojd.Varlink(self.socket, timeout=60)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self._log.close()
