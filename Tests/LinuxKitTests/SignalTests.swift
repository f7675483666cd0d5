import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct SignalTests {
  @Test func comeThroughTheLoop() throws {
    let seen = Mailbox<Signal>()
    // A thread of its own, to which alone the signals are sent.
    let thread = try Thread(name: "signals") {
      Signal.blockAll()
      guard let loop = try? EventLoop(), let signals = try? SignalDescriptor() else { return }
      _ = try? loop.register(signals.descriptor.number, for: .read) { _ in
        while let signal = try? signals.next() {
          seen.put(signal)
          if signal == .terminate { loop.inbox.stop() }
        }
      }
      for signal in [Signal.hangUp, .hangUp, .user1, .user2, .interrupt, .terminate] {
        pthread_kill(pthread_self(), signal.number)
      }
      try? loop.run()
    }
    thread.join()
    // The kernel gives pending ones by number; those of one kind are one.
    #expect(seen.takeAll() == [.hangUp, .interrupt, .user1, .user2, .terminate])
  }

  @Test func aClosedPipeDoesNotKill() async {
    await #expect(processExitsWith: .success) {
      Signal.blockAll()
      var ends: [Int32] = [-1, -1]
      pipe(&ends)
      close(ends[0])
      #expect(write(ends[1], "x", 1) == -1)
      #expect(errno == EPIPE)
    }
  }

  @Test func areCalledAsInTheManual() {
    #expect(
      Signal.allCases.map(\.description) == ["SIGHUP", "SIGINT", "SIGTERM", "SIGUSR1", "SIGUSR2"])
  }
}
