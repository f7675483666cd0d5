import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct UnixListenerTests {
  let directory: TemporaryDirectory
  var path: FilePath { directory.path.appending("sock") }

  init() throws {
    directory = try TemporaryDirectory()
  }

  private func names() throws -> [FileName] {
    try DirectoryListing.names(
      of: Descriptor.open(directory.path, flags: O_RDONLY | O_DIRECTORY), limit: 100
    ).names.sorted()
  }

  @Test func takesConnectionsUntilNobodyWaits() throws {
    let listener = try UnixListener(bindingTo: path, permissions: 0o666)
    let first = try UnixConnection.connect(to: path, timeout: .seconds(5))
    let second = try UnixConnection.connect(to: path, timeout: .seconds(5))
    #expect(try first.send([7].span) == 1)
    #expect(try second.send([8].span) == 1)
    for expected: UInt8 in [7, 8] {
      guard case .connection(let connection) = try listener.accept() else {
        Issue.record("nobody waits")
        return
      }
      #expect(try Peer(connection).receive() == [expected])
    }
    guard case .nothing = try listener.accept() else {
      Issue.record("somebody waits")
      return
    }
  }

  @Test(arguments: [0o600, 0o660, 0o666] as [UInt32])
  func hasThePermissionsWhateverTheUmask(permissions: UInt32) throws {
    let listener = try UnixListener(bindingTo: path, permissions: permissions)
    #expect(try FileStatus.of(path).permissions == permissions)
    withExtendedLifetime(listener) {}
  }

  @Test func leavesNothingBehind() throws {
    _ = try UnixListener(bindingTo: path, permissions: 0o600)
    #expect(try names().isEmpty)
  }

  @Test func leavesAnotherSocketOfItsNameAlone() throws {
    let listener = try UnixListener(bindingTo: path, permissions: 0o600)
    let other = try UnixListener(
      bindingTo: directory.path.appending("other"), permissions: 0o600)
    #expect(rename("\(directory.path)/other", "\(path)") == 0)
    withExtendedLifetime(listener) {}
    _ = consume listener
    _ = try UnixConnection.connect(to: path, timeout: .seconds(5))
    withExtendedLifetime(other) {}
  }

  @Test func refusesThePathOfALiveListenerAndNamesItsProcess() throws {
    let listener = try UnixListener(bindingTo: path, permissions: 0o600)
    #expect(throws: ListenError.addressInUse(path, process: getpid())) {
      _ = try UnixListener(bindingTo: path, permissions: 0o600)
    }
    _ = try UnixConnection.connect(to: path, timeout: .seconds(5))
    withExtendedLifetime(listener) {}
  }

  @Test func refusesThePathOfAStrangerThatListens() throws {
    let stranger = try Stranger(path: path, listens: true)
    #expect(throws: ListenError.addressInUse(path, process: nil)) {
      _ = try UnixListener(bindingTo: path, permissions: 0o600)
    }
    #expect(try names() == [FileName("sock")])
    withExtendedLifetime(stranger) {}
  }

  @Test func replacesTheSocketOfADeadProcess() throws {
    _ = try Stranger(path: path, listens: true)
    #expect(try names() == [FileName("sock")])
    let listener = try UnixListener(bindingTo: path, permissions: 0o600)
    _ = try UnixConnection.connect(to: path, timeout: .seconds(5))
    withExtendedLifetime(listener) {}
  }

  @Test func neverRemovesWhatIsNoSocket() throws {
    try directory.write("sock", "precious")
    #expect(throws: ListenError.notASocket(path)) {
      _ = try UnixListener(bindingTo: path, permissions: 0o600)
    }
    #expect(try names() == [FileName("sock")])
  }

  @Test func takesTheLongestPathAndRefusesALongerOne() throws {
    let room = UnixListener.longestPath - directory.path.bytes.count - 1
    let longest = directory.path.appending(String(repeating: "a", count: room))
    let listener = try UnixListener(bindingTo: longest, permissions: 0o600)
    _ = try UnixConnection.connect(to: longest, timeout: .seconds(5))
    withExtendedLifetime(listener) {}
    let tooLong = directory.path.appending(String(repeating: "a", count: room + 1))
    #expect(throws: ListenError.pathTooLong(tooLong)) {
      _ = try UnixListener(bindingTo: tooLong, permissions: 0o600)
    }
    #expect(throws: Errno.nameTooLong) {
      _ = try UnixConnection.connect(to: tooLong, timeout: .seconds(5))
    }
  }

  @Test func saysWhichStepFailed() throws {
    try directory.write("file", "")
    let path = directory.path.appending("file/sock")
    #expect(throws: ListenError.failed(.lock, path, .notADirectory)) {
      _ = try UnixListener(bindingTo: path, permissions: 0o600)
    }
  }

  @Test(
    arguments: [
      (
        .pathTooLong(somewhere),
        "Cannot listen on '/run/a': the path has 6 bytes, and a socket's has 107 at the most; "
          + "choose a shorter one"
      ),
      (
        .addressInUse(somewhere, process: 7),
        "Cannot listen on '/run/a': process 7 listens there; stop it or choose another path"
      ),
      (
        .addressInUse(somewhere, process: nil),
        "Cannot listen on '/run/a': a live process listens there; stop it or choose another path"
      ),
      (
        .notASocket(somewhere),
        "Cannot listen on '/run/a': something that is no socket is there; move it away"
      ),
      (
        .failed(.bind, somewhere, Errno(EROFS)),
        "Cannot listen on '/run/a': failed to bind: Read-only file system"
      ),
    ] as [(ListenError, String)])
  func errorsSayWhatToDo(error: ListenError, words: String) {
    #expect(error.description == words)
  }

  @Test func withoutDescriptorsTheClientWaits() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path.appending("sock")
      let listener = try UnixListener(bindingTo: path, permissions: 0o600)
      let client = Peer(try UnixConnection.connect(to: path, timeout: .seconds(5)))
      // A limit of none refuses every new descriptor, however many other threads have or free.
      let usual = try setDescriptorLimit(to: 0)
      guard case .exhausted = try listener.accept() else { exit(2) }
      _ = try setDescriptorLimit(to: usual)
      guard case .connection(let late) = try listener.accept() else { exit(3) }
      _ = try late.send([9].span)
      #expect(try client.receive() == [9])
    }
  }

  @Test func anAdoptedSocketNeverBlocks() throws {
    let stranger = try Stranger(path: path, listens: true)
    let listener = try UnixListener(
      adopting: Descriptor(owning: dup(stranger.descriptor.number)))
    guard case .nothing = try listener.accept() else {
      Issue.record("somebody waits")
      return
    }
  }
}

private let somewhere = FilePath("/run/a")

/// A socket of a program that knows nothing of locks; its file outlives it.
private final class Stranger {
  let descriptor: Descriptor

  init(path: FilePath, listens: Bool) throws {
    let number = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    descriptor = Descriptor(owning: number)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    _ = try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        try valueOrErrno { bind(number, pointer, size) }
      }
    }
    if listens { _ = try valueOrErrno { listen(number, 8) } }
  }
}
