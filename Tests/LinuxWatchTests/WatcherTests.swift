import Glibc
import LinuxKit
import LinuxWatch
import LprojTestSupport
import Testing

/// The watcher on the real kernel. One after the other: there can be one watcher in a process.
@Suite(.serialized) struct WatcherTests {
  let temporary: TemporaryDirectory
  let inbox = BatchInbox()

  init() throws {
    temporary = try TemporaryDirectory()
  }

  var root: FilePath { temporary.path }

  func start(_ configure: (inout WatchConfiguration) -> Void = { _ in }) throws -> Watcher {
    var configuration = WatchConfiguration()
    configure(&configuration)
    let inbox = inbox
    return try Watcher(configuration: configuration) { inbox.receive($0) }
  }

  /// Starts a watcher that watches the directories.
  func start(watching directories: [FilePath]) throws -> Watcher {
    let watcher = try start()
    #expect(watcher.watch(directories.map { WatchRequest(directory: $0) }).haveEvents)
    return watcher
  }

  func move(_ old: String, _ new: String) {
    #expect(rename("\(root)/\(old)", "\(root)/\(new)") == 0)
  }

  func open(_ name: String, _ flags: Int32) throws -> Descriptor {
    try Descriptor.open(root.appending(name), flags: flags, mode: 0o644)
  }
}

extension WatchOutcome {
  /// Also of a file system that is polled besides, as an overlay is.
  var hasEvents: Bool {
    switch self {
    case .watched, .polled(.fileSystem): true
    case .polled, .failed: false
    }
  }
}

extension [WatchOutcome] {
  var haveEvents: Bool { allSatisfy(\.hasEvents) }
}

/// What writers do to files.
extension WatcherTests {
  @Test func reportsARenameIntoPlace() throws {
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    try temporary.replace("f", "1")
    let batch = try inbox.next { $0.names("f", in: root) }.batch
    #expect(batch.reason == .events)
    #expect(batch.firstEvent <= .now)
  }

  @Test func reportsAWriteInPlaceWhenItIsClosed() throws {
    try temporary.write("f", "old")
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    let writer = try open("f", O_WRONLY | O_TRUNC)
    for chunk in 0..<5 {
      try writer.writeAll(Array("\(chunk)".utf8))
      try temporary.replace("g", "\(chunk)")
      let batch = try inbox.next { $0.names("g", in: root) }.batch
      #expect(!batch.names("f", in: root))
      #expect(batch.isUnsettled("f", in: root))
    }
    close(writer.release())
    let batch = try inbox.next { $0.names("f", in: root) }.batch
    #expect(!batch.isUnsettled("f", in: root))
  }

  @Test func reportsAFileThatIsNeverClosed() throws {
    let watcher = try start { $0.writerQuiet = .milliseconds(60) }
    defer { watcher.stop() }
    _ = watcher.watch([WatchRequest(directory: root)])
    let writer = try open("f", O_WRONLY | O_CREAT)
    try writer.writeAll([1])
    let began = MonotonicTime.now
    let (_, received) = try inbox.next { $0.names("f", in: root) }
    #expect(received - began > .milliseconds(50))
    #expect(try writer.status().size == 1)
  }

  @Test func waitsForAFileThatIsGoneToComeBack() throws {
    try temporary.write("f", "old")
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    temporary.remove("f")
    try temporary.replace("g", "")
    let meanwhile = try inbox.next { $0.names("g", in: root) }.batch
    #expect(meanwhile.isUnsettled("f", in: root))
    try temporary.write("f", "new")
    let batch = try inbox.next { $0.names("f", in: root) }.batch
    #expect(!batch.isUnsettled("f", in: root))
    temporary.remove("f")
    try inbox.next { $0.names("f", in: root) }
  }

  @Test func reportsWhatVimDoesOnce() throws {
    try temporary.write("f", "old")
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    move("f", "f~")
    try temporary.write("f", "new")
    temporary.remove("f~")
    let batch = try inbox.next { $0.names("f", in: root) }.batch
    #expect(!batch.isUnsettled("f", in: root))
    // The backup file's end is told later, and the file is not part of that.
    let later = try inbox.next { $0.names("f~", in: root) && !$0.names("f", in: root) }.batch
    #expect(later.unsettled.isEmpty)
  }

  @Test func reportsLinksAtOnce() throws {
    try temporary.write("outside/f", "1")
    let inside = temporary.makeDirectory("inside")
    let watcher = try start(watching: [inside])
    defer { watcher.stop() }
    #expect(link("\(root)/outside/f", "\(inside)/hard") == 0)
    try inbox.next { $0.names("hard", in: inside) }
    #expect(symlink("../outside/f", "\(inside)/soft") == 0)
    try inbox.next { $0.names("soft", in: inside) }
    #expect(mkfifo("\(inside)/pipe", 0o600) == 0)
    try inbox.next { $0.names("pipe", in: inside) }
  }

  /// Who copies or unpacks a link sets its times before anybody has looked at it.
  @Test func waitsForNoWriterOfALinkWhoseTimesAreSet() throws {
    let watcher = try start {
      $0.writerQuiet = .seconds(600)
      $0.writerCeiling = .seconds(600)
    }
    defer { watcher.stop() }
    #expect(watcher.watch([WatchRequest(directory: root)]).haveEvents)
    for number in 0..<20 {
      #expect(symlink("somewhere", "\(root)/link\(number)") == 0)
      #expect(utimensat(AT_FDCWD, "\(root)/link\(number)", nil, AT_SYMLINK_NOFOLLOW) == 0)
      try inbox.next { $0.names("link\(number)", in: root) }
    }
  }

  @Test func reportsAFileThatGetsItsNameLast() throws {
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    // O_TMPFILE, which needs _GNU_SOURCE. Not every file system has it.
    guard let file = try? Descriptor.open(root, flags: O_WRONLY | 0o20200000, mode: 0o644) else {
      return
    }
    try file.writeAll([1])
    let path = "/proc/self/fd/\(file.number)"
    #expect(linkat(AT_FDCWD, path, AT_FDCWD, "\(root)/f", AT_SYMLINK_FOLLOW) == 0)
    // Well before the time after which any open file is read.
    try inbox.next(within: .milliseconds(900)) { $0.names("f", in: root) }
    close(file.release())
  }

  @Test func keepsNamesAsTheyAre() throws {
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    for bytes: [UInt8] in [
      Array("new\nline".utf8), [0xFF, 0xFE, 0x80], Array(repeating: UInt8(ascii: "z"), count: 255),
      Array(" ".utf8), Array("-rf".utf8),
    ] {
      let name = FileName(bytes: bytes)
      _ = try Descriptor.open(
        root.appending(name), flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
      try inbox.next { $0.directories[root] == .names([name]) }
    }
  }

  @Test(arguments: [
    ("root", NameSet([FileName("root")])), ("a.root", NameSet(extensions: [FileName("root")])),
  ])
  func wakesForTheNamesOfInterestOnly(name: String, names: NameSet) throws {
    let watcher = try start()
    defer { watcher.stop() }
    let request = WatchRequest(directory: root, interest: .names(names))
    #expect(watcher.watch([request]).haveEvents)
    for number in 0..<20 { try temporary.write("root.other\(number)", "") }
    _ = temporary.makeDirectory(name)
    let batch = try inbox.next { _ in true }.batch
    #expect(batch.directories == [root: .names([FileName(name)])])
    #expect(batch.unsettled.isEmpty)
  }
}

/// How fast it is. Printed, not judged: a busy machine proves nothing.
extension WatcherTests {
  @Test func handsOverARenameBeforeAnythingSettles() throws {
    // One save after the other, as if there were time between them.
    let watcher = try start { $0.eagerBatches = .max }
    defer { watcher.stop() }
    #expect(watcher.watch([WatchRequest(directory: root)]).haveEvents)
    var latencies: [Duration] = []
    for number in 0..<500 {
      try temporary.write("f.new", "\(number)")
      let began = MonotonicTime.now
      move("f.new", "f")
      latencies.append(try inbox.next { $0.names("f", in: root) }.received - began)
    }
    latencies.sort()
    print("rename to batch: p50 \(latencies[250]), p99 \(latencies[495])")
  }
}
