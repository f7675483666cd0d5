import Glibc
import LinuxKit
import LprojTestSupport
import Testing

/// In processes of their own, because systemd's numbers are fixed.
@Suite struct ListeningDescriptorsTests {
  @Test func takesOverWhatWasPassed() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let path = directory.path.appending("sock")
      let made = try UnixListener(bindingTo: path, permissions: 0o600)
      pass([made.descriptor.number], names: "varlink", to: getpid())
      let passed = try ListeningDescriptors.take()
      #expect(passed.map(\.name) == ["varlink"])
      let listener = try #require(passed.first).listener
      #expect(fcntl(listener.descriptor.number, F_GETFD) == FD_CLOEXEC)
      #expect(getenv("LISTEN_FDS") == nil)
      let client = try UnixConnection.connect(to: path, timeout: .seconds(5))
      guard case .connection = try listener.accept() else { exit(2) }
      _ = consume client
      #expect(try ListeningDescriptors.take().isEmpty)
    }
  }

  @Test func leavesAloneWhatIsForAnotherProcess() async {
    await #expect(processExitsWith: .success) {
      pass([], names: "varlink", to: 1)
      let passed = try ListeningDescriptors.take()
      #expect(passed.isEmpty)
    }
  }

  @Test func refusesWhatIsNoListener() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      let file = try Descriptor.open(directory.write("file", ""), flags: O_RDONLY)
      pass([file.number], names: "web", to: getpid())
      let error = try #require(throws: PassedDescriptorError.self) {
        try ListeningDescriptors.take()
      }
      #expect(error == .notAListener(number: 3, name: "web"))
      #expect(error.description.hasPrefix("Cannot serve on descriptor 3 ('web'): it is no Unix"))
    }
  }
}

/// Does what systemd does before it starts a service.
private func pass(_ numbers: [Int32], names: String, to process: Int32) {
  for (index, number) in numbers.enumerated() { dup2(number, 3 + Int32(index)) }
  setenv("LISTEN_FDS", "\(max(1, numbers.count))", 1)
  setenv("LISTEN_FDNAMES", names, 1)
  setenv("LISTEN_PID", "\(process)", 1)
}
