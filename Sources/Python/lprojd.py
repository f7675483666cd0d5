# SPDX-License-Identifier: MIT
"""Localized texts at memory speed, live: lprojd's client for Python.

    import lprojd

    with lprojd.Client("demo") as texts:
        print(texts.localized("welcome"))
        print(texts.localized("messages", 3))
        texts.language = "Thai"
        for event in texts.events():
            print(event["event"], texts.language, texts.localized("welcome"))

One file, the standard library only, Python 3.9 or later.

A `Client` maps the images that the daemon publishes and answers from them: no round trip. A
thread of its own subscribes to the daemon and maps the new image when something changes, so that
the next look-up is of the new language or text. While the daemon is away the last image is read,
and the thread connects again with growing pauses. A text with arguments is formatted by the
daemon, since that needs the plural rules of its language.

A table is read into a dict when it is first asked for, which takes one to three milliseconds for
1,000 keys; a look-up is then that of a dict, half a microsecond. Hashing as the image does (xxh3)
takes Python 7 microseconds for each look-up of a short key. The same holds for the checksum of an
image: it is verified when the package `xxhash` is installed. Without it every offset and length
is checked all the same.

What lprojd offers besides is a call away: `Client.call("MatchLanguage", acceptLanguage="th")`. The
methods and their parameters are described in org.lprojd.varlink.
"""

import json
import mmap
import os
import socket as sockets
import stat
import struct
import threading

try:
    import xxhash
except ImportError:
    xxhash = None

__all__ = ["CallError", "Client", "Image", "ImageError", "LprojError", "Varlink", "call"]


class LprojError(Exception):
    """What this module raises; its text says what was tried and what came back."""


class ImageError(LprojError):
    """A file is no image that can be read."""


class CallError(LprojError):
    """The daemon answered with an error.

    `name` is the error's, without its interface: `LanguageNotFound`; `parameters` say more.
    """

    def __init__(self, name, parameters):
        super().__init__(f"{name} {json.dumps(parameters, ensure_ascii=False)}")
        self.name = name.rpartition(".")[2]
        self.parameters = parameters


# Images (ImageFormat.md)

_HEADER = struct.Struct("<8sIIQQQIIIIII")
_TEXT = struct.Struct("<II")
_TABLE = struct.Struct("<IIQQII")
_ENTRY = struct.Struct("<IIHBx")
_VERSION = 1
_BUCKET_SIZE = 64
_DEPTH_LIMIT = 16
_OTHER = 5


class Image:
    """One mapped image: a language of a bundle with all its tables. Immutable, any thread.

    `bundle`, `language`, `languages` (that entries may come from), `revision` (the generation in
    which the language last changed) and `tables` (the names) describe it.
    """

    def __init__(self, path):
        """Maps a file; raises ImageError, or OSError when it cannot be opened."""
        self.path = path
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        try:
            about = os.fstat(descriptor)
            if not stat.S_ISREG(about.st_mode) or about.st_size < _HEADER.size:
                raise self._error("is not an image, or is cut off")
            self.file = (about.st_dev, about.st_ino)
            self._bytes = mmap.mmap(descriptor, about.st_size, prot=mmap.PROT_READ)
        finally:
            os.close(descriptor)
        self._dicts = {}
        try:
            self._read_header()
        except (struct.error, UnicodeDecodeError) as error:
            raise self._error("has an impossible header or directory") from error

    def entry(self, key, table=None):
        """The text of a key and the language that it comes from; None when there is none.

        A text that varies by number, device or width is answered by its format for `other`; one
        without that is as if it were missing.
        """
        name = table or "Localizable"
        entries = self._dicts.get(name)
        if entries is None:
            entries = self._dicts[name] = self._read_table(name)
        return entries.get(key)

    def keys(self, table=None):
        """The keys of a table, in the order of its files; none when there is no such table."""
        self.entry("", table)
        return self._dicts[table or "Localizable"].keys()

    def _error(self, what):
        return ImageError(f"'{self.path}' {what}")

    def _slice(self, offset, length):
        if offset + length > len(self._bytes):
            raise self._error("names what is beyond its end")
        return self._bytes[offset : offset + length]

    def _text(self, at):
        return self._slice(*_TEXT.unpack_from(self._bytes, at)).decode()

    def _read_header(self):
        (
            magic, version, header_size, size, checksum, self.revision,
            _, _, language_count, development_region, table_count, _,
        ) = _HEADER.unpack_from(self._bytes, 0)  # fmt: skip
        if magic != b"lprojimg":
            raise self._error("is not an image")
        if version != _VERSION:
            raise self._error(f"is an image of version {version}, not {_VERSION}")
        if size != len(self._bytes) or header_size != _HEADER.size:
            raise self._error("has another size than its header says")
        if xxhash and xxhash.xxh3_64_intdigest(memoryview(self._bytes)[32:]) != checksum:
            raise self._error("does not have its checksum")
        tables_at = _HEADER.size + language_count * _TEXT.size
        if tables_at + table_count * _TABLE.size > size or development_region >= language_count:
            raise self._error("has an impossible header or directory")
        self.bundle = self._text(40)
        self.languages = [
            self._text(_HEADER.size + index * _TEXT.size) for index in range(language_count)
        ]
        self.language = self.languages[0]
        self.development_region = self.languages[development_region]
        records = (tables_at + index * _TABLE.size for index in range(table_count))
        self._tables = {self._text(at): at for at in records}
        self.tables = list(self._tables)

    def _read_table(self, name):
        at = self._tables.get(name)
        if at is None:
            return {}
        _, _, start, size, bucket_count, _ = _TABLE.unpack_from(self._bytes, at)
        # A copy, since an mmap is slower to slice; it goes when the dict is made.
        entries = self._slice(start + bucket_count * _BUCKET_SIZE, size)
        try:
            return dict(self._walk(entries))
        except (struct.error, IndexError, UnicodeDecodeError) as error:
            raise self._error(f"has an impossible entry in table '{name}'") from error

    def _walk(self, entries):
        languages, unpack, at = self.languages, _ENTRY.unpack_from, 0
        while at < len(entries):
            key_length, value_length, language, kind = unpack(entries, at)
            key = at + _ENTRY.size
            value = key + key_length
            end = value + value_length
            if end >= len(entries):
                raise IndexError(end)
            text = entries[value:end]
            if kind:
                text = _other(text)
            found = None if text is None else (text.decode(), languages[language])
            yield entries[key:value].decode(), found
            at = (end + 4) & ~3


def _other(packed):
    """The format for `other` of a packed text that varies; None when it has none."""
    text, _ = _take_variation(packed, 0, 0)
    return text


def _take_string(packed, at):
    (length,) = struct.unpack_from("<I", packed, at)
    end = at + 4 + length
    if end > len(packed):
        raise IndexError(end)
    return packed[at + 4 : end], end


def _take_variation(packed, at, depth):
    """The string of `other` or the widest width, and where it ends.

    Without `other` that of the first device, and None for a choice by number.
    """
    kind = packed[at]
    if kind == 0:
        return _take_string(packed, at + 1)
    if depth >= _DEPTH_LIMIT:
        raise IndexError(at)
    (count,) = struct.unpack_from("<H", packed, at + 1)
    at += 3
    chosen = None
    for index in range(count):
        if kind == 1:
            is_other, at = packed[at] == _OTHER, at + 1
        elif kind == 2:
            device, at = _take_string(packed, at)
            is_other = index == 0 or device == b"other"
        else:
            is_other, at = True, at + 4
        text, at = _take_variation(packed, at, depth + 1)
        if is_other:
            chosen = text
    return chosen, at


# Places

_NAME_LIMIT = 200
# With the tilde before it.
_HASH_LENGTH = 17
_PLAIN = frozenset(
    b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-" + bytes(range(128, 256))
)


def _sockets():
    named = os.environ.get("LPROJD_SOCKET")
    if named:
        return [named]
    user = os.environ.get("XDG_RUNTIME_DIR")
    return ([f"{user}/lprojd/lprojd.sock"] if user else []) + ["/run/lprojd/lprojd.sock"]


def _component(name):
    """A name as one component of a path, as the daemon writes it; and whether it had to be cut.

    What is cut off is told by a hash (xxh3), behind a tilde.
    """
    encoded = b"".join(
        bytes([byte]) if byte in _PLAIN and not (byte == 0x2E and at == 0) else b"%%%02X" % byte
        for at, byte in enumerate(name.encode())
    )
    if len(encoded) <= _NAME_LIMIT:
        return os.fsdecode(encoded or b"%"), False
    start = bytes(byte for byte in encoded[: _NAME_LIMIT - _HASH_LENGTH] if byte < 0x80)
    return start.decode() + "~", True


def _paths(directory, name, suffix=""):
    """Where a name may stand in a directory: one place, or all with the start of a cut name."""
    component, is_cut = _component(name)
    if not is_cut:
        return [os.path.join(directory, component + suffix)]
    length = len(component) + _HASH_LENGTH - 1 + len(suffix)
    return [
        os.path.join(directory, found)
        for found in os.listdir(directory)
        if len(found) == length and found.startswith(component) and found.endswith(suffix)
    ]


class _Published:
    """Finds and maps the image that a bundle's programs read."""

    # How often a generation may go while it is being opened: it must be two generations old.
    ATTEMPTS = 8
    # The longest description that is read, in bytes.
    LIMIT = 1 << 20

    def __init__(self, runtime, bundle):
        self.runtimes = [runtime] if runtime else [os.path.dirname(path) for path in _sockets()]
        self.bundle = bundle

    def load(self, old=None):
        """The description and the image; the same image when the file is the same."""
        failure = "there is no such directory"
        for runtime in self.runtimes:
            try:
                for directory in _paths(runtime, self.bundle):
                    # A name that was cut is not told from others by its path.
                    if self._describe(directory).get("bundle", self.bundle) == self.bundle:
                        return self._load(directory, old)
            except OSError as error:
                failure = error
        raise LprojError(
            f"Nothing of '{self.bundle[:64]}' is published in '{self.runtimes[0]}': {failure}"
        )

    def _load(self, directory, old):
        for attempt in range(self.ATTEMPTS):
            description = self._describe(directory)
            is_published = description.get("instance") is not None
            place = str(description["generation"]) if is_published else "current"
            try:
                place = os.path.join(directory, place)
                return description, self._image(place, description["language"], old)
            except FileNotFoundError:
                if attempt + 1 == self.ATTEMPTS:
                    raise
        raise AssertionError("the last attempt returns or raises")

    def _image(self, directory, language, old):
        paths = _paths(directory, language, ".lprojimage")
        for path in paths:
            about = os.stat(path)
            if old and old.file == (about.st_dev, about.st_ino):
                return old
            image = Image(path)
            if len(paths) == 1 or image.language == language:
                return image
        raise FileNotFoundError(f"'{directory}' has no image of '{language[:64]}'")

    def _describe(self, directory):
        path = os.path.join(directory, "current", "bundle.json")
        # Not blocking, since it might be a FIFO.
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC | os.O_NONBLOCK)
        with open(descriptor, "rb") as file:
            text = file.read(self.LIMIT + 1)
        try:
            description = json.loads(text[: self.LIMIT])
            if isinstance(description["language"], str) and description["generation"] >= 0:
                return description
        except (ValueError, TypeError, KeyError, RecursionError):
            pass
        raise ImageError(f"'{path}' does not describe a bundle")


# The daemon


class Varlink:
    """A connection to the daemon. One thread at a time."""

    # How long a call waits, in seconds, and the longest message that is read, in bytes.
    PATIENCE = 10
    LIMIT = 1 << 26

    def __init__(self, path=None, timeout=PATIENCE):
        """Connects to a socket, or to the first of the default ones that answers."""
        self._buffer = bytearray()
        failure = None
        for candidate in [path] if path else _sockets():
            self._socket = sockets.socket(sockets.AF_UNIX, sockets.SOCK_STREAM)
            self._socket.settimeout(timeout)
            try:
                self._socket.connect(os.fspath(candidate))
                return
            except OSError as error:
                self._socket.close()
                failure = LprojError(f"Connecting to '{candidate}': {error}")
        raise failure

    def close(self):
        self._socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def shut_down(self):
        """Ends a reading that another thread waits in."""
        try:
            self._socket.shutdown(sockets.SHUT_RDWR)
        except OSError:
            pass

    def call(self, method, **parameters):
        """Calls a method of org.lprojd; parameters that are None are left out."""
        self._send(method, parameters, more=False)
        return self._receive()

    def stream(self, method, **parameters):
        """Calls a method with `more` and yields what it answers, as long as it does."""
        self._send(method, parameters, more=True)
        # A stream may be silent for as long as nothing happens.
        self._socket.settimeout(None)
        while True:
            yield self._receive()

    def _send(self, method, parameters, more):
        given = {name: value for name, value in parameters.items() if value is not None}
        message = {"method": f"org.lprojd.{method}", "parameters": given, "more": more}
        try:
            self._socket.sendall(json.dumps(message, allow_nan=False).encode() + b"\0")
        except (OSError, ValueError) as error:
            raise LprojError(f"Calling '{method}': {error}") from error

    def _receive(self):
        searched = 0
        while (end := self._buffer.find(b"\0", searched)) < 0:
            searched = len(self._buffer)
            try:
                more = self._socket.recv(1 << 16)
            except OSError as error:
                raise LprojError(f"Reading from the daemon: {error}") from error
            if not more:
                raise LprojError("The daemon closed the connection")
            self._buffer += more
            if len(self._buffer) > self.LIMIT:
                raise LprojError(f"The daemon's message has more than {self.LIMIT} bytes")
        message = bytes(self._buffer[:end])
        del self._buffer[: end + 1]
        try:
            reply = json.loads(message)
            name, parameters = reply.get("error"), reply.get("parameters") or {}
        except (ValueError, AttributeError, RecursionError) as error:
            raise LprojError(f"The daemon's reply is no Varlink: {message[:200]}") from error
        if name is not None:
            raise CallError(name, parameters)
        return parameters


def call(method, socket=None, **parameters):
    """Calls a method of org.lprojd on a connection of its own."""
    with Varlink(socket) as connection:
        return connection.call(method, **parameters)


class Client:
    """The texts of one bundle in the selected language, always up to date. Any thread.

    `image` is what is read now; None as long as nothing could be mapped, when texts are asked of
    the daemon one by one.
    """

    # The pauses between two attempts to connect, in seconds: the first, and the longest.
    _FIRST_PAUSE = 0.05
    _LONGEST_PAUSE = 5.0

    def __init__(self, bundle, socket=None, runtime=None, follow=True):
        """Neither the daemon nor images need be there yet.

        runtime: the daemon's runtime directory, the socket's own by default.
        follow: whether a thread keeps the client up to date; without, `refresh` does.
        """
        self.bundle = bundle
        self.image = None
        self._socket = socket
        self._description = {}
        self._published = _Published(runtime or (socket and os.path.dirname(socket)), bundle)
        self._refreshing = threading.Lock()
        self._connections = set()
        self._closed = threading.Event()
        self._settled = threading.Event()
        self._thread = None
        self._try_refresh()
        if follow:
            self._thread = threading.Thread(target=self._follow, name="lprojd", daemon=True)
            self._thread.start()
            # So that the first look-up is right; a daemon that is not there ends it at once.
            self._settled.wait(2)

    def localized(self, key, *arguments, value=None, table=None):
        """The text of a key in the selected language; else `value`, else the key.

        With arguments (int, float or str) the daemon formats the text by the plural rules of its
        language; that is a round trip, and raises LprojError when it cannot.
        """
        image = self.image
        if arguments or image is None:
            return self._ask(key, arguments, value, table)
        entry = image.entry(key, table)
        if entry is None and key in image.keys(table):
            # It lacks `other`, and the image has no other language's entry.
            try:
                return self._ask(key, (), value, table)
            except LprojError:
                pass
        return entry[0] if entry else value or key

    @property
    def language(self):
        """The selected language as a BCP 47 tag; None when nothing is known.

        Setting it selects a language for all programs: a tag, `system`, or a name as people
        write it. It returns when the choice is durable and published; a refusal is a CallError.
        """
        return self._description.get("language")

    @language.setter
    def language(self, language):
        self.call("SelectLanguage", bundle=self.bundle, language=language)
        self._try_refresh()

    @property
    def languages(self):
        """The languages that can be selected, sorted."""
        return self._description.get("languages", [])

    def events(self):
        """Yields each event as a dict (`Event` of org.lprojd.varlink), the state first.

        The client has seen an event's change before it is yielded. Raises LprojError when the
        daemon goes or the client is closed.
        """
        with Varlink(self._socket) as connection:
            self._connections.add(connection)
            try:
                if self._closed.is_set():
                    raise LprojError("The client is closed")
                for reply in connection.stream("Subscribe", bundles=[self.bundle]):
                    self._try_refresh()
                    yield reply["event"]
            finally:
                self._connections.discard(connection)

    def refresh(self):
        """Maps what is published now; raises LprojError or OSError and keeps what was there."""
        with self._refreshing:
            description, image = self._published.load(self.image)
            self.image = image
            self._description = description

    def call(self, method, **parameters):
        """Calls a method of org.lprojd."""
        return call(method, self._socket, **parameters)

    def close(self):
        """Ends the thread and all iterations over events; what was mapped can still be read."""
        self._closed.set()
        for connection in list(self._connections):
            connection.shut_down()
        if self._thread and self._thread is not threading.current_thread():
            self._thread.join()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def _ask(self, key, arguments, value, table):
        answer = self.call(
            "Lookup", bundle=self.bundle, table=table or None, key=key, value=value,
            arguments=[_argument(argument) for argument in arguments] or None,
        )  # fmt: skip
        return answer["text"]

    def _try_refresh(self):
        """A failure keeps what was there: the daemon is asked, or the next event tries again."""
        try:
            self.refresh()
        except (LprojError, OSError):
            pass

    def _follow(self):
        pause = self._FIRST_PAUSE
        while not self._closed.is_set():
            try:
                for _ in self.events():
                    self._settled.set()
                    pause = self._FIRST_PAUSE
            except LprojError:
                self._settled.set()
            self._closed.wait(pause)
            pause = min(pause * 2, self._LONGEST_PAUSE)


def _argument(argument):
    if isinstance(argument, bool) or not isinstance(argument, (int, float, str)):
        raise TypeError(f"an argument is an int, a float or a str, not {argument!r}")
    kinds = {int: "int", float: "double", str: "string"}
    return {next(word for kind, word in kinds.items() if isinstance(argument, kind)): argument}
