/// Plugins in Python, as others would write them: `key=value` on each line of a file.
enum PluginScript {
  /// A format of that name, for files `.kv`, that misbehaves when a file asks it to by a line with
  /// an exclamation mark.
  ///
  /// - Parameters:
  ///   - start: statements before it answers anything.
  ///   - value: an expression for the value that it answers, of `v`.
  ///   - hello: members of its answer to the greeting, over the usual ones.
  static func format(
    start: String = "pass", value: String = "v", hello: String = "", end: String = "pass"
  ) -> String {
    """
    #!/usr/bin/env python3
    import json, os, sys, time
    i, o = sys.stdin.buffer, sys.stdout.buffer
    def say(message, tail=b""):
        o.write(json.dumps(message).encode() + b"\\n" + tail)
        o.flush()
    def answer(m, records):
        say({"decoded": m["decode"], "tables": [{"bytes": len(records)}], "bytes": len(records)}, records)
    def leave():
        if os.fork() == 0:
            os.setsid()
            orphan = os.fork()
            if orphan == 0: time.sleep(1000)
            open(os.path.dirname(__file__) + "/../orphan", "w").write(str(orphan))
            os._exit(0)
        os.wait()
    def misbehave(how, m):
        if how == "crash": os._exit(3)
        elif how == "abort": os.abort()
        elif how == "hang": time.sleep(1000)
        elif how == "flood":
            while True: o.write(b"x" * 65536)
        elif how == "zeros":
            for n in range(3): os.fork()
            os.execv("/bin/dd", ["dd", "if=/dev/zero", "bs=1M", "status=none"])
        elif how == "errors":
            for n in range(100000): print("error", n, file=sys.stderr)
        elif how == "garbage": o.write(b"what?\\n"); o.flush(); time.sleep(1000)
        elif how == "number": say({"decoded": 77, "tables": [], "bytes": 0})
        elif how == "twice": say({"decoded": m["decode"], "tables": [], "bytes": 0}, b"{}")
        elif how == "close": o.close(); os.close(1); time.sleep(1000)
        elif how == "exits": sys.exit(0)
        elif how == "huge": say({"decoded": m["decode"], "tables": [{"bytes": 1 << 40}], "bytes": 1 << 40})
        elif how == "negative": say({"decoded": m["decode"], "tables": [{"bytes": -5}], "bytes": -5})
        elif how == "minus": say({"decoded": m["decode"], "tables": [{"bytes": -1}, {"bytes": 1}], "bytes": 0})
        elif how == "wraps": say({"decoded": m["decode"], "tables": [{"bytes": (1 << 63) - 1}, {"bytes": (1 << 63) - 1}, {"bytes": 6}], "bytes": 4}, b"1 0\\n")
        elif how == "lengths": say({"decoded": m["decode"], "tables": [{"bytes": 9}], "bytes": 9}, b"1 99\\nk v\\n")
        elif how == "encoding": say({"decoded": m["decode"], "tables": [{"bytes": 7}], "bytes": 7}, b"1 1\\nk\\xff\\n")
        elif how == "name": say({"decoded": m["decode"], "tables": [{"table": "../x", "bytes": 0}], "bytes": 0})
        elif how == "memory": x = bytearray(1 << 33)
        elif how == "processor":
            while True: pass
        elif how == "forks": leave(); os._exit(0)
        elif how == "leaves": leave(); answer(m, b"")
        elif how == "says": say({"failed": "I will not"})
        elif how == "cannot": say({"decoded": m["decode"], "diagnostics": [{"severity": "error", "code": "syntax", "line": 7, "column": 2, "message": "no such thing"}], "bytes": 0})
        else: say({"failed": "unknown " + how})
    def decode(m, data):
        records = b""
        for number, line in enumerate(data.decode().splitlines(), 1):
            if line.startswith("!"): return misbehave(line[1:], m)
            k, _, v = line.partition("=")
            k, v = k.encode(), (\(value)).encode()
            records += b"%d %d %d 1\\n%s%s\\n" % (len(k), len(v), number, k, v)
        answer(m, records)
    \(start)
    while line := i.readline():
        m = json.loads(line)
        if "hello" in m:
            hello = {"protocol": 1, "kind": "format", "name": "kv", "version": "1", "extensions": ["kv"]}
            hello.update({\(hello)})
            say({"hello": hello})
        elif "decode" in m: decode(m, i.read(m["bytes"]))
        else: say({"failed": "what?"})
    \(end)
    """
  }
}
