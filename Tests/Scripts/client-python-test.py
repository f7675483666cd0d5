"""Uses Sources/Python/lprojd.py against a daemon that serves a copy of config/demo.

client-python-test.sh runs it, with LPROJD_SOCKET, DEMO (the directory that is served) and DAEMON
(the daemon's process identifier) in the environment.
"""

import json
import os
import pathlib
import shutil
import signal
import struct
import tempfile
import threading
import unittest

import lprojd

DEMO = pathlib.Path(os.environ["DEMO"])
RUNTIME = pathlib.Path(os.environ["LPROJD_SOCKET"]).parent


def replace(path, old, new):
    """Replaces a word of a table, by rename."""
    temporary = path.with_suffix(".new")
    temporary.write_text(path.read_text().replace(old, new))
    temporary.rename(path)


class ImageTests(unittest.TestCase):
    def setUp(self):
        self.path = RUNTIME / "demo" / "current" / "en.lprojimage"
        self.good = self.path.read_bytes()

    def opened(self, content):
        with tempfile.NamedTemporaryFile() as file:
            file.write(content)
            file.flush()
            return lprojd.Image(file.name)

    def test_reads_texts_and_where_they_come_from(self):
        image = self.opened(self.good)
        self.assertEqual(image.entry("welcome"), ("Welcome", "en"))
        self.assertIsNone(image.entry("absent"))
        self.assertIsNone(image.entry("welcome", "Absent"))
        self.assertEqual((image.bundle, image.language), ("demo", "en"))
        self.assertIn("messages", image.keys())

    def test_agrees_with_the_daemon_on_all_entries(self):
        image = self.opened(self.good)
        answer = lprojd.call("LookupAll", bundle="demo", language="en")
        plain = {entry["key"]: entry["text"] for entry in answer["entries"] if not entry["varies"]}
        self.assertEqual(list(image.keys()), [entry["key"] for entry in answer["entries"]])
        for key, text in plain.items():
            self.assertEqual(image.entry(key)[0], text)

    def test_refuses_damaged_images(self):
        flaws = {
            "empty": b"",
            "cut": self.good[:-1],
            "longer": self.good + b"\0",
            "not an image": b"x" * len(self.good),
            "version": self.good[:8] + struct.pack("<I", 2) + self.good[12:],
        }
        for name, content in flaws.items():
            with self.subTest(name), self.assertRaises(lprojd.ImageError):
                self.opened(content)

    def test_never_reads_beyond_damaged_bytes(self):
        checksum, lprojd.xxhash = lprojd.xxhash, None
        try:
            for at in range(8, len(self.good)):
                damaged = bytearray(self.good)
                damaged[at] ^= 0xFF
                try:
                    image = self.opened(damaged)
                    for table in image.tables:
                        image.entry("welcome", table)
                except lprojd.ImageError:
                    continue
        finally:
            lprojd.xxhash = checksum

    @unittest.skipUnless(lprojd.xxhash, "the package xxhash is not installed")
    def test_verifies_the_checksum(self):
        damaged = bytearray(self.good)
        damaged[-2] ^= 1
        with self.assertRaisesRegex(lprojd.ImageError, "checksum"):
            self.opened(damaged)


class ClientTests(unittest.TestCase):
    def setUp(self):
        self.client = lprojd.Client("demo")
        self.addCleanup(self.client.close)
        self.client.language = "en"

    def events_until(self, events, name):
        for event in events:
            if event["event"] == name:
                return event
        return self.fail(f"no {name}")

    def test_answers_texts(self):
        cases = [
            (("welcome",), {}, "Welcome"),
            (("absent",), {}, "absent"),
            (("absent",), {"value": "value"}, "value"),
            (("absent",), {"value": ""}, "absent"),
            (("welcome",), {"table": "Absent"}, "welcome"),
            (("messages", 3), {}, "3 messages"),
            (("messages", 1), {}, "1 message"),
        ]
        for arguments, options, text in cases:
            with self.subTest(arguments):
                self.assertEqual(self.client.localized(*arguments, **options), text)

    def test_refuses_arguments_that_no_message_holds(self):
        refusals = [
            (float("nan"), "Lookup.*float"), (float("inf"), "Lookup.*float"),
            (2**63, "arguments"), ("\ud800", "InvalidParameter"),
        ]  # fmt: skip
        for argument, words in refusals:
            with self.subTest(argument), self.assertRaisesRegex(lprojd.LprojError, words):
                self.client.localized("messages", argument)
        with lprojd.Varlink() as connection:
            with self.assertRaises(lprojd.LprojError):
                connection.call("Lookup", key="messages", arguments=[{"double": float("nan")}])
            self.assertEqual(connection.call("Lookup", key="welcome")["text"], "Welcome")

    def test_agrees_with_the_daemon_on_all_choices(self):
        for language in ("en", "de"):
            self.client.language = language
            for key in self.client.image.keys("Choices"):
                with self.subTest(key, language=language):
                    answer = lprojd.call("Lookup", bundle="demo", table="Choices", key=key)
                    self.assertEqual(self.client.localized(key, table="Choices"), answer["text"])

    def test_follows_the_selected_language(self):
        events = self.client.events()
        self.assertEqual(next(events)["event"], "State")
        lprojd.call("SelectLanguage", bundle="demo", language="Thái Lan")
        event = self.events_until(events, "LanguageSelected")
        self.assertEqual((event["language"], event["previous"]), ("th", "en"))
        self.assertEqual(self.client.language, "th")
        self.assertEqual(self.client.localized("welcome"), "ยินดีต้อนรับ")

    def test_follows_edits(self):
        events = self.client.events()
        next(events)
        table = DEMO / "en.lproj" / "Localizable.strings"
        replace(table, "Welcome", "Hello")
        self.events_until(events, "TablesChanged")
        self.assertEqual(self.client.localized("welcome"), "Hello")
        replace(table, "Hello", "Welcome")
        self.events_until(events, "TablesChanged")
        self.assertEqual(self.client.localized("welcome"), "Welcome")

    def test_raises_the_daemons_errors(self):
        with self.assertRaises(lprojd.CallError) as raised:
            self.client.language = "tlh"
        self.assertEqual(raised.exception.name, "LanguageNotFound")
        self.assertIn("th", raised.exception.parameters["languages"])
        with self.assertRaises(TypeError):
            self.client.localized("messages", None)

    def test_asks_the_daemon_where_it_cannot_read_images(self):
        with lprojd.Client("demo", runtime="/nowhere") as client:
            self.assertIsNone(client.image)
            self.assertEqual(client.localized("welcome"), "Welcome")

    def test_ends_iterations_when_it_is_closed(self):
        events = self.client.events()
        next(events)
        threading.Timer(0, self.client.close).start()
        with self.assertRaises(lprojd.LprojError):
            for _ in events:
                pass

    def test_names_components_as_the_publisher(self):
        cases = {"demo": "demo", "a/b": "a%2Fb", ".a.": "%2Ea.", "": "%", "a b": "a%20b", "é": "é"}
        for name, component in cases.items():
            self.assertEqual(lprojd._component(name), (component, False))

    def test_finds_a_bundle_whose_name_is_too_long_for_a_path(self):
        name = "x" * 300
        with tempfile.TemporaryDirectory() as runtime:
            for number, bundle in enumerate([name[1:] + "y", name]):
                place = pathlib.Path(runtime, f"{'x' * 183}~{number:016X}", "current")
                shutil.copytree(RUNTIME / "demo" / "current", place)
                description = json.loads((place / "bundle.json").read_text())
                del description["instance"]
                (place / "bundle.json").write_text(json.dumps({**description, "bundle": bundle}))
            for bundle in (name, name[1:] + "y"):
                with lprojd.Client(bundle, runtime=runtime, follow=False) as client:
                    self.assertEqual(client._description["bundle"], bundle)
                    self.assertEqual(client.localized("welcome"), "Welcome")
            with self.assertRaises(lprojd.LprojError):
                lprojd._Published(runtime, "x" * 301).load()


class ZAbsentDaemonTests(unittest.TestCase):
    """Ends the daemon, so it comes last in the alphabet."""

    def test_goes_on_without_the_daemon(self):
        client = lprojd.Client("demo")
        self.addCleanup(client.close)
        client.language = "de"
        events = client.events()
        next(events)
        os.kill(int(os.environ["DAEMON"]), signal.SIGTERM)
        with self.assertRaises(lprojd.LprojError):
            for _ in events:
                pass
        self.assertEqual(client.localized("welcome"), "Willkommen")
        with lprojd.Client("demo") as late:
            self.assertEqual(late.localized("welcome"), "Willkommen")


if __name__ == "__main__":
    unittest.main()
