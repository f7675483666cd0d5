#!/usr/bin/env python3
"""Talks the plugin protocol to Sources/Plugins/xliff over pipes, as the daemon does.

    Tests/Scripts/xliff-test.py

Checks the greeting, files of XLIFF 1.2 and 2.0, what is refused, that an unknown message does no
harm, and that the plugin leaves with 0 at the end of input. Prints what is wrong; 0 when all is
well. `swift test` runs it too.
"""

import json
import random
import subprocess
import unittest
from pathlib import Path

PLUGIN = Path(__file__).resolve().parents[2] / "Sources/Plugins/xliff"

XLIFF12 = """<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
<file original="App/en.lproj/Localizable.strings" source-language="en" target-language="de">
<header/><body>
%s
</body></file></xliff>"""

XLIFF20 = """<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"
 trgLang="fr"><file id="f1" original="Menu.strings">
%s
</file></xliff>"""


class Plugin:
    """A plugin's process and the two sides of the protocol."""

    def __init__(self):
        self.process = subprocess.Popen(
            [PLUGIN], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )
        self.number = 0

    def ask(self, message, content=b""):
        self.process.stdin.write(json.dumps(message).encode() + b"\n" + content)
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer, self.read(answer.get("bytes", 0))

    def read(self, count):
        content = b""
        while len(content) < count:
            piece = self.process.stdout.read(count - len(content))
            assert piece, "the plugin ended within an answer"
            content += piece
        return content

    def decode(self, text, language=None, limit=100):
        """Tables by language and name, with keys, values and places; and the diagnostics."""
        content = text if isinstance(text, bytes) else text.encode()
        self.number += 1
        request = {
            "decode": self.number,
            "path": "/x/de.xliff",
            "language": language,
            "strict": True,
            "diagnosticLimit": limit,
            "bytes": len(content),
        }
        answer, records = self.ask(request, content)
        assert answer["decoded"] == self.number, answer
        diagnostics = [
            "%(line)d:%(column)d %(severity)s %(code)s" % each for each in answer["diagnostics"]
        ]
        if answer["tables"] is None:
            assert not records
            return None, diagnostics
        tables = {}
        for table in answer["tables"]:
            part, records = records[: table["bytes"]], records[table["bytes"] :]
            tables[table["language"], table["table"]] = dict(entries(part))
        assert not records, "there are more records than tables"
        return tables, diagnostics

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(timeout=10)


def entries(records):
    while records:
        line, _, records = records.partition(b"\n")
        varies = line.startswith(b"*")
        key, value, line, column = map(int, line.lstrip(b"*").split(b" "))
        text = records[key : key + value].decode()
        assert records[key + value : key + value + 1] == b"\n"
        yield records[:key].decode(), (json.loads(text) if varies else text, line, column)
        records = records[key + value + 1 :]


class XLIFFTest(unittest.TestCase):
    def setUp(self):
        self.plugin = Plugin()
        self.addCleanup(lambda: self.assertEqual(self.plugin.close(), 0))

    def values(self, text, **options):
        tables, diagnostics = self.plugin.decode(text, **options)
        self.assertIsNotNone(tables, diagnostics)
        self.assertEqual(diagnostics, [])
        return {
            place: {key: value for key, (value, _, _) in table.items()}
            for place, table in tables.items()
        }

    def test_greeting(self):
        answer, _ = self.plugin.ask({"hello": {"protocol": 1, "host": "lprojd 1.0"}})
        hello = answer["hello"]
        self.assertEqual((hello["protocol"], hello["kind"], hello["name"]), (1, "format", "xliff"))
        self.assertEqual(hello["extensions"], ["xliff", "xlf"])
        self.assertEqual(hello["scope"], "anywhere")

    def test_unknown_message(self):
        answer, _ = self.plugin.ask({"sing": 1, "bytes": 3}, b"la\n")
        self.assertIn("failed", answer)
        self.assertEqual(list(self.values(XLIFF12 % "")), [("en", "Localizable"), ("de", "Localizable")])

    UNITS12 = """
<trans-unit id="hello" xml:space="preserve"><source>Hello, %@</source><target>Hallo, %@</target>
<note>x</note><alt-trans><target>Tag</target></alt-trans></trans-unit>
<group><trans-unit id="ü"><source>a &amp; <g id="1">b</g><x id="2" equiv-text="%d"/></source>
<target state="new">?</target></trans-unit></group>
<trans-unit id="no"><source>No</source><target/></trans-unit>"""

    def test_1_2(self):
        expected = {
            ("en", "Localizable"): {"hello": "Hello, %@", "ü": "a & b%d", "no": "No"},
            ("de", "Localizable"): {"hello": "Hallo, %@"},
        }
        self.assertEqual(self.values(XLIFF12 % self.UNITS12), expected)
        in_lproj = self.values(XLIFF12 % self.UNITS12, language="de")
        self.assertEqual(in_lproj, {(None, "Localizable"): {"hello": "Hallo, %@"}})
        without_target = (XLIFF12 % self.UNITS12).replace(' target-language="de"', "")
        self.assertEqual(list(self.values(without_target)), [("en", "Localizable")])

    def test_places(self):
        tables, _ = self.plugin.decode(XLIFF12 % self.UNITS12)
        self.assertEqual(tables["en", "Localizable"]["hello"][1:], (6, 1))
        self.assertEqual(tables["en", "Localizable"]["ü"][1:], (8, 8))

    def test_variations(self):
        units = "".join(
            f'<trans-unit id="{key}"><source>{text}</source></trans-unit>'
            for key, text in [
                ("n|==|plural.one", "%d file"),
                ("n|==|plural.other", "%d files"),
                ("d|==|device.mac.plural.other", "Click"),
                ("d|==|device.other", "Tap"),
                ("/%d songs:dict/NSStringLocalizedFormatKey:dict/:string", "%#@n@"),
                ("/%d songs:dict/n:dict/one:dict/:string", "a song"),
                ("/%d songs:dict/n:dict/other:dict/:string", "%lld songs"),
                ("/plain:dict/NSStringLocalizedFormatKey:dict/:string", "x"),
            ]
        )
        songs = {
            "format": "%#@n@",
            "substitutions": {
                "n": {"plural": {"one": "a song", "other": "%lld songs"}, "formatSpecifier": "lld"}
            },
        }
        expected = {
            "n": {"plural": {"one": "%d file", "other": "%d files"}},
            "d": {"device": {"mac": {"plural": {"other": "Click"}}, "other": "Tap"}},
            "%d songs": songs,
            "plain": "x",
        }
        self.assertEqual(self.values(XLIFF12 % units)["en", "Localizable"], expected)

    def test_cases_that_are_none(self):
        for key in [
            "n|==|plural.lots", "n|==|plural", "n|==|", "n|==|width.5", "n|==|" + "device.a." * 20,
            "/n:dict/v:dict/lots:dict/:string",
        ]:
            unit = f'<trans-unit id="{key}"><source>x</source></trans-unit>'
            tables, diagnostics = self.plugin.decode(XLIFF12 % unit)
            self.assertEqual(tables["en", "Localizable"], {}, key)
            self.assertEqual(diagnostics, ["5:1 warning unknown-rule"])
        unit = '<trans-unit id="/n:dict/v:dict/one:dict/:string"><source>x</source></trans-unit>'
        self.assertEqual(self.plugin.decode(XLIFF12 % unit)[1], ["5:1 warning missing-variable"])

    def test_duplicates_and_the_limit(self):
        unit = '<trans-unit id="a"><source>%d</source></trans-unit>\n'
        text = XLIFF12 % "".join(unit % number for number in range(9))
        tables, diagnostics = self.plugin.decode(text, limit=3)
        self.assertEqual(tables["en", "Localizable"]["a"], ("8", 13, 1))
        self.assertEqual(diagnostics, [f"{line}:1 warning duplicate-key" for line in (6, 7, 8)])

    def test_2_0(self):
        units = """<group id="g"><unit id="1" name="open"><segment><source>Open </source>
<target>Ouvrir </target></segment><segment state="initial"><source>the <pc id="1">file</pc></source>
<target>?</target></segment></unit></group>
<unit id="quit"><segment><source>Quit<cp hex="0007"/><ph id="1" equiv="%@"/><cp hex="z"/></source>
</segment></unit>"""
        expected = {
            ("en", "Menu"): {"open": "Open the file", "quit": "Quit\x07%@\ufffd"},
            ("fr", "Menu"): {"open": "Ouvrir "},
        }
        self.assertEqual(self.values(XLIFF20 % units), expected)

    def test_refused(self):
        entity = '<!DOCTYPE a [<!ENTITY b "c">]><a/>'
        for text, diagnostic in [
            ("", "1:1 error syntax"),
            ("<a/>", "1:1 error syntax"),
            ("<xliff/>", "1:1 error syntax"),
            (XLIFF12[:-9] % "", "6:8 error syntax"),
            (entity, "1:13 error syntax"),
            ("<a>" * 100, "1:193 error too-deep"),
            (b"\xff\xfe\x00", None),
        ]:
            tables, diagnostics = self.plugin.decode(text)
            self.assertIsNone(tables, text)
            self.assertEqual(len(diagnostics), 1)
            if diagnostic:
                self.assertEqual(diagnostics, [diagnostic], text)

    def test_garbage_ends_nothing(self):
        numbers = random.Random(1)
        whole = (XLIFF12 % self.UNITS12).encode()
        for _ in range(100):
            damaged = bytearray(whole)
            for _ in range(numbers.randrange(1, 5)):
                damaged[numbers.randrange(len(damaged))] = numbers.randrange(256)
            self.plugin.decode(bytes(damaged[: numbers.randrange(len(damaged))]))
            self.plugin.decode(bytes(damaged))

    def test_large_file(self):
        unit = '<trans-unit id="k%d"><source>text %d</source><target>Text</target></trans-unit>\n'
        text = XLIFF12 % "".join(unit % (number, number) for number in range(5_000))
        tables = self.values(text)
        self.assertEqual(len(tables["de", "Localizable"]), 5_000)


if __name__ == "__main__":
    unittest.main()
