import Glibc
import LinuxKit
import Testing

@Suite struct ChildProcessTests {
  private func shell(_ script: String) -> ChildCommand {
    ChildCommand(
      path: FilePath("/bin/sh"), arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
  }

  private func output(of command: ChildCommand) throws -> (text: String, end: ChildEnd) {
    let child = try ChildProcess.start(command)
    let bytes = try child.output.readToEnd(limit: 1 << 20) ?? []
    return (String(decoding: bytes, as: UTF8.self), child.process.end(within: .seconds(10)))
  }

  @Test func getsItsWordsAndNothingElse() throws {
    var command = shell("cat /proc/self/stat | cut -d' ' -f5; env; pwd; ls /proc/self/fd")
    command.environment["GREETING"] = "hello"
    let (text, end) = try output(of: command)
    #expect(end == .exit(0))
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.contains("GREETING=hello"))
    #expect(lines.contains("/"))
    #expect(!text.contains("HOME="))
    // Those of ls itself: the three streams and the directory.
    #expect(lines.suffix(4) == ["0", "1", "2", "3"])
  }

  @Test(arguments: [("exit 7", ChildEnd.exit(7)), ("kill -9 $$", .signal(9))])
  func tellsHowItEnded(_ script: String, _ expected: ChildEnd) throws {
    let child = try ChildProcess.start(shell(script))
    #expect(child.process.waitForExit(within: .seconds(10)))
    #expect(child.process.end() == expected)
    #expect(child.process.end() == expected, "the second time it answers as the first")
  }

  @Test func endsTheWholeGroup() throws {
    let child = try ChildProcess.start(shell("sleep 1000 & echo $!; wait"))
    var byte: UInt8 = 0
    while byte != UInt8(ascii: "\n"), read(child.output.number, &byte, 1) == 1 {}
    #expect(child.process.end() == .signal(SIGKILL))
    // The end of its output comes when nobody has it open any more.
    #expect(try child.output.readToEnd(limit: 100) == [])
  }

  @Test(arguments: ["/does/not/exist", "/etc/passwd", "/"])
  func saysWhyItCannotStart(_ path: String) {
    let command = ChildCommand(path: FilePath(path))
    #expect(throws: Errno.self) { _ = try ChildProcess.start(command) }
  }

  @Test func keepsToItsLimits() throws {
    var command = shell("ulimit -v; ulimit -t; ulimit -n; ulimit -c")
    command.limits.memoryBytes = 512 << 20
    command.limits.processorSeconds = 7
    command.limits.openFiles = 33
    #expect(try output(of: command).text == "524288\n7\n33\n0\n")
  }

  @Test func startsWithNoSignalBlocked() throws {
    var set = sigset_t()
    sigemptyset(&set)
    sigaddset(&set, SIGTERM)
    var old = sigset_t()
    pthread_sigmask(SIG_BLOCK, &set, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    let text = try output(of: shell("grep -E 'Sig(Blk|Ign)' /proc/self/status")).text
    // Those from 32 on are the C library's own, which keeps them from being set.
    let masks = text.split(separator: "\n").compactMap { UInt64($0.suffix(16), radix: 16) }
    #expect(masks.map { $0 & 0x7FFF_FFFF } == [0, 0])
  }

  /// In a process of its own, since other tests open descriptors meanwhile.
  @Test func leavesNoDescriptors() async {
    await #expect(processExitsWith: .success) {
      do {
        let before = try ResourceUsage.current().openDescriptors
        for _ in 0..<50 {
          let child = try ChildProcess.start(ChildCommand(path: FilePath("/bin/true")))
          #expect(child.process.end(within: .seconds(10)) == .exit(0))
        }
        #expect(try ResourceUsage.current().openDescriptors < before + 5)
      } catch {
        Issue.record("\(error)")
      }
    }
  }
}
