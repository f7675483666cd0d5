import Glibc
import LinuxKit
import LprojTestSupport
import Testing

/// Figures to read, off unless LPROJD_BENCHMARK is set; nothing here fails for being slow.
@Suite(.enabled(if: environmentVariable("LPROJD_BENCHMARK") != nil), .serialized)
struct EventLoopBenchmark {
  @Test func postedWork() throws {
    let count = 1_000_000
    var rounds: [Double] = []
    for _ in 0..<5 {
      let loop = try EventLoop()
      let inbox = loop.inbox
      let start = MonotonicTime.now
      let poster = try Thread(name: "poster") {
        for _ in 1..<count { inbox.post {} }
        inbox.enqueue { $0.inbox.stop() }
      }
      try loop.runToStop()
      rounds.append(Double((MonotonicTime.now - start).wholeNanoseconds) / Double(count))
      poster.join()
    }
    print("posted closure, posted and run: \(summary(rounds)) ns")
  }

  @Test func wakeUp() throws {
    // To and fro between two loops: twice the way from a call to the other thread's handler.
    let count = 20_000
    let here = try EventLoop()
    let there = try EventLoopInbox()
    let thread = try Thread(name: "there") { [inbox = here.inbox] in
      guard let loop = try? EventLoop(inbox: there) else { return }
      loop.onWake = { inbox.wake() }
      inbox.wake()
      try? loop.run()
    }
    var turns = 0
    here.onWake = {
      turns += 1
      if turns == count { here.inbox.stop() } else { there.wake() }
    }
    let start = MonotonicTime.now
    try here.runToStop()
    let time = MonotonicTime.now - start
    there.stop()
    thread.join()
    print("wake to handler: \(time.wholeNanoseconds / Int64(2 * count)) ns")
  }

  @Test func fanOutToTenThousand() throws {
    let limit = try DescriptorLimit.raise()
    let pairs = try (0..<min(10_000, (limit - 500) / 2)).map { _ in try Peer.pair() }
    let loop = try EventLoop()
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 200)
    let before = try ResourceUsage.current().residentBytes
    let received = try receive(message.count * pairs.count, by: pairs.map(\.1), on: loop)
    let memory = (try ResourceUsage.current().residentBytes - before) / pairs.count
    let numbers = pairs.map(\.0.number)
    var (bare, ours, taken): ([Double], [Double], [Double]) = ([], [], [])
    for _ in 0..<10 {
      bare.append(
        microseconds { for number in numbers { _ = write(number, message, message.count) } })
      taken.append(try microseconds { try loop.runToStop() })
      ours.append(
        try microseconds { for (near, _) in pairs { _ = try near.connection.send(message.span) } })
      received.count = 0
      try loop.runToStop()
      received.count = 0
    }
    print("\(pairs.count) writes: bare \(summary(bare)) us, UnixConnection \(summary(ours)) us")
    print("\(pairs.count) events with a receive each: \(summary(taken)) us")
    print("a registration with its closure: \(memory) bytes")
  }

  private final class Counter {
    var count = 0
  }

  /// Stops the loop whenever the peers have received so many bytes since the count was 0.
  private func receive(_ total: Int, by peers: [Peer], on loop: EventLoop) throws -> Counter {
    let received = Counter()
    for peer in peers {
      peer.registration = try loop.register(peer.number, for: .read) { _ in
        received.count += (try? peer.receive().count) ?? 0
        if received.count == total { loop.inbox.stop() }
      }
    }
    return received
  }

  private func microseconds(_ body: () throws -> Void) rethrows -> Double {
    let start = MonotonicTime.now
    try body()
    return Double((MonotonicTime.now - start).wholeNanoseconds) / 1000
  }

  private func summary(_ rounds: [Double]) -> String {
    let sorted = rounds.sorted()
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    let (median, last) = (sorted[sorted.count / 2], sorted[sorted.count - 1])
    return "\(text(median)) (\(text(sorted[0])) to \(text(last)))"
  }
}
