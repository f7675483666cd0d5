"""One publish to N subscribers, against a bare loop, Redis and dbus-daemon.

lprojd's publish is a selection: the choice is made durable, the images are published, and then
the event is sent. What remains beside of the sending is told by the time from the first receipt
to the last.
"""

import os
import subprocess
import time

import inputs
import programs
from report import Table, median

_DBUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>session</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy>
<limit name="max_completed_connections">100000</limit>
<limit name="max_connections_per_user">100000</limit>
<limit name="max_incomplete_connections">100000</limit></busconfig>
"""


class Broker:
    """A process with a socket."""

    def __init__(self, command, path):
        self.path = path
        self.process = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        deadline = time.monotonic() + 30
        while not os.path.exists(path):
            if time.monotonic() > deadline or self.process.poll() is not None:
                raise RuntimeError(f"{command[0]} does not start")
            time.sleep(0.02)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()


def broker(work, contender):
    """Started anew, so that none is measured with the clients of a run before."""
    work.mkdir(parents=True)
    path = work / "socket"
    if contender == "redis":
        command = [programs.needs("redis-server"), "--port", "0", "--unixsocket", path,
                   "--maxclients", "20000", "--save", ""]  # fmt: skip
        return Broker(command, path)
    if contender == "dbus":
        (work / "bus.conf").write_text(_DBUS.format(path=path))
        command = [programs.needs("dbus-daemon"), f"--config-file={work}/bus.conf", "--nofork"]
        return Broker(command, path)
    bundle = inputs.write_bundle(work / "bench", 2, 1, 10)
    daemon = programs.Daemon(work / "daemon", bundle)
    daemon.path = daemon.socket
    return daemon


def workload(options, count, stopped):
    work = options.work / f"fanout-{count}-{stopped}"
    program = programs.peer(options.work, "fanout")
    title = f"Fan-out to {count:,}" + (f", {stopped} of them stopped" if stopped else "")
    table = Table(title, "microseconds", "redis")
    spread = {}
    publishes = 5 if options.quick else 20
    for round in range(options.rounds if count <= 1000 else min(options.rounds, 5)):
        for contender in ("loop", "lprojd", "redis", "dbus"):
            if contender in table.skipped:
                continue
            try:
                samples, memory = measure(work / f"{contender}-{round}", program, contender,
                                          count, stopped, publishes)  # fmt: skip
            except (programs.Missing, RuntimeError, OSError) as error:
                table.skip(contender, error)
                continue
            table.add(contender, median([sample["all"] for sample in samples]))
            spread.setdefault(contender, []).append(
                median([sample["spread"] for sample in samples])
            )
            if memory is not None and count >= 1000:
                table.memory = memory
    for contender, samples in spread.items():
        table.note(contender, f"first to last {median(samples):,.0f}")
    goals(table, spread, count)
    return table


def goals(table, spread, count):
    if "lprojd" not in spread:
        return
    # The small table has the one without subscribers that have stopped.
    headline = "a durable choice told to 10,000 programs, against Redis, x"
    is_headline = count == 10_000 and "stopped" not in table.title
    table.faster("lprojd", "redis", 1, headline if is_headline else None)
    ours = median(spread["lprojd"])
    if "redis" in spread and count > 1:
        table.goal("first to last, times Redis", median(spread["redis"]) / ours, 1)
    if "loop" in spread and count >= 1000:
        ratio = median(table.samples["lprojd"]) / median(table.samples["loop"])
        table.goal("of the loop's time, at most", ratio, 1.25, at_least=False)
    if count >= 1000:
        table.goal("bytes an idle subscriber, at most", table.memory, 2048, at_least=False)


def measure(work, program, contender, count, stopped, publishes):
    """The rounds of one run, and lprojd's memory for each subscriber in bytes."""
    if contender == "loop":
        return programs.run([program, "loop", "-", count, stopped, publishes])[2:], None
    with broker(work, contender) as server:
        before = server.status("VmRSS") if contender == "lprojd" else 0
        command = [program, contender, server.path, count, stopped, publishes]
        samples = programs.run(command)[2:]
        memory = None
        if contender == "lprojd":
            memory = (server.status("VmHWM") - before) * 1024 / count
        return samples, memory


def run(options):
    programs.allow_descriptors(65_536)
    for count in (1, 100, 1000) if options.quick else (1, 100, 1000, 10_000):
        yield workload(options, count, 0)
    most = 1000 if options.quick else 10_000
    yield workload(options, most, most // 100)
