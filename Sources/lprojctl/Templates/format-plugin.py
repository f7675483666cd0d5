#!/usr/bin/env python3
"""@NAME@: a table format for lprojd: `key = text` on each line, `#` begins a comment.

Change EXTENSIONS and entries() to what your files are. Then:

    lprojctl plugin check ./@NAME@ SAMPLE.@NAME@      tries it
    install -m 755 @NAME@ /etc/lprojd/plugins/        the daemon takes it up at once

lprojd-plugin(7) tells all that the daemon asks and expects.
"""
import json
import sys

NAME = "@NAME@"
VERSION = "1.0"
EXTENSIONS = ["@NAME@"]
# "language": in <language>.lproj directories; "catalog": beside them, many languages in a file;
# "anywhere": both.
SCOPE = "language"
# How many processes of it may run at the same time.
CONCURRENCY = 2


class Problem(Exception):
    """What is wrong in a file, at a line of it: the last good version of the file stays."""

    def __init__(self, line, message):
        super().__init__(message)
        self.line = line


def entries(data):
    """Yields (key, text, line) of a file's bytes.

    A text that varies is not a str but what `lprojctl dump --json` prints, for example
    {"plural": {"one": "%d file", "other": "%d files"}}.
    """
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Problem(data.count(b"\n", 0, error.start) + 1, "the file is not UTF-8") from error
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.startswith("#"):
            continue
        key, equals, value = line.partition("=")
        if not equals:
            raise Problem(number, f"'{line[:40]}' has no '='")
        yield key.strip(), value.strip(), number


def record(key, value, line):
    """One entry as the daemon reads it: lengths in bytes and the line, then both as they are."""
    varies = not isinstance(value, str)
    key = key.encode()
    value = json.dumps(value).encode() if varies else value.encode()
    star = b"*" if varies else b""
    return star + b"%d %d %d\n" % (len(key), len(value), line) + key + value + b"\n"


def decode(question, data):
    """The answer to a question, and the bytes behind it."""
    answer = {"decoded": question["decode"], "diagnostics": []}
    try:
        records = b"".join(record(*entry) for entry in entries(data))
    except Problem as problem:
        # Without "tables" the daemon goes on with what it has.
        answer["diagnostics"].append({"severity": "error", "code": "syntax",
                                      "line": problem.line, "message": str(problem)})
        return answer, b""
    # "language" and "table" of a table are its directory's and its file's, unless you give them.
    answer["tables"] = [{"bytes": len(records)}]
    return answer, records


def main():
    source, target = sys.stdin.buffer, sys.stdout.buffer
    # One question on each line; at the end of the input the loop, and the plugin, ends.
    while line := source.readline():
        question = json.loads(line)
        records = b""
        if "hello" in question:
            answer = {"hello": {"protocol": 1, "kind": "format", "name": NAME, "version": VERSION,
                                "extensions": EXTENSIONS, "scope": SCOPE,
                                "concurrency": CONCURRENCY}}
        elif "decode" in question:
            # The file's bytes stand behind the line.
            answer, records = decode(question, source.read(question["bytes"]))
            answer["bytes"] = len(records)
        else:
            source.read(question.get("bytes", 0))
            answer = {"failed": "only files are decoded here"}
        target.write(json.dumps(answer).encode() + b"\n" + records)
        target.flush()


if __name__ == "__main__":
    main()
