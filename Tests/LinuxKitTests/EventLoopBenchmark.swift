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
    let count = min(10_000, (limit - 500) / 2)
    let loop = try EventLoop()
    let message = [UInt8](repeating: UInt8(ascii: "x"), count: 200)
    let pairs = try (0..<count).map { _ in try Peer.pair() }
    let before = try ResourceUsage.current().residentBytes
    var received = 0
    for (_, far) in pairs {
      var buffer = [UInt8](repeating: 0, count: 0)
      far.registration = try loop.register(far.number, for: .read) { _ in
        if buffer.isEmpty { buffer = [UInt8](repeating: 0, count: 256) }
        guard case .bytes(let bytes) = try? far.receive(into: &buffer) else { return }
        received += bytes
        if received == message.count * count { loop.inbox.stop() }
      }
    }
    let memory = (try ResourceUsage.current().residentBytes - before) / count
    let numbers = pairs.map { $0.0.number }
    var bare: [Double] = []
    var ours: [Double] = []
    var taken: [Double] = []
    for round in 0..<22 {
      let start = MonotonicTime.now
      if round % 2 == 0 {
        for number in numbers { _ = write(number, message, message.count) }
      } else {
        for (near, _) in pairs { _ = try near.connection.send(message.span) }
      }
      let written = MonotonicTime.now
      received = 0
      try loop.runToStop()
      let end = MonotonicTime.now
      guard round > 1 else { continue }
      let time = Double((written - start).wholeNanoseconds) / 1000
      if round % 2 == 0 { bare.append(time) } else { ours.append(time) }
      taken.append(Double((end - written).wholeNanoseconds) / 1000)
    }
    print("\(count) writes, bare loop: \(summary(bare)) us; UnixConnection: \(summary(ours)) us")
    print("\(count) events with a receive each: \(summary(taken)) us")
    print("a registration with its closure: \(memory) bytes")
  }

  private func summary(_ rounds: [Double]) -> String {
    let sorted = rounds.sorted()
    func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
    return
      "\(text(sorted[sorted.count / 2])) (\(text(sorted[0])) to \(text(sorted[sorted.count - 1])))"
  }
}
