import Glibc
import LinuxKit
import LprojTestSupport
import Testing

/// In processes of their own, because systemd's numbers are fixed; and forked ones, because in
/// a process with Dispatch these numbers are taken.
@Suite struct ListeningDescriptorsTests {
  @Test func takesOverWhatWasPassed() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path.appending("sock")
      let made = try UnixListener(bindingTo: path, permissions: 0o600)
      try inForkedProcess {
        pass(made.descriptor.number, named: "varlink", to: getpid())
        let passed = try ListeningDescriptors.take()
        try require(passed.map(\.name) == ["varlink"])
        let listener = try #require(passed.first).listener
        try require(fcntl(listener.descriptor.number, F_GETFD) == FD_CLOEXEC)
        try require(getenv("LISTEN_FDS") == nil)
        let client = try UnixConnection.connect(to: path, timeout: .seconds(5))
        guard case .connection = try listener.accept() else { throw Errno.invalid }
        _ = consume client
        try require(try ListeningDescriptors.take().isEmpty)
      }
    }
  }

  @Test func leavesAloneWhatIsForAnotherProcess() async {
    await #expect(processExitsWith: .success) {
      try inForkedProcess {
        pass(0, named: "varlink", to: 1)
        try require(try ListeningDescriptors.take().isEmpty)
      }
    }
  }

  @Test func refusesWhatIsNoListener() async {
    await #expect(processExitsWith: .success) {
      try inForkedProcess {
        pass(0, named: "web", to: getpid())
        do {
          _ = try ListeningDescriptors.take()
          throw Errno.invalid
        } catch let error as PassedDescriptorError {
          try require(error == .notAListener(number: 3, name: "web"))
        }
      }
    }
  }

  @Test(
    arguments: [
      (
        .notAListener(number: 3, name: "web"),
        "Cannot serve on descriptor 3 ('web'): it is no Unix stream socket that listens; use "
          + "ListenStream= with a path and Accept=no in the socket unit"
      ),
      (
        .unusable(Errno(EBADF)),
        "Cannot take over the sockets that LISTEN_FDS announces: Bad file descriptor"
      ),
    ] as [(PassedDescriptorError, String)])
  func errorsSayWhatToDo(error: PassedDescriptorError, words: String) {
    #expect(error.description == words)
  }
}

/// Does what systemd does before it starts a service.
private func pass(_ number: Int32, named name: String, to process: Int32) {
  dup2(number, 3)
  setenv("LISTEN_FDS", "1", 1)
  setenv("LISTEN_FDNAMES", name, 1)
  setenv("LISTEN_PID", "\(process)", 1)
}

/// Expectations of Testing do not reach out of a forked process; its exit status does.
private func require(_ isTrue: Bool, line: Int = #line) throws {
  guard isTrue else { throw FailedLine(line: line) }
}

private struct FailedLine: Error {
  let line: Int
}

private func inForkedProcess(_ body: () throws -> Void) throws {
  // Swift hides fork(2), for good reasons: it is safe here because no other thread does anything.
  typealias Fork = @convention(c) () -> Int32
  let fork = unsafeBitCast(try #require(dlsym(nil, "fork")), to: Fork.self)
  let child = try valueOrErrno { fork() }
  if child == 0 {
    do {
      try body()
      _exit(0)
    } catch {
      _exit(Int32((error as? FailedLine)?.line ?? 1) & 0xff)
    }
  }
  var status: Int32 = 0
  _ = try valueOrErrno { waitpid(child, &status, 0) }
  #expect(status >> 8 & 0xff == 0, "line \(status >> 8 & 0xff) of the test")
  #expect(status & 0x7f == 0, "killed by signal \(status & 0x7f)")
}
