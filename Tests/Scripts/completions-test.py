#!/usr/bin/env python3
"""Completes command lines of lprojctl in bash, zsh and fish, by config/completions.

    Tests/Scripts/completions-test.py [DIRECTORY WITH lprojd AND lprojctl]

bash and zsh run in a terminal, where a key inserts all that is offered: that shows the quotes too.
fish lists what it would offer. Daemons of its own answer, and a copy of config/demo is served.
Prints what is wrong; 0 when all is well, 77 when only shells are missing.
"""

import contextlib
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

CONFIG = Path(__file__).resolve().parents[2] / "config"
COMPLETIONS = CONFIG / "completions"
# Only so that a test that hangs fails.
DEADLINE = 20

LANGUAGES = "de en fr ja th vi zh-Hant"
ODD_TABLES = ["My Table", "It's", "$(touch ran)", "-x", "*", "a:b c:d", "k=v"]
DEVICES = "iphone ipad ipod mac applewatch appletv applevision"
FILES = ["com:app", "demo", "my texts", "shop", "notes.txt"]
DIRECTORIES = FILES[:4]

# The word that is completed begins at the bar. What is offered is in words, or a list where a word
# has a space; COMMANDS is what the help lists. The daemon at $LPROJD_SOCKET serves one bundle,
# demo, that at ../two demo and shop, and nobody listens at ../none.
CASES = {
    # The command, and what stands before it.
    "lprojctl |": "COMMANDS",
    "lprojctl |sel": "select",
    "lprojctl |plugin": "plugin plugins",
    "lprojctl |absent": "",
    "lprojctl --json |lan": "languages",
    "lprojctl --socket ../none |lan": "languages",
    "lprojctl --socket=../none |lan": "languages",
    "lprojctl |-": "--socket --json --help --version",
    "lprojctl |--so": "--socket",
    "lprojctl --socket |": FILES,
    "lprojctl --socket |no": "notes.txt",
    "lprojctl --socket=|no": "notes.txt",
    # Options: the command's own, where a word begins like one.
    "lprojctl get |--l": "--language --localized-numbers",
    "lprojctl get welcome |--l": "--language --localized-numbers",
    "lprojctl --json get |--l": "--language --localized-numbers",
    "lprojctl match |--a": "--accept-language --available",
    "lprojctl compile |-": "-o --language --name --json --socket --help",
    "lprojctl absent |-": "",
    "lprojctl get |": "",
    "lprojctl get -- |--l": "",
    # Values.
    "lprojctl get --language |": LANGUAGES,
    "lprojctl get --language |z": "zh-Hant",
    "lprojctl get --language=|z": "zh-Hant",
    "lprojctl get --language=|": LANGUAGES,
    "lprojctl get welcome --language |z": "zh-Hant",
    "lprojctl get --language de |": "",
    "lprojctl get --language de |--la": "--language",
    "lprojctl get --bundle |": "demo",
    "lprojctl get --bundle |x": "",
    "lprojctl get --table |Loc": "Localizable",
    "lprojctl get --table |My": ["My Table"],
    "lprojctl get --table |\\$": ["$(touch ran)"],
    "lprojctl get --table |a:": ["a:b c:d"],
    "lprojctl get --table |a:b\\ c:": ["a:b c:d"],
    "lprojctl get --table=|a\\:b": ["a:b c:d"],
    "lprojctl get --table |k=": "k=v",
    "lprojctl get --table=|k=v": "k=v",
    "lprojctl get --table k=v |--la": "--language",
    "lprojctl get a:b=c |--la": "--language",
    "lprojctl get --table |": ["Localizable", *ODD_TABLES],
    "lprojctl get key --root shop --table Cart --fallback |": "chain apple exact",
    "lprojctl get --device |": DEVICES,
    "lprojctl get --default |": "",
    "lprojctl get --default |se": "",
    "lprojctl get --default |--l": "",
    "lprojctl get --default select |": "",
    "lprojctl get --int |": "",
    "lprojctl watch --language |t": "th",
    "lprojctl lint shop --format |": "text json sarif github",
    "lprojctl lint --format=|s": "sarif",
    "lprojctl plugin new ../mine --kind |": "format sink",
    "lprojctl match --prefer |": "",
    "lprojctl match --available de,en |": "",
    # Whom the line names is asked.
    "lprojctl get --socket ../two --bundle |": "demo shop",
    "lprojctl --socket ../two get --bundle |": "demo shop",
    "lprojctl --socket=../two get --bundle=|s": "shop",
    "lprojctl get --socket ../two --bundle shop --language |": "nl",
    "lprojctl get --socket ../two --bundle=shop --table=|": "Cart",
    "lprojctl get --socket ../two --language |": "",
    "lprojctl select --socket ../two --bundle shop |": "system nl",
    "lprojctl get --root shop --language |": "nl",
    "lprojctl get --root shop --root my\\ texts --language |": "ga nl",
    "lprojctl get --root 'my texts' --language |": "ga",
    'lprojctl get --root "my texts" --table |': "Localizable",
    "lprojctl get --root ~/shop --table |": "Cart",
    "lprojctl get --root absent --language |": "",
    "lprojctl get --root com:app --language |": "cy",
    "lprojctl get --root=com:app --root=shop --language=|": "cy nl",
    "lprojctl get --socket ../colon:two --bundle |s": "shop",
    "lprojctl select --socket=../colon:two --bundle shop |": "system nl",
    "lprojctl compile shop --language |": "nl",
    "lprojctl --socket ../none get --language |": "",
    "lprojctl --socket ../none get --bundle |": "",
    "lprojctl --socket ../none select |": "system",
    # Arguments, and nothing where there are enough.
    "lprojctl select |": "system " + LANGUAGES,
    "lprojctl select |s": "system",
    "lprojctl select --bundle demo |z": "zh-Hant",
    "lprojctl select -- |z": "zh-Hant",
    "lprojctl select de |": "",
    "lprojctl explain |root-": "root-missing",
    "lprojctl explain |name-": "name-not-utf8",
    "lprojctl explain root-missing |": "",
    "lprojctl plugin |": "check new",
    "lprojctl plugin check |no": "notes.txt",
    "lprojctl plugin check notes.txt |sh": "shop",
    "lprojctl plugin absent |": "",
    "lprojctl status |": "",
    "lprojctl absent |": "",
    # Paths.
    "lprojctl dump |": FILES,
    "lprojctl dump |no": "notes.txt",
    "lprojctl dump |my": ["my texts"],
    "lprojctl dump |my\\ t": ["my texts"],
    "lprojctl dump |my\\ texts/": ["my texts/ga.lproj"],
    "lprojctl dump |shop/": "shop/nl.lproj",
    "lprojctl dump |~/no": "~/notes.txt",
    "lprojctl dump |com:a": "com:app",
    "lprojctl dump |com:app/": "com:app/cy.lproj",
    "lprojctl dump notes.txt |": "",
    "lprojctl lint notes.txt |": FILES,
    "lprojctl lint --legacy |no": "notes.txt",
    "lprojctl inspect |no": "notes.txt",
    "lprojctl inspect notes.txt |": "",
    "lprojctl compile |": DIRECTORIES,
    "lprojctl compile shop -o |": DIRECTORIES,
    "lprojctl compile -o shop |": DIRECTORIES,
    "lprojctl compile shop |no": "",
    "lprojctl get --root |": DIRECTORIES,
    "lprojctl get --root |my": ["my texts"],
    "lprojctl get --root=|s": "shop",
    "lprojctl get --root=|com:a": "com:app",
}
# What Tab makes of an open quote, which fish does not tell.
QUOTED = {
    'lprojctl get --table "My': 'lprojctl get --table "My Table" ',
    "lprojctl get --table 'My": "lprojctl get --table 'My Table' ",
    "lprojctl get --table a:": "lprojctl get --table a:b\\ c:d ",
    'lprojctl get --table "a:': 'lprojctl get --table "a:b c:d" ',
    'lprojctl get --table "L': 'lprojctl get --table "Localizable" ',
}


class Terminal:
    """A shell in a terminal. A key inserts all that it offers; another tells the line, and empties
    it: so the shell never leaves its line editor."""

    INSERT_ALL, TAB, TELL = b"\x1b*", b"\t", b"\x18\x10"

    def __init__(self, file, setup, command):
        reader, self.answers = os.pipe()
        self.reader = os.fdopen(reader, "rb", buffering=0)
        os.set_inheritable(self.answers, True)
        Path(file).write_text(setup % {"fd": self.answers, "completions": COMPLETIONS})
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            os.execvp(command[0], command)
        os.close(self.answers)
        self.read_answer()  # That it is ready.

    def read_answer(self):
        """Up to a NUL. What the terminal shows is read too, lest the shell waits for that."""
        answer, shown, end = b"", b"", time.monotonic() + DEADLINE
        while not answer.endswith(b"\0"):
            left = max(0, end - time.monotonic())
            ready, _, _ = select.select([self.reader, self.terminal], [], [], left)
            if not ready:
                raise AssertionError(f"no answer; the terminal shows {shown.decode()!r}")
            if self.terminal in ready:
                shown += os.read(self.terminal, 4096)
            if self.reader in ready:
                answer += os.read(self.reader.fileno(), 4096)
        return answer[:-1].decode()

    def press(self, line, key):
        """The line after that."""
        os.write(self.terminal, line.encode() + key + self.TELL)
        return self.read_answer()

    def offers(self, before, word):
        line = self.press(before + word, self.INSERT_ALL)
        if line == before + word:
            return []
        # From where the shell's word begins: a path is inserted whole, an option's value alone.
        start = before.rfind(" ") + 1
        stub = before[start:]
        return [word.removeprefix(stub) for word in shlex.split(line[start:])]

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.process, 0)
        self.reader.close()


BASH = """
PS1='$ ' HISTFILE=
tell() { printf '%%s\\0' "$READLINE_LINE" >&%(fd)d; READLINE_LINE='' READLINE_POINT=0; }
bind 'set bell-style none' 'set enable-bracketed-paste off'
bind '"\\e*": insert-completions'
bind -x '"\\C-x\\C-p": tell'
. '%(completions)s/lprojctl.bash'
PROMPT_COMMAND='printf "\\0" >&%(fd)d'
"""

ZSH = """
fpath=('%(completions)s' $fpath)
autoload -Uz compinit && compinit -u -D
zstyle ':completion:all-matches:*' insert yes
zstyle ':completion:all-matches::::' completer _all_matches _complete
zle -C all-matches complete-word _generic
tell() { print -rN -u %(fd)d -- $BUFFER; BUFFER='' }
ready() { print -N -u %(fd)d -- '' }
zle -N tell && zle -N zle-line-init ready
bindkey '\\e*' all-matches '^X^P' tell
"""


class Fish:
    def offers(self, before, word):
        script = f"set fish_complete_path '{COMPLETIONS}'; complete -C {shlex.quote(before + word)}"
        listed = subprocess.run(
            ["fish", "--no-config", "-c", script], capture_output=True, text=True, timeout=DEADLINE
        )
        if listed.stderr:
            raise AssertionError(listed.stderr)
        stub = before[before.rfind(" ") + 1 :]
        names = [line.split("\t")[0] for line in listed.stdout.splitlines()]
        # fish also offers names that merely have the word's letters, where none begins with it.
        plain = stub + word.replace("\\", "")
        return [name.removeprefix(stub) for name in names if name.startswith(plain)]

    def close(self):
        pass


def helped(*words):
    """The names in a help's list."""
    text = subprocess.run(["lprojctl", *words, "--help"], capture_output=True, text=True).stdout
    return re.findall(r"^  (\S+)", text, re.MULTILINE)


def make_tree(root, **tables):
    for name, language in tables.items():
        directory = Path(root) / f"{language}.lproj"
        directory.mkdir(parents=True, exist_ok=True)
        (directory / f"{name}.strings").write_text('"key" = "text";')


@contextlib.contextmanager
def daemon(socket, *directories):
    """One that serves the directories, at the socket."""
    runtime = f"{socket}.run"
    with open(f"{socket}.log", "w") as log:
        process = subprocess.Popen(
            ["lprojd", "--socket", socket, "--runtime-dir", runtime, "--state-dir", runtime]
            + list(directories), stderr=log,
        )
    try:
        end = time.monotonic() + DEADLINE
        while subprocess.run(
            ["lprojctl", "--socket", socket, "status"], capture_output=True
        ).returncode:
            if time.monotonic() > end or process.poll() is not None:
                raise AssertionError(Path(f"{socket}.log").read_text())
            time.sleep(0.05)
        yield
    finally:
        process.terminate()
        process.wait()


def setUpModule():
    place = unittest.enterModuleContext(tempfile.TemporaryDirectory())
    unittest.addModuleCleanup(os.chdir, os.getcwd())
    home = f"{place}/home"
    os.mkdir(home)
    os.chdir(home)
    os.environ |= {
        "HOME": home, "ZDOTDIR": "..", "LC_ALL": "C.UTF-8", "TERM": "dumb",
        "LPROJD_SOCKET": "../one",
    }
    shutil.copytree(CONFIG / "demo", "demo")
    for name in ODD_TABLES:
        make_tree("demo", **{name: "en"})
    make_tree("shop", Cart="nl")
    make_tree("my texts", Localizable="ga")
    make_tree("com:app", Localizable="cy")
    os.symlink("two", "../colon:two")
    Path("notes.txt").touch()
    unittest.enterModuleContext(daemon("../one", "demo"))
    unittest.enterModuleContext(daemon("../two", "demo", "shop"))


class CompletionTests:
    """In one shell; the classes below name it."""

    @classmethod
    def setUpClass(cls):
        if not shutil.which(cls.name):
            raise unittest.SkipTest(f"{cls.name} is not there")
        cls.shell = cls.start()
        cls.addClassCleanup(cls.shell.close)

    def check(self, line, words):
        before, word = line.split("|")
        offered = [path.rstrip("/") for path in self.shell.offers(before, word)]
        expected = words.split() if isinstance(words, str) else words
        with self.subTest(shell=self.name, line=line):
            self.assertEqual(sorted(offered), sorted(expected))

    def test_offers_what_fits(self):
        for line, words in CASES.items():
            self.check(line, helped() if words == "COMMANDS" else words)
        self.assertFalse(os.path.exists("ran"), "the name of a table was run")

    def test_offers_all_options_of_each_command(self):
        for command in helped():
            self.check(f"lprojctl {command} |-", helped(command))


class TerminalTests(CompletionTests):
    def test_completes_within_quotes(self):
        for line, completed in QUOTED.items():
            with self.subTest(shell=self.name, line=line):
                self.assertEqual(self.shell.press(line, Terminal.TAB), completed)


class BashTests(TerminalTests, unittest.TestCase):
    name = "bash"

    @staticmethod
    def start():
        return Terminal("../.bashrc", BASH, ["bash", "--rcfile", "../.bashrc", "-i"])


class ZshTests(TerminalTests, unittest.TestCase):
    name = "zsh"

    @staticmethod
    def start():
        return Terminal("../.zshrc", ZSH, ["zsh", "--no-globalrcs", "-i"])


class FishTests(CompletionTests, unittest.TestCase):
    name = "fish"
    start = Fish


class ValueTests(unittest.TestCase):
    """That the program takes what is written in the completions, which its help does not list."""

    def test_takes_each_value(self):
        for option in "--format", "--fallback", "--kind":
            (line,) = [line for line in CASES if line.endswith(f" {option} |")]
            for value in CASES[line].split():
                words = [*line.split()[:-1], value]
                Path("../mine").unlink(missing_ok=True)
                with self.subTest(words=words):
                    self.assertEqual(subprocess.run(words, capture_output=True).returncode, 0)


if __name__ == "__main__":
    programs = Path(sys.argv.pop(1) if len(sys.argv) > 1 else ".build/debug").resolve()
    os.environ["PATH"] = f"{programs}:{os.environ['PATH']}"
    result = unittest.main(exit=False).result
    sys.exit(77 if result.skipped and result.wasSuccessful() else not result.wasSuccessful())
