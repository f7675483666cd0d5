#!/usr/bin/env python3
"""The receiver of a webhook on all addresses of this machine, port 8080.

    systemd-test-receiver.py SECRET-FILE

Prints a line when it listens, and one for each request: the address that it came to, the event, its
language, and whether it is genuine, as lprojd-webhook(8) says.
"""

import hashlib
import hmac
import http.server
import json
import sys
from pathlib import Path

SECRET = Path(sys.argv[1]).read_bytes().rstrip(b"\n")


class Handler(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        signed = self.headers["X-Lprojd-Timestamp"].encode() + b"." + body
        wanted = "sha256=" + hmac.new(SECRET, signed, hashlib.sha256).hexdigest()
        genuine = hmac.compare_digest(wanted, self.headers["X-Lprojd-Signature"])
        event = json.loads(body)
        print(
            self.connection.getsockname()[0], event["event"], event.get("language", "-"),
            "genuine" if genuine else "forged", flush=True,
        )
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        pass


with http.server.HTTPServer(("0.0.0.0", 8080), Handler) as server:
    print("listens", flush=True)
    server.serve_forever()
