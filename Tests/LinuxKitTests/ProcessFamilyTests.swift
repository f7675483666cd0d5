import Glibc
import LinuxKit
import Testing

/// Each in a process of its own: one that adopts orphans ends the children of other tests.
@Suite(.timeLimit(.minutes(1))) struct ProcessFamilyTests {
  @Test func thereCanBeNoOrphanBeforeTheFirstStartNorAfterTheLastEnd() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: true)
      #expect(!family.mayHaveOrphans)
      let child = try family.start(Self.shell("sleep 1000"))
      #expect(family.mayHaveOrphans)
      family.end(child.process)
      #expect(!family.mayHaveOrphans)
    }
  }

  /// Where orphans go to another process, only the children count.
  @Test func aFamilyThatAdoptsNoneMindsItsOwn() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: false)
      let stranger = try ChildProcess.start(Self.shell("sleep 1000")).process
      #expect(!family.mayHaveOrphans)
      let child = try family.start(Self.shell("sleep 1000"))
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
        Self.shell("(setsid sleep 1000 & echo $!); echo it is left behind; sleep 1000"))
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
      let orphan = try ChildProcess.start(Self.shell("sleep 1000")).process
      #expect(family.mayHaveOrphans)
      family.endOrphans()
      #expect(orphan.waitForExit(within: .zero))
      #expect(!family.mayHaveOrphans)
    }
  }

  @Test func nothingCanBeStartedAfterTheEnd() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: true)
      let child = try family.start(Self.shell("sleep 1000"))
      family.endAll()
      #expect(child.process.waitForExit(within: .zero))
      #expect(throws: Errno(ECANCELED)) { _ = try family.start(Self.shell("sleep 1000")) }
      #expect(!family.mayHaveOrphans)
    }
  }

  /// Its number is another's by then.
  @Test(.enabled(if: Numbers.canBeChosen, "takes root and a /proc/sys that can be written"))
  func toEndAChildAgainLeavesAnotherAlone() async {
    await #expect(processExitsWith: .success) {
      let family = ProcessFamily(adoptsOrphans: true)
      let old = try family.start(ChildCommand(path: FilePath("/bin/true"))).process
      family.end(old, within: .seconds(10))
      let new = try Numbers.next(old.number) { try family.start(Self.shell("sleep 1000")).process }
      family.end(old)
      #expect(!new.waitForExit(within: .zero))
      family.end(new)
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

/// The numbers that the kernel gives to processes: it can be told which was the last,
/// proc_sys_kernel(5).
private enum Numbers {
  private static let last = "/proc/sys/kernel/ns_last_pid"

  static var canBeChosen: Bool { geteuid() == 0 && access(last, W_OK) == 0 }

  /// Starts processes until one has the number; others may be started at the same time.
  static func next(
    _ number: Int32, _ start: () throws -> ChildProcess
  ) throws -> ChildProcess {
    for _ in 0..<1000 {
      let file = try Descriptor.open(FilePath(last), flags: O_WRONLY)
      let text = "\(number - 1)"
      _ = try valueOrErrno { write(file.number, text, text.utf8.count) }
      let process = try start()
      if process.number == number { return process }
      process.end()
    }
    throw Errno(EBUSY)
  }
}
