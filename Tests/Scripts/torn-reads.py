#!/usr/bin/env python3
"""Saves tables again and again with the content that they have, and counts every event of it.

Whatever lprojd serves of a table that is half written differs from the table, so that an event
tells of it; there must be none. Writers save in pairs without a pause between them, in all the
ways below, beside processes that use up the processors, changes in other directories, and a
verification each second. Prints how many saves there were and what was told; exits with 1 when
anything was.

usage: torn-reads.py [--programs DIR] [--directory DIR] [--seconds N] [--writers N] [--hogs N]
                     [--user NAME] [--ways WAY,...]
"""

import argparse
import json
import multiprocessing
import os
import random
import select
import shutil
import socket
import subprocess
import sys
import time

CONTENT = "".join(f'"key.{key}" = "value {key}";\n' for key in range(40)).encode()
HALF = len(CONTENT) // 2


def pour(path, flags, *pieces):
    descriptor = os.open(path, os.O_WRONLY | flags, 0o644)
    for piece in pieces:
        os.write(descriptor, piece)
    os.close(descriptor)


def cut(path):
    """As most programs do: truncated, written at once."""
    pour(path, os.O_TRUNC, CONTENT)


def pieces(path):
    """Truncated, then written line by line."""
    pour(path, os.O_TRUNC, *CONTENT.splitlines(keepends=True))


def touched(path):
    """Its status changes just before it is truncated."""
    os.chmod(path, 0o664)
    os.utime(path)
    pour(path, os.O_TRUNC, CONTENT)


def over(path):
    """Other bytes for a moment, in place, without truncation."""
    descriptor = os.open(path, os.O_WRONLY)
    os.pwrite(descriptor, b"/" * HALF, 0)
    os.pwrite(descriptor, CONTENT[:HALF], 0)
    os.close(descriptor)


def anew(path):
    """As vim does: the old one moved away, a new one written in its place."""
    os.rename(path, path + "~")
    pour(path, os.O_CREAT | os.O_EXCL, CONTENT[:HALF], CONTENT[HALF:])
    os.unlink(path + "~")


def renamed(path):
    """Written beside and renamed."""
    pour(path + ".new", os.O_CREAT | os.O_TRUNC, CONTENT[:HALF], CONTENT[HALF:])
    os.rename(path + ".new", path)


WAYS = {way.__name__: way for way in (cut, pieces, touched, over, anew, renamed)}


def write(path, names, end, saves):
    generator = random.Random(path)
    while time.monotonic() < end:
        for name in generator.choices(names, k=2):
            WAYS[name](path)
        with saves.get_lock():
            saves.value += 2
        time.sleep(generator.choice([0, 0.001, 0.005, 0.02, 0.06]))


def disturb(directory, end):
    """Directories and files that come and go beside the tables."""
    path = f"{directory}/root/beside/x.lproj"
    while time.monotonic() < end:
        os.makedirs(path)
        pour(f"{path}/note.txt", os.O_CREAT, b"nothing")
        time.sleep(0.003)
        shutil.rmtree(os.path.dirname(path))
        time.sleep(0.003)


def hog(end):
    while time.monotonic() < end:
        for _ in range(100000):
            pass


class Daemon:
    def __init__(self, programs, directory, user):
        with open(f"{directory}/lprojd.json", "w", encoding="utf-8") as configuration:
            root = {"roots": [f"{directory}/root"], "developmentRegion": "en"}
            # A writer that waits for a processor is not to be taken for one that removed a file.
            watch = {"verificationSeconds": 1, "deletionGraceSeconds": 5}
            json.dump({"bundles": {"app": root}, "watch": watch}, configuration)
        own = f"{directory}/own"
        os.mkdir(own, 0o700)
        words = [f"{programs}/lprojd", "--config", f"{directory}/lprojd.json"]
        words += ["--socket", f"{own}/sock", "--runtime-dir", f"{own}/run"]
        words += ["--state-dir", f"{own}/state"]
        if user:
            shutil.chown(own, user)
            words = ["setpriv", f"--reuid={user}", "--clear-groups"] + words
        self.process = subprocess.Popen(words, stderr=subprocess.DEVNULL)
        self.socket = self.connect(f"{own}/sock")
        self.buffer = b""
        call = {"method": "org.lprojd.Subscribe", "parameters": {}, "more": True}
        self.socket.sendall(json.dumps(call).encode() + b"\0")
        assert self.next(60), "no state came"

    @staticmethod
    def connect(path):
        for _ in range(6000):
            try:
                candidate = socket.socket(socket.AF_UNIX)
                candidate.connect(path)
                return candidate
            except OSError:
                time.sleep(0.01)
        raise TimeoutError("the daemon does not listen")

    def next(self, seconds):
        end = time.monotonic() + seconds
        while b"\0" not in self.buffer:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.socket], [], [], left)[0]:
                return None
            self.buffer += self.socket.recv(1 << 20)
        message, self.buffer = self.buffer.split(b"\0", 1)
        return message


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--programs", default=".build/release")
    parser.add_argument("--directory", default=".build/torn-reads")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--writers", type=int, default=6)
    parser.add_argument("--hogs", type=int, default=4)
    parser.add_argument("--user", help="another user than the writers' to run the daemon as")
    parser.add_argument("--ways", default=",".join(WAYS))
    options = parser.parse_args()

    directory = os.path.abspath(options.directory)
    shutil.rmtree(directory, ignore_errors=True)
    tables = [f"{directory}/root/en.lproj/T{n}.strings" for n in range(options.writers)]
    os.makedirs(os.path.dirname(tables[0]))
    for table in tables:
        pour(table, os.O_CREAT, CONTENT)
    daemon = Daemon(options.programs, directory, options.user)

    end = time.monotonic() + options.seconds
    saves = multiprocessing.Value("i", 0)
    ways = options.ways.split(",")
    tasks = [(write, (table, ways, end, saves)) for table in tables]
    tasks += [(disturb, (directory, end))] + [(hog, (end,))] * options.hogs
    processes = [multiprocessing.Process(target=task, args=words) for task, words in tasks]
    for process in processes:
        process.start()
    told = []
    while time.monotonic() < end + 2:
        message = daemon.next(0.5)
        if message and b"beside" not in message and b"LanguagesChanged" not in message:
            told.append(message)
            print(f"told: {message[:300].decode(errors='replace')}", flush=True)
    for process in processes:
        process.join()
    daemon.process.terminate()
    status = daemon.process.wait(20)
    shutil.rmtree(directory)
    print(f"{saves.value} saves, {len(told)} events, the daemon left with {status}")
    sys.exit(bool(told) or status != 0)


if __name__ == "__main__":
    main()
