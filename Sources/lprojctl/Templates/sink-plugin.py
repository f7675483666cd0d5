#!/usr/bin/env python3
"""@NAME@: a sink for lprojd: appends each event to a file.

Change open_sink() and deliver() to what is to be done. Then:

    lprojctl plugin check ./@NAME@ --options '{"file": "/tmp/events"}'     tries it
    install -m 755 @NAME@ /etc/lprojd/plugins/                    the daemon takes it up at once

and in /etc/lprojd/lprojd.json, before `lprojctl reload`:

    plugins: { sinks: { mine: { plugin: "@NAME@", options: { file: "/var/lib/lprojd/events" } } } }

lprojd-plugin(7) tells all that the daemon says and expects. What is written to standard error
goes to the log of the daemon.
"""
import json
import sys

NAME = "@NAME@"
VERSION = "1.0"


def open_sink(question):
    """Takes the options of the configuration up; whoever finds them wrong raises ValueError.

    question["stateDirectory"] is a directory of this sink's own, to be made when it is needed.
    """
    options = question.get("options") or {}
    if not isinstance(options.get("file"), str):
        raise ValueError("'options.file' must be the path of a file")
    # pylint: disable-next=consider-using-with
    return open(options["file"], "a", encoding="utf-8")


def deliver(sink, event):
    """Does with an event what is to be done. The next one comes when this one is done.

    The first is State: all that is served. lprojctl watch --json shows what events look like.
    """
    print(json.dumps(event), file=sink, flush=True)


def main():
    source, target = sys.stdin.buffer, sys.stdout.buffer
    sink = None
    # One question on each line; at the end of the input the loop, and the plugin, ends.
    while line := source.readline():
        question = json.loads(line)
        try:
            if "hello" in question:
                answer = {"hello": {"protocol": 1, "kind": "sink", "name": NAME,
                                    "version": VERSION}}
            elif "open" in question:
                sink = open_sink(question["open"])
                # The position of the last event that this sink remembers; null: tell it the state.
                answer = {"opened": {"since": None}}
            elif "deliver" in question and sink:
                deliver(sink, question["event"])
                answer = {"done": question["deliver"]}
            else:
                source.read(question.get("bytes", 0))
                answer = {"failed": "this is no question for an open sink"}
        except (OSError, ValueError) as error:
            # The daemon closes the sink, tells its operator why, and tries again in a while.
            answer = {"failed": str(error)}
        target.write(json.dumps(answer).encode() + b"\n")
        target.flush()


if __name__ == "__main__":
    main()
