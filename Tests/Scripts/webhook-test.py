#!/usr/bin/env python3
"""Talks the plugin protocol to Sources/Plugins/webhook over pipes, as the daemon does, with a real
receiver on loopback.

    [LPROJD=/path/to/lprojd] Tests/Scripts/webhook-test.py

Checks what is sent and how it is signed, the order, what is sent again and what is not, the queue
over kills, torn files and its limits, wrong options and the end of input. With LPROJD it also runs
the plugin in that daemon. The plugin has the limits that the daemon gives it. Prints what is wrong;
0 when all is well.
"""

import contextlib
import hashlib
import hmac
import http.server
import json
import os
import queue
import random
import resource
import shutil
import signal
import socket
import socketserver
import ssl
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

PLUGIN = Path(__file__).resolve().parents[2] / "Sources/Plugins/webhook"
LPROJD = os.environ.get("LPROJD")
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
SECRET = "It is a secret"
# Only so that a test that hangs fails.
DEADLINE = 8


class Request:
    """What a receiver got, and when."""

    def __init__(self, handler, body):
        self.time = time.monotonic()
        self.path = handler.path
        self.headers = handler.headers
        self.body = body
        self.event = json.loads(body)
        self.generation = self.event.get("generation")
        self.id = self.headers["X-Lprojd-Delivery"]

    @property
    def is_signed(self):
        signed = self.headers["X-Lprojd-Timestamp"].encode() + b"." + self.body
        signature = "sha256=" + hmac.new(SECRET.encode(), signed, hashlib.sha256).hexdigest()
        return hmac.compare_digest(self.headers["X-Lprojd-Signature"] or "", signature)


class Receiver:
    """An HTTP server. Answers what `reply` makes of a request: a status, or one with headers."""

    def __init__(self, address=("127.0.0.1", 0), reply=lambda request: 204, tls=None):
        receiver = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self):
                # Whoever asked may have been killed.
                with contextlib.suppress(ConnectionError):
                    length = int(self.headers["Content-Length"])
                    body = self.rfile.read(length)
                    if len(body) == length:
                        self.answer(Request(self, body))

            def answer(self, request):
                receiver.requests.put(request)
                reply = receiver.reply(request)
                status, headers = reply if isinstance(reply, tuple) else (reply, {})
                self.send_response(status)
                for name, value in ({"Content-Length": "0"} | headers).items():
                    self.send_header(name, value)
                self.end_headers()

            def log_message(self, *_):
                pass

        class Server(socketserver.ThreadingMixIn, socketserver.TCPServer):
            allow_reuse_address = True
            daemon_threads = True
            address_family = socket.AF_UNIX if isinstance(address, str) else socket.AF_INET

        self.requests = queue.Queue()
        self.reply = reply
        self.server = Server(address, Handler)
        if tls is not None:
            self.server.socket = tls.wrap_socket(self.server.socket, server_side=True)
        self.port = None if isinstance(address, str) else self.server.server_address[1]
        self.url = f"http://127.0.0.1:{self.port}/hook?from=test"
        threading.Thread(target=self.server.serve_forever, args=[0.01], daemon=True).start()

    def take(self, count=1):
        return [self.requests.get(timeout=DEADLINE) for _ in range(count)]

    def take_until(self, generation):
        requests = self.take()
        while requests[-1].generation != generation:
            requests += self.take()
        return requests

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class Log:
    """The lines that a process writes, as they come."""

    def __init__(self, file):
        self.file = file
        self.lines = queue.Queue()
        self.reader = threading.Thread(target=self.read, daemon=True)
        self.reader.start()

    def read(self):
        for line in self.file:
            self.lines.put(line.decode().rstrip())

    def wait_for(self, words):
        while words not in (line := self.lines.get(timeout=DEADLINE)):
            pass
        return line

    def close(self):
        self.reader.join(DEADLINE)
        self.file.close()


class Plugin:
    """The plugin's process, with the limits and the environment that it has in the daemon."""

    def __init__(self, directory, options):
        self.process = subprocess.Popen(
            [PLUGIN], bufsize=0, env={"PATH": PATH, "LANG": "C.UTF-8"},
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            preexec_fn=self.limit)
        self.log = Log(self.process.stderr)
        self.hello = self.ask({"hello": {"protocol": 1, "host": "test"}})["hello"]
        self.directory = directory
        self.opened = self.open(options)
        self.since = self.opened.get("opened", {}).get("since")

    def open(self, options):
        return self.ask({"open": {
            "sink": "hook", "options": options, "stateDirectory": str(self.directory)}})

    @staticmethod
    def limit():
        limits = {"AS": 1 << 30, "FSIZE": 64 << 20, "NOFILE": 64, "CPU": 120}
        for name, value in limits.items():
            resource.setrlimit(getattr(resource, "RLIMIT_" + name), (value, value))

    def ask(self, message):
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        line = self.process.stdout.readline()
        if not line:
            raise BrokenPipeError("the plugin ended")
        return json.loads(line)

    def deliver(self, *events):
        for number, event in enumerate(events, 1):
            answer = self.ask({"deliver": number, "event": event})
            assert answer == {"done": number}, answer

    def end(self):
        """Ends its input; its exit status."""
        self.process.stdin.close()
        return self.process.wait(DEADLINE)

    def kill(self):
        self.process.kill()
        self.process.wait(DEADLINE)
        for file in (self.process.stdin, self.process.stdout, self.log):
            file.close()


def event(generation, instance="1", **more):
    return {"event": "LanguageSelected", "instance": instance, "generation": generation,
            "bundle": "app", "language": "th", "previous": "de", "choice": "ไทย"} | more


def events(first, last, **more):
    return [event(generation, **more) for generation in range(first, last + 1)]


def generations(requests):
    return [request.generation for request in requests]


class WebhookTest(unittest.TestCase):
    def setUp(self):
        self.place = Path(self.enterContext(tempfile.TemporaryDirectory()))
        # Others than root and the plugin's user may not read it.
        self.secret = self.place / "secret"
        self.secret.write_text(SECRET + "\n")
        self.secret.chmod(0o640)

    def receiver(self, *words, **options):
        receiver = Receiver(*words, **options)
        self.addCleanup(receiver.close)
        return receiver

    def plugin(self, url, hook="hook", **options):
        options = {"url": url, "secretFile": str(self.secret), "retrySeconds": 0.02,
                   "maxRetrySeconds": 0.2} | options
        options = {name: value for name, value in options.items() if value}
        plugin = Plugin(self.place / hook, options)
        self.addCleanup(plugin.kill)
        self.assertIn("opened", plugin.opened)
        return plugin


class DeliveryTests(WebhookTest):
    def test_posts_each_event_in_order_and_signed(self):
        receiver = self.receiver()
        plugin = self.plugin(receiver.url, headers={"Authorization": "Bearer 1"})
        self.assertEqual((plugin.hello["kind"], plugin.hello["name"]), ("sink", "webhook"))
        self.assertIsNone(plugin.since)
        plugin.deliver(*events(1, 20))
        requests = receiver.take(20)
        self.assertEqual([request.event for request in requests], events(1, 20))
        self.assertTrue(all(request.is_signed for request in requests))
        self.assertEqual(len({request.id for request in requests}), 20)
        request = requests[0]
        self.assertEqual(request.path, "/hook?from=test")
        expected = {"Content-Type": "application/json", "User-Agent": "lprojd-webhook/1.0",
                    "X-Lprojd-Event": "LanguageSelected", "X-Lprojd-Dropped": None,
                    "Authorization": "Bearer 1"}
        self.assertEqual({name: request.headers[name] for name in expected}, expected)
        self.assertLess(abs(int(request.headers["X-Lprojd-Timestamp"]) - time.time()), 60)

    def test_the_manual_says_how_a_receiver_checks(self):
        manual = (PLUGIN.parents[2] / "config/man/lprojd-webhook.8").read_text()
        example = {}
        exec("import" + manual.split("indent\nimport")[1].split(".Ed")[0], example)
        receiver = self.receiver()
        self.plugin(receiver.url).deliver(event(1))
        request, = receiver.take()
        for secret, is_right in ((SECRET, True), ("another", False)):
            self.assertEqual(
                example["is_genuine"](request.headers, request.body, secret.encode()), is_right)

    def test_sends_again_what_the_receiver_could_not_take(self):
        replies = iter([500, 503, 408, 425, 429, 301, 204, 500])
        receiver = self.receiver(reply=lambda request: next(replies, 204))
        plugin = self.plugin(receiver.url)
        plugin.deliver(*events(1, 3))
        requests = receiver.take(10)
        self.assertEqual(generations(requests), [1] * 7 + [2, 2, 3])
        self.assertEqual(len({request.id for request in requests}), 3)
        self.assertTrue(all(request.is_signed for request in requests))
        plugin.log.wait_for("taken again, after 6 attempts")

    def test_sends_again_what_nobody_listened_to(self):
        with socket.socket() as reserved:
            reserved.bind(("127.0.0.1", 0))
            address = reserved.getsockname()
        plugin = self.plugin("http://%s:%d" % address)
        plugin.deliver(*events(1, 2))
        plugin.log.wait_for("Connection refused")
        self.assertEqual(generations(self.receiver(address).take(2)), [1, 2])

    def test_survives_addresses_that_nobody_has(self):
        plugin = self.plugin("http://a..b/")
        plugin.deliver(event(1))
        plugin.log.wait_for("events wait")
        other = self.plugin("http://[::1]:99999/", "other")
        other.deliver(event(1))
        other.log.wait_for("events wait")
        for each in (plugin, other):
            each.deliver(event(2))

    def test_waits_as_long_as_the_receiver_wants_within_the_limit(self):
        cases = [("1", 5, 1, DEADLINE), ("3600", 0.1, 0.1, 5),
                 ("Wed, 21 Oct 2099 07:28:00 GMT", 0.1, 0.1, 5), ("soon", 0.1, 0, 5)]
        for value, longest, least, most in cases:
            with self.subTest(value):
                replies = iter([(503, {"Retry-After": value})])
                receiver = self.receiver(reply=lambda request: next(replies, 204))
                plugin = self.plugin(receiver.url, value, maxRetrySeconds=longest)
                plugin.deliver(event(1))
                first, second = receiver.take(2)
                self.assertTrue(least <= second.time - first.time < most)

    def test_drops_what_the_receiver_refuses(self):
        replies = iter([400, 410, 404, 204])
        receiver = self.receiver(reply=lambda request: next(replies, 204))
        plugin = self.plugin(receiver.url)
        plugin.deliver(*events(1, 5))
        requests = receiver.take(5)
        self.assertEqual(generations(requests), [1, 2, 3, 4, 5])
        self.assertEqual([request.headers["X-Lprojd-Dropped"] for request in requests],
                         [None, "1", "2", "3", None])
        self.assertIn(requests[1].id, plugin.log.wait_for("410"))

    def test_follows_no_redirect(self):
        other = self.receiver()
        replies = iter([(status, {"Location": other.url}) for status in (302, 307)])
        receiver = self.receiver(reply=lambda request: next(replies, 204))
        self.plugin(receiver.url).deliver(event(1))
        self.assertEqual(generations(receiver.take(3)), [1, 1, 1])
        self.assertTrue(other.requests.empty())

    def test_gives_up_on_an_answer_without_end(self):
        class Trickle(socketserver.BaseRequestHandler):
            def handle(self):
                with contextlib.suppress(OSError):
                    while not ended.wait(0.1):
                        self.request.sendall(b"H")

        ended = threading.Event()
        with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Trickle) as server:
            server.daemon_threads = True
            threading.Thread(target=server.serve_forever, args=[0.01], daemon=True).start()
            plugin = self.plugin("http://127.0.0.1:%d/" % server.server_address[1],
                                 timeoutSeconds=0.5)
            plugin.deliver(event(1))
            plugin.log.wait_for("no answer within 0.5 s")
            ended.set()
            server.shutdown()

    def test_reaches_a_unix_socket(self):
        receiver = self.receiver(str(self.place / "forward"))
        self.plugin(f"unix:{self.place}/forward:/in?a=b").deliver(event(1))
        request, = receiver.take()
        self.assertEqual((request.path, request.headers["Host"]), ("/in?a=b", "localhost"))

    @unittest.skipUnless(shutil.which("openssl"), "openssl is not there to make a certificate")
    def test_trusts_the_authority_in_ca_file_and_no_other(self):
        certificate, key = self.place / "cert.pem", self.place / "key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt",
                        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj",
                        "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
                        "-out", certificate, "-keyout", key], check=True, capture_output=True)
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(certificate, key)
        receiver = self.receiver(tls=tls)
        url = f"https://localhost:{receiver.port}/"
        stranger = self.plugin(url)
        stranger.deliver(event(1))
        stranger.log.wait_for("CERTIFICATE_VERIFY_FAILED")
        stranger.kill()
        self.assertTrue(receiver.requests.empty())
        self.plugin(url, caFile=str(certificate))
        self.assertEqual(generations(receiver.take()), [1])

    def test_takes_another_secret_up_when_it_is_in_the_file(self):
        receiver = self.receiver()
        self.secret.write_text("another")
        plugin = self.plugin(receiver.url)
        plugin.deliver(event(1))
        self.assertFalse(receiver.take()[0].is_signed)
        self.secret.chmod(0o644)
        plugin.deliver(event(2))
        plugin.log.wait_for("open to others")
        self.secret.write_text(SECRET)
        self.secret.chmod(0o600)
        self.assertTrue(receiver.take()[0].is_signed)


class QueueTests(WebhookTest):
    def blocked(self):
        """A receiver that answers nothing until it is let go, and what lets it."""
        gate = threading.Event()
        self.addCleanup(gate.set)

        def reply(_):
            gate.wait(DEADLINE)
            return 204

        return self.receiver(reply=reply), gate.set

    def test_goes_on_after_its_last_event(self):
        receiver = self.receiver()
        first = self.plugin(receiver.url)
        first.deliver(*events(1, 3), event(4, partial=True))
        receiver.take(4)
        first.kill()
        second = self.plugin(receiver.url)
        self.assertEqual(second.since, {"instance": "1", "generation": 3})
        # The daemon did not hear of all that was done.
        second.deliver(event(2), event(3), event(5), event(1, instance="2"))
        self.assertEqual(generations(receiver.take_until(1))[-2:], [5, 1])
        self.assertEqual(second.end(), 0)
        third = self.plugin(receiver.url)
        self.assertEqual(third.since, {"instance": "2", "generation": 1})

    def test_answers_at_once_and_drops_the_oldest_beyond_its_limits(self):
        big = "x" * 1000
        cases = [({"queueEvents": 5}, "", 5), ({"queueBytes": 3500}, big, 3),
                 ({"queueBytes": 1024}, big, 1)]
        for limits, filling, kept in cases:
            with self.subTest(limits):
                receiver, let_go = self.blocked()
                plugin = self.plugin(receiver.url, f"hook{kept}", **limits)
                plugin.deliver(event(1))
                # It is under way now: not dropped, and beside the limits.
                requests = receiver.take()
                plugin.deliver(*events(2, 20, previous=filling))
                let_go()
                requests += receiver.take_until(20)
                self.assertEqual(generations(requests), [1] + list(range(21 - kept, 21)))
                self.assertEqual(
                    [request.headers["X-Lprojd-Dropped"] for request in requests],
                    [None, str(19 - kept)] + [None] * (kept - 1))
                plugin.log.wait_for("full")

    def test_an_event_that_fails_for_ever_makes_room_in_the_end(self):
        receiver = self.receiver(reply=lambda request: 500 if request.generation == 1 else 204)
        plugin = self.plugin(receiver.url, queueEvents=3, maxRetrySeconds=0.02)
        plugin.deliver(event(1))
        receiver.take(2)
        generation = 1
        while receiver.take()[0].generation == 1:
            generation += 1
            plugin.deliver(event(generation))
        self.assertGreater(generation, 3)

    def test_loses_nothing_when_it_is_killed(self):
        """Kills it at any instant, and tells it what the daemon would tell it then."""
        receiver = self.receiver()
        count, kills, told = 200, 0, 0
        seed = random.randrange(1 << 32)
        chance = random.Random(seed)
        while told < count:
            plugin = self.plugin(receiver.url)
            since = plugin.since["generation"] if plugin.since else 0
            self.assertGreaterEqual(since, told, f"seed {seed}")
            killer = threading.Timer(chance.uniform(0, 0.005), plugin.process.kill)
            last = told + chance.randrange(1, 12) if kills < 8 else None
            with contextlib.suppress(BrokenPipeError, ConnectionResetError):
                # Also what it has, but did not say.
                for generation in range(told + 1, count + 1):
                    if generation == last:
                        killer.start()
                        kills += 1
                    plugin.deliver(event(generation))
                    told = generation
        requests = receiver.take_until(count)
        first = list(dict.fromkeys(generations(requests)))
        self.assertEqual(first, list(range(1, count + 1)), f"seed {seed}")
        self.assertGreater(kills, 2)
        self.assertLessEqual(len(requests) - count, kills, f"seed {seed}")
        self.assertEqual(len({request.id for request in requests}), count)

    def test_a_torn_queue_keeps_what_was_before_the_tear(self):
        plugin = self.plugin("http://127.0.0.1:1/")
        plugin.deliver(*events(1, 10))
        plugin.kill()
        files = {path: path.read_bytes() for path in (self.place / "hook").iterdir()}
        log = self.place / "hook/queue.db-wal"
        kept = []
        for part in (0, 0.3, 0.6, 1):
            for path, content in files.items():
                path.write_bytes(content)
            os.truncate(log, int((len(files[log]) - 7) * (1 - part)))
            receiver = self.receiver()
            plugin = self.plugin(receiver.url)
            kept.append(plugin.since["generation"] if plugin.since else 0)
            self.assertEqual(generations(receiver.take(kept[-1])), list(range(1, kept[-1] + 1)))
            plugin.kill()
        # The last record is torn; what came before it is there.
        self.assertEqual(kept[0], 9)
        self.assertEqual(kept, sorted(kept, reverse=True))

    def test_a_damaged_queue_is_set_aside(self):
        plugin = self.plugin("http://127.0.0.1:1/")
        plugin.deliver(*events(1, 50, previous="x" * 1000))
        plugin.end()
        path = self.place / "hook/queue.db"
        whole = path.read_bytes()
        flaws = {"cut": whole[:20000], "no database": b"garbage " * 1000,
                 "overwritten": whole[:4096] + os.urandom(8192) + whole[12288:]}
        for name, content in flaws.items():
            with self.subTest(name):
                path.write_bytes(content)
                receiver = self.receiver()
                plugin = self.plugin(receiver.url)
                plugin.log.wait_for("is lost")
                self.assertIsNone(plugin.since)
                plugin.deliver(event(7))
                self.assertEqual(generations(receiver.take()), [7])
                plugin.end()
                self.assertEqual((self.place / "hook/queue.db.damaged").read_bytes(), content)

    def test_is_closed_to_others(self):
        self.plugin("http://127.0.0.1:1/").deliver(event(1))
        for path in [self.place / "hook", *(self.place / "hook").iterdir()]:
            self.assertEqual(path.stat().st_mode & 0o077, 0, path)

    def test_says_that_another_process_has_it(self):
        self.plugin("http://127.0.0.1:1/")
        other = Plugin(self.place / "hook", {"url": "http://127.0.0.1:1/"})
        self.addCleanup(other.kill)
        self.assertIn("locked", other.opened["failed"])

    def test_ends_with_its_input_and_keeps_what_is_not_done(self):
        receiver, _ = self.blocked()
        plugin = self.plugin(receiver.url)
        plugin.deliver(*events(1, 3))
        receiver.take()
        start = time.monotonic()
        self.assertEqual(plugin.end(), 0)
        self.assertLess(time.monotonic() - start, 1)
        receiver = self.receiver()
        self.plugin(receiver.url)
        self.assertEqual(generations(receiver.take(3)), [1, 2, 3])

    def test_finishes_the_request_under_way_at_the_end_of_input(self):
        receiver, let_go = self.blocked()
        plugin = self.plugin(receiver.url)
        plugin.deliver(*events(1, 2))
        receiver.take()
        plugin.process.stdin.close()
        let_go()
        self.assertEqual(plugin.process.wait(DEADLINE), 0)
        receiver = self.receiver()
        self.plugin(receiver.url)
        self.assertEqual(generations(receiver.take()), [2])


class OptionTests(WebhookTest):
    def test_refuses_wrong_options(self):
        public = self.place / "public"
        public.write_text(SECRET)
        public.chmod(0o644)
        empty = self.place / "empty"
        empty.touch(mode=0o600)
        url = {"url": "http://localhost/"}
        cases = [
            (None, "'url' is missing"),
            ({}, "'url' is missing: http[s]://"),
            ({"url": "ftp://localhost/"}, "'url' is wrong: http[s]://"),
            ({"url": "http://me:word@localhost/"}, "'url'"),
            ({"url": "http://localhost:x/"}, "'url'"),
            ({"url": "http://localhost/ HTTP/1.1\r\nX: y"}, "'url'"),
            ({"url": "unix:relative"}, "'url'"),
            ({"url": 7}, "'url'"),
            (url | {"uri": "x"}, "no option 'uri', but url, "),
            (url | {"timeoutSeconds": 0}, "'timeoutSeconds' is wrong: a number from 0.1 to 60"),
            (url | {"timeoutSeconds": "5"}, "'timeoutSeconds'"),
            (url | {"retrySeconds": True}, "'retrySeconds'"),
            (url | {"maxRetrySeconds": -1}, "'maxRetrySeconds'"),
            (url | {"queueEvents": 1.5}, "'queueEvents' is wrong: a whole number"),
            (url | {"queueBytes": 1 << 40}, "'queueBytes'"),
            (url | {"headers": {"X-Good": "bad\r\nHost: x"}}, "'headers'"),
            (url | {"headers": {"bad name": "x"}}, "'headers'"),
            (url | {"headers": {"content-length": "1"}}, "'headers'"),
            (url | {"headers": {"X-lprojd-Signature": "1"}}, "'headers'"),
            (url | {"headers": []}, "'headers'"),
            (url | {"secret": ""}, "'secret'"),
            (url | {"secret": "x", "secretFile": str(self.secret)}, "'secretFile' exclude"),
            (url | {"secretFile": "secret"}, "'secretFile'"),
            (url | {"secretFile": str(self.place / "absent")}, "secretFile cannot be read"),
            (url | {"secretFile": str(public)}, "is open to others: chmod o="),
            (url | {"secretFile": str(empty)}, "is empty"),
            (url | {"caFile": str(self.place / "absent")}, "caFile"),
            (url | {"caFile": str(self.secret)}, "caFile"),
        ]
        plugin = Plugin(self.place, {})
        self.addCleanup(plugin.kill)
        for options, words in cases:
            with self.subTest(options=options):
                self.assertIn(words, plugin.open(options).get("failed", ""))
        self.assertEqual(plugin.end(), 0)

    def test_signs_nothing_without_a_secret(self):
        receiver = self.receiver()
        self.plugin(receiver.url, secretFile=None).deliver(event(1))
        self.assertIsNone(receiver.take()[0].headers["X-Lprojd-Signature"])

    def test_refuses_questions_that_it_cannot_answer(self):
        plugin = Plugin(self.place, {})
        self.addCleanup(plugin.kill)
        for question in ({"deliver": 1, "event": event(1)}, {"decode": 1, "bytes": 0}, {}):
            self.assertIn("failed", plugin.ask(question))


@unittest.skipUnless(LPROJD, "LPROJD does not name a daemon")
class DaemonTests(WebhookTest):
    def start(self):
        self.daemon = subprocess.Popen(
            [LPROJD, "--config", self.place / "lprojd.json", "--runtime-dir", self.place / "run",
             "--state-dir", self.place / "state"], stderr=subprocess.PIPE)
        log = Log(self.daemon.stderr)
        self.addCleanup(log.close)
        self.addCleanup(self.daemon.kill)
        return log

    def stop(self):
        self.daemon.send_signal(signal.SIGTERM)
        self.assertEqual(self.daemon.wait(DEADLINE), 0)

    def write(self, text):
        path = self.place / "app/en.lproj/Localizable.strings"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.with_suffix(".new").write_text(f'"key" = "{text}";\n')
        path.with_suffix(".new").rename(path)

    def configure(self, receiver):
        (self.place / "lprojd.json").write_text(json.dumps({
            "bundles": {"app": {"roots": [str(self.place / "app")]}},
            "plugins": {
                "directories": [str(self.place / "plugins")],
                "sinks": {"hook": {"plugin": "webhook", "options": {
                    "url": receiver.url, "secretFile": str(self.secret), "retrySeconds": 0.02}}},
            },
        }))

    def test_works_in_the_daemon(self):
        (self.place / "plugins").mkdir(mode=0o755)
        shutil.copy(PLUGIN, self.place / "plugins")
        receiver = self.receiver()
        self.configure(receiver)
        self.write("1")
        log = self.start()
        state, = receiver.take()
        self.assertEqual(state.event["event"], "State")
        self.write("2")
        change, = receiver.take()
        self.assertEqual(change.event["tables"][0]["changed"], ["key"])
        # Nobody listens: what happens meanwhile waits for the next run.
        receiver.close()
        self.write("3")
        log.wait_for("Connection refused")
        self.stop()
        receiver = self.receiver(("127.0.0.1", receiver.port))
        self.start()
        change, state = receiver.take(2)
        self.assertEqual([change.event["event"], state.event["event"]], ["TablesChanged", "State"])
        self.assertNotEqual(change.event["instance"], state.event["instance"])
        self.assertTrue(change.is_signed and state.is_signed)
        self.stop()
        self.assertTrue(receiver.requests.empty())


if __name__ == "__main__":
    unittest.main()
