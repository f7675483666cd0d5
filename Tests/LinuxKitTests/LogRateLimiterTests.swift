import LinuxKit
import Testing

@Suite struct LogRateLimiterTests {
  private func time(_ milliseconds: Int64) -> MonotonicTime {
    MonotonicTime(nanoseconds: 1_000_000_000_000 + milliseconds * 1_000_000)
  }

  @Test func aBurstPassesAndTheRestIsCounted() {
    var limiter = LogRateLimiter<String>(burst: 3, interval: .seconds(3))
    let verdicts = (0..<5).map { _ in limiter.admit("a", at: time(0)) }
    #expect(
      verdicts
        == [.say(suppressed: 0), .say(suppressed: 0), .say(suppressed: 0), .suppress, .suppress])
    #expect(limiter.admit("a", at: time(999)) == .suppress)
    #expect(limiter.admit("a", at: time(1000)) == .say(suppressed: 3))
    #expect(limiter.admit("a", at: time(1000)) == .suppress)
    #expect(limiter.admit("b", at: time(1000)) == .say(suppressed: 0))
  }

  @Test func aWholeBurstPassesAgainAfterTheInterval() {
    var limiter = LogRateLimiter<String>(burst: 100, interval: .seconds(1))
    for round in [0, 1000, 5000] as [Int64] {
      let verdicts = (0..<101).map { _ in limiter.admit("a", at: time(round)) }
      #expect(verdicts.count { $0 == .suppress } == 1)
    }
  }

  @Test func theLastOfAFloodIsCountedWhenItIsQuiet() {
    var limiter = LogRateLimiter<String>(burst: 1, interval: .seconds(1))
    for _ in 0..<5 { _ = limiter.admit("a", at: time(0)) }
    #expect(limiter.takeSuppressed(at: time(500)).isEmpty)
    #expect(limiter.hasSuppressed)
    #expect(limiter.takeSuppressed(at: time(1000)).map(\.key) == ["a"])
    #expect(!limiter.hasSuppressed)
    #expect(limiter.takeSuppressed(at: time(1000)).isEmpty)
    #expect(limiter.admit("a", at: time(1000)) == .say(suppressed: 0))
  }

  @Test func keysBeyondTheLimitShareAndRoomComesBack() {
    var limiter = LogRateLimiter<Int>(burst: 1, interval: .seconds(1), keyLimit: 2)
    #expect(limiter.admit(1, at: time(0)) == .say(suppressed: 0))
    #expect(limiter.admit(2, at: time(0)) == .say(suppressed: 0))
    #expect(limiter.admit(3, at: time(0)) == .say(suppressed: 0))
    #expect(limiter.admit(4, at: time(0)) == .suppress)
    #expect(limiter.admit(4, at: time(2000)) == .say(suppressed: 0))
    #expect(limiter.admit(5, at: time(2000)) == .say(suppressed: 0))
    #expect(limiter.admit(6, at: time(2000)) == .say(suppressed: 1))
  }
}
