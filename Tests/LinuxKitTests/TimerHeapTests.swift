import LinuxKit
import Testing

@Suite struct TimerHeapTests {
  /// A few thousand timers, half of them cancelled in an order of their own.
  @Test func comesOutInOrderWithoutTheCancelledOnes() throws {
    let loop = try EventLoop()
    let start = MonotonicTime.now
    var generator = SystemRandomNumberGenerator()
    var ran: [Int] = []
    var tokens: [EventLoop.TimerToken] = []
    let deadlines = (0..<4000).map { _ in Int.random(in: -1000...0, using: &generator) }
    for (number, deadline) in deadlines.enumerated() {
      tokens.append(loop.schedule(at: start + .microseconds(deadline)) { ran.append(number) })
    }
    let cancelled = Set((0..<4000).shuffled().prefix(2000))
    for number in cancelled { loop.cancel(tokens[number]) }
    _ = loop.schedule(at: start) { loop.inbox.stop() }
    try loop.runToStop()
    let expected = (0..<4000).filter { !cancelled.contains($0) }
      .sorted { (deadlines[$0], $0) < (deadlines[$1], $1) }
    #expect(ran == expected)
  }
}
