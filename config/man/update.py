#!/usr/bin/env python3
"""Takes what the programs know themselves into the manuals: diagnostics, commands, the
configuration with its defaults, the interface.

    config/man/update.py LPROJCTL [--check]

Each part stands between two comments in a page. With --check nothing is written, and the exit
status is 1 when a page is out of date.
"""
import json
import pathlib
import re
import subprocess
import sys

PAGES = pathlib.Path(__file__).resolve().parent
ROOT = PAGES.parent.parent


def roff(text):
    """Text that may stand at the start of a line of a page."""
    text = text.replace("\\", "\\e").replace("…", "...")
    text = text.replace("-", "\\-") if text.startswith("-") else text
    return "\\&" + text if text[:1] in (".", "'") else text


def sentences(text):
    """One sentence a line, as mdoc(7) wants it."""
    return "\n".join(roff(line) for line in re.split(r"(?<=[.:?]) (?=[A-Z])", text))


def literal(text):
    lines = "\n".join(roff(line) for line in text.rstrip("\n").split("\n"))
    return f".Bd -literal\n{lines}\n.Ed"


def run(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def diagnostics(tool):
    items = []
    for item in json.loads(run(tool, "explain", "--json")):
        items.append(f".It Cm {item['code']}\n{sentences(item['meaning'])}\n.Pp\n"
                     f"{sentences(item['remedy'])}")
    return ".Bl -tag -width Ds\n" + "\n".join(items) + "\n.El"


def command(tool, name):
    usage, summary, *rest = [part for part in run(tool, name, "--help").split("\n\n") if part]
    words = usage.split()[3:]
    page = [f".It Ic {name} " + " ".join(f"Ar {word}" if word[0] != "[" else f"Op Ar {word[1:-1]}"
                                         for word in words if word != "[OPTION]..."),
            sentences(summary.strip())]
    options = re.findall(r"^  (--?\S+)(?: (\S+))?  +(.*)$", "\n\n".join(rest), re.MULTILINE)
    options = [option for option in options if option[0] not in ("--json", "--socket", "--help")]
    if options:
        page.append(".Bl -tag -width Ds")
        for option, value, meaning in options:
            argument = f" Ar {value}" if value else ""
            # A list of what may be given stays as it is typed.
            if not re.match(r"\w+, \w+", meaning):
                meaning = meaning[:1].upper() + meaning[1:]
            page += [f".It Fl {option[1:]}{argument}", sentences(meaning) + "."]
        page.append(".El")
    return "\n".join(page).replace("Ic " + name + " \n", "Ic " + name + "\n")


def commands(tool):
    names = re.findall(r"^  ([a-z][a-z-]*)  ", run(tool, "--help"), re.MULTILINE)
    return ".Bl -tag -width Ds\n" + "\n".join(command(tool, name) for name in names) + "\n.El"


def main():
    tool, *options = sys.argv[1:]
    parts = {
        "lprojd.8": ("diagnostics", diagnostics(tool)),
        "lprojctl.1": ("commands", commands(tool)),
        "lprojd.json.5": ("configuration", literal((ROOT / "config/lprojd.json").read_text())),
        "org.lprojd.varlink.7": (
            "interface", literal((ROOT / "Sources/LprojWire/org.lprojd.varlink").read_text())),
    }
    stale = False
    for page, (name, text) in parts.items():
        path = PAGES / page
        old = path.read_text()
        head, rest = old.split(f'.\\" {name}: begin\n')
        tail = rest.split(f'.\\" {name}: end\n')[1]
        new = f'{head}.\\" {name}: begin\n{text}\n.\\" {name}: end\n{tail}'
        if new != old and "--check" in options:
            print(f"{path} is out of date: make man")
            stale = True
        elif new != old:
            path.write_text(new)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
