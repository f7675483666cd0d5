#!/usr/bin/env python3
"""Holds lprojctl against real files and recorded answers.

Reads ../shared (corpus: files of real projects with the values that independent parsers found;
cases: inputs after public bug reports, each with what is expected), runs the built lprojctl on
each as a user would, and prints how many answers are right. Every wrong one is named. Exits 1
for a wrong one that DIFFERENCES does not explain.

usage: conformance.py [LPROJCTL] [SHARED]
"""

import concurrent.futures
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]

# Where the answer is another one on purpose: "kind name" -> the reason.
DIFFERENCES = {
    "stringsdict swiftgen/Sources/TestUtils/Fixtures/Resources/Strings/"
    "LocPluralErrorMissingVariable.stringsdict":
        "an entry that names a variable which it does not define cannot be rendered; it is left "
        "out with an error, so that a look-up goes on to the next language and at last to the key",
}

# Corpus files for which the parsers give no value: no bytes, or only the byte order mark FF FE.
# CFBundle makes an empty table of a file that it cannot read, and so do we, with a note.
WITHOUT_VALUE = {
    "adium/Frameworks/AIUtilities/Resources/en.lproj/SecErrorMessages.strings": {},
    "iina/iina/sr-CS.lproj/InfoPlist.strings": {},
    "mastodon-ios/MastodonIntent/hy-AM.lproj/Intents.strings": {},
}


class Tool:
    """The built lprojctl."""

    def __init__(self, path):
        self.path = path
        # No daemon, no system languages, no colours.
        self.environment = {"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"}

    def run(self, *words):
        done = subprocess.run(
            [self.path, *words], env=self.environment, capture_output=True, timeout=120, check=False)
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def dump(self, path, *options):
        """The dumped value, None when the file is refused."""
        status, output, _ = self.run("dump", *options, "--json", "--", str(path))
        return json.loads(output) if status == 0 else None


class Report:
    """What was tried, by kind."""

    def __init__(self):
        self.tried = {}
        self.wrong = []

    def note(self, kind, name, problem):
        """Counts one answer; `problem` says what is wrong with it, None: nothing."""
        self.tried[kind] = self.tried.get(kind, 0) + 1
        if problem is not None:
            self.wrong.append((kind, name, problem))

    def print(self):
        """Prints the table; answers whether every wrong one is explained."""
        explained = [entry for entry in self.wrong if f"{entry[0]} {entry[1]}" in DIFFERENCES]
        print(f"{'kind':<20} {'tried':>6} {'right':>6} {'wrong':>6} {'deliberate':>11}")
        kinds = list(self.tried)
        for kind in kinds:
            all_wrong = sum(1 for entry in self.wrong if entry[0] == kind)
            meant = sum(1 for entry in explained if entry[0] == kind)
            tried = self.tried[kind]
            print(f"{kind:<20} {tried:>6} {tried - all_wrong:>6} {all_wrong - meant:>6} {meant:>11}")
        for entry in self.wrong:
            kind, name, problem = entry
            if entry in explained:
                print(f"deliberate: {kind} {name}: {DIFFERENCES[f'{kind} {name}']}")
            else:
                print(f"WRONG: {kind} {name}: {problem}")
        return len(explained) == len(self.wrong)


def difference(expected, found):
    """Where two JSON values differ first, None when they are the same."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for key in sorted(expected.keys() | found.keys()):
            if key not in found:
                return f"lacks {key!r}"
            if key not in expected:
                return f"has {key!r}, which is not expected"
            inner = difference(expected[key], found[key])
            if inner:
                return f"{key!r}: {inner}" if not inner.startswith("'") else f"{key!r}.{inner}"
        return None
    return None if expected == found else f"expected {expected!r}, found {found!r}"


# The corpus


def expected_stringsdict(value):
    """An entry of a .stringsdict in the shape in which lprojctl shows variable texts."""
    if not isinstance(value, dict):
        return value
    format_text = value.get("NSStringLocalizedFormatKey")
    widths = value.get("NSStringVariableWidthRuleType")
    if widths and format_text is None:
        return {"width": widths}
    variables = {
        name: {
            "formatSpecifier": rule.get("NSStringFormatValueTypeKey", "d"),
            "plural": {
                case: text for case, text in rule.items() if not case.startswith("NSString")},
        }
        for name, rule in value.items()
        if isinstance(rule, dict) and not name.startswith("NSString")}
    reached = reachable(format_text, variables)
    shown = {name: variables[name] for name in reached if name in variables}
    if widths:
        # What depends on no width is the widest of all.
        format_text = {"width": {**widths, str(2**31 - 1): format_text}}
    return {"format": format_text, "substitutions": shown} if shown else format_text


def reachable(format_text, variables):
    """The variables that a format names, and those that their texts name."""
    found, pending = [], [format_text]
    while pending:
        for name in re.findall(r"%[-+ #0-9$.]*#@([^@]+)@", pending.pop()):
            if name not in found:
                found.append(name)
                pending += variables.get(name, {}).get("plural", {}).values()
    return found


def without_positions(value):
    """A dumped table without the positions, which a .stringsdict tells only in its formats."""
    if isinstance(value, dict):
        return {key: without_positions(inner) for key, inner in value.items() if key != "argNum"}
    return value


def check_corpus_file(tool, corpus, name):
    """One file of the corpus; answers kind, name and problem."""
    kind = name.rsplit(".", 1)[1]
    expected_path = corpus / "expected" / (name + ".json")
    found = tool.dump(corpus / name)
    if name in WITHOUT_VALUE:
        return kind, name, difference(WITHOUT_VALUE[name], found)
    expected = json.loads(expected_path.read_text(encoding="utf-8"))
    if found is None:
        return kind, name, "was refused"
    if kind == "xcstrings":
        table = pathlib.Path(name).stem
        expected = {language: {table: entries} for language, entries in expected["tables"].items()}
        return kind, name, difference({"tables": expected}, found)
    if kind == "stringsdict":
        expected = {key: expected_stringsdict(value) for key, value in expected.items()}
        found = without_positions(found)
    return kind, name, difference(expected, found)


def corpus_files(corpus):
    suffixes = {".strings", ".stringsdict", ".xcstrings"}
    for path in sorted(corpus.rglob("*")):
        name = str(path.relative_to(corpus))
        if path.suffix in suffixes and path.is_file() and not name.startswith("expected/"):
            yield name


# The matcher and the plural rules


def check_match(tool, name, available, preferences, expected):
    status, output, errors = tool.run(
        "match", "--available", ",".join(available), "--prefer", ",".join(preferences))
    found = output.splitlines()
    if found == expected and status == (0 if expected else 1):
        return "match", name, None
    return "match", name, f"expected {expected}, found {found} (exit {status}) {errors.strip()}"


def check_plurals(tool, language, categories):
    """All numbers of a language by one look-up: an entry with a variable for each of them."""
    numbers = sorted(categories)
    entry = {"NSStringLocalizedFormatKey": " ".join(
        f"%{position}$#@v{position}@" for position in range(1, len(numbers) + 1))}
    arguments = []
    for position, number in enumerate(numbers, start=1):
        cases = ["zero", "one", "two", "few", "many", "other"]
        # A `zero` would be taken for 0 in every language (StringsdictFileFormat).
        if float(number) == 0 and categories[number] != "zero":
            cases.remove("zero")
        entry[f"v{position}"] = {
            "NSStringFormatSpecTypeKey": "NSStringPluralRuleType",
            "NSStringFormatValueTypeKey": "d", **{case: case for case in cases}}
        arguments.append(f"--double={number}" if "." in number else f"--int={number}")
    with tempfile.TemporaryDirectory() as root:
        lproj = pathlib.Path(root) / f"{language}.lproj"
        lproj.mkdir()
        (lproj / "Localizable.stringsdict").write_text(property_list({"k": entry}))
        status, output, errors = tool.run(
            "get", "k", "--root", root, "--language", language, *arguments)
    found = dict(zip(numbers, output.split()))
    problem = None if status == 0 else f"exit {status}: {errors.strip()}"
    return "plural rules", language, problem or difference(categories, found)


def property_list(value):
    """A value as an XML property list, which needs no escapes here."""
    def text(value):
        if isinstance(value, str):
            return f"<string>{value}</string>"
        members = "".join(f"<key>{key}</key>{text(inner)}" for key, inner in value.items())
        return f"<dict>{members}</dict>"
    return f'<?xml version="1.0" encoding="UTF-8"?><plist version="1.0">{text(value)}</plist>'


# The cases


def arguments_of(call):
    words = []
    for argument in call.get("args", []):
        for kind, value in argument.items():
            words.append(f"--{kind}={value}")
    for option in ("width", "device", "table"):
        if option in call:
            words.append(f"--{option}={call[option]}")
    if "value" in call:
        words.append(f"--default={call['value']}")
    return words


def check_call(tool, folder, call):
    """One look-up of a case; answers what is wrong, None: nothing."""
    policy = {"development": "chain", None: "apple"}.get(call.get("fallback"), call.get("fallback"))
    language = call.get("language")
    if language is None:
        _, output, _ = tool.run(
            "match", "--root", str(folder), "--prefer", ",".join(call["preferences"]))
        language = (output.splitlines() or [None])[0]
    words = ["get", "--root", str(folder), "--fallback", policy]
    words += ["--language", language] if language else []
    status, output, errors = tool.run(*words, *arguments_of(call), "--", call["key"])
    if "error" in call:
        is_right = status == 1 and call["error"] in errors and output == ""
        return None if is_right else f"expected {call['error']}, found {status} {output}{errors}"
    found = output.removesuffix("\n")
    if found == call["result"]:
        return None
    return f"{call['key']!r}: expected {call['result']!r}, found {found!r} {errors.strip()}"


def check_calls(tool, folder, expect):
    for number, call in enumerate(expect.get("calls", []), start=1):
        yield expect["kind"], f"{folder.name} call {number}", check_call(tool, folder, call)


def error_lines(errors):
    """The lines at which errors are told: ours, and that of Apple's parsers where it differs."""
    lines = set()
    for match in re.finditer(r":(\d+):\d+: error: (.*)", errors):
        lines.add(int(match[1]))
        lines.update(int(line) for line in re.findall(r"Apple's tools report line (\d+)", match[2]))
    return lines


def check_parse(tool, folder, expect):
    path = folder / expect["file"]
    status, output, errors = tool.run("dump", "--json", "--", str(path))
    problem = None
    if expect["status"] == "ok":
        problem = errors if status else difference(expect["table"], json.loads(output))
        if expect.get("warnings") and ": warning: " not in errors:
            problem = f"no warning: {expect['warnings']}"
    elif status != 1 or ": error: " not in errors:
        problem = f"was not refused (exit {status}): {errors}"
    elif expect.get("error_line", 0) not in error_lines(errors) | {0}:
        problem = f"expected line {expect['error_line']}: {errors}"
    yield "parse", folder.name, problem
    if "legacy_table" in expect:
        found = tool.dump(path, "--legacy")
        yield "parse (legacy)", folder.name, difference(expect["legacy_table"], found)


def check_catalog(tool, folder, expect):
    found = tool.dump(folder / expect["file"])
    table = pathlib.Path(expect["file"]).stem
    problem = None if (found is not None) == (expect["status"] == "ok") else "status"
    if problem is None and "tables" in expect:
        tables = {language: {table: entries} for language, entries in expect["tables"].items()}
        problem = difference({"tables": tables}, found)
    yield "parse-xcstrings", folder.name, problem
    yield from check_calls(tool, folder, expect)


def check_case(tool, folder):
    """One folder of the cases; answers kind, name and problem of each of its parts."""
    expect = json.loads((folder / "expect.json").read_text(encoding="utf-8"))
    if expect["kind"] == "match":
        return [
            check_match(
                tool, f"{folder.name} {number}", case["available"], case["preferences"],
                case["result"])
            for number, case in enumerate(expect["cases"], start=1)]
    checks = {"parse": check_parse, "parse-xcstrings": check_catalog}
    return list(checks.get(expect["kind"], check_calls)(tool, folder, expect))


def jobs(tool, shared):
    """All that is to be tried, as calls that answer lists of kind, name and problem."""
    corpus, cases = shared / "corpus", shared / "cases"
    for name in corpus_files(corpus):
        yield lambda name=name: [check_corpus_file(tool, corpus, name)]
    for folder in sorted(path.parent for path in cases.glob("*/expect.json")):
        yield lambda folder=folder: check_case(tool, folder)
    recorded = json.loads((corpus / "expected/_plural_categories.json").read_text())
    for language, categories in recorded["categories"].items():
        yield lambda language=language, categories=categories: [
            check_plurals(tool, language, categories)]
    recorded = json.loads((corpus / "expected/_localizations_to_use.json").read_text())
    for number, case in enumerate(recorded["cases"], start=1):
        yield lambda number=number, case=case: [
            check_match(
                tool, f"recorded {number}", case["available"], case["preferences"], case["icu"])]


def main():
    tool_path = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/debug/lprojctl")
    shared = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else ROOT.parent / "shared")
    if not (shared / "corpus").is_dir():
        print(f"'{shared}' has no corpus; nothing was tried", file=sys.stderr)
        return 0
    tool = Tool(os.path.abspath(tool_path))
    report = Report()
    with concurrent.futures.ThreadPoolExecutor(max_workers=os.cpu_count()) as pool:
        for results in pool.map(lambda job: job(), jobs(tool, shared)):
            for kind, name, problem in results:
                report.note(kind, name, problem)
    return 0 if report.print() else 1


if __name__ == "__main__":
    sys.exit(main())
