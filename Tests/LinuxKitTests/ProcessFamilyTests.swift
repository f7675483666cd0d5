import Glibc
import LinuxKit
import Testing

/// Each in a process of its own: one that adopts orphans ends the children of other tests.
@Suite(.timeLimit(.minutes(1))) struct ProcessFamilyTests {
  @Test func thereCanBeNoOrphanBeforeTheFirstStartNorAfterTheLastEnd() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: true)
      #expect(!family.mayHaveOrphans)
      let child = try family.start(Self.shell("read x"))
      #expect(family.mayHaveOrphans)
      family.end(child.process)
      #expect(!family.mayHaveOrphans)
    }
  }

  /// Where orphans go to another process, only the children count.
  @Test func aFamilyThatAdoptsNoneMindsItsOwn() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: false)
      let stranger = try ChildProcess.start(Self.shell("read x")).process
      #expect(!family.mayHaveOrphans)
      let child = try family.start(Self.shell("read x"))
      #expect(family.mayHaveOrphans)
      family.endOrphans()
      #expect(!stranger.waitForExit(within: .zero))
      family.end(child.process)
      stranger.end()
    }
  }

  @Test func whatIsLeftBehindByOneThatRunsOnIsEnded() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: true)
      let child = try family.start(
        Self.shell("(setsid sleep 1000 & echo $!); echo it is left behind; read x"))
      let orphan = try #require(Int32(Self.line(of: child)))
      #expect(Self.line(of: child) == "it is left behind")
      #expect(kill(orphan, 0) == 0)
      family.endOrphans()
      #expect(kill(orphan, 0) == -1 && errno == ESRCH)
      #expect(!child.process.waitForExit(within: .zero))
      family.end(child.process)
    }
  }

  @Test func anOrphanThatOutlivesAllChildrenIsKnownOf() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: true)
      let orphan = try ChildProcess.start(Self.shell("read x")).process
      #expect(family.mayHaveOrphans)
      family.endOrphans()
      #expect(orphan.waitForExit(within: .zero))
      #expect(!family.mayHaveOrphans)
    }
  }

  private static func shell(_ script: String) -> ChildCommand {
    ChildCommand(
      path: FilePath("/bin/sh"), arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"])
  }

  private static func line(of child: PipedChild) -> String {
    var line: [UInt8] = []
    var byte: UInt8 = 0
    while read(child.output.number, &byte, 1) == 1, byte != UInt8(ascii: "\n") { line.append(byte) }
    return String(decoding: line, as: UTF8.self)
  }
}
