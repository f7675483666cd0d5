/// How often something of one kind may be said: `burst` times at once, and as many again in each
/// `interval`, per key. What is not said is counted.
///
/// A token bucket, kept as the time at which it will be full again, so a key is one number. At
/// most `keyLimit` keys are told apart; those beyond share one bucket. Reads no clock.
package struct LogRateLimiter<Key: Hashable & Sendable>: Sendable {
  package enum Verdict: Hashable, Sendable {
    /// Say it, and that so many of its kind were suppressed since the last one.
    case say(suppressed: Int)
    case suppress
  }

  private struct Bucket {
    var fullAt: Int64
    var suppressed = 0
  }

  private let burst: Int64
  private let interval: Int64
  private let keyLimit: Int
  private var buckets: [Key: Bucket] = [:]
  private var shared: Bucket?
  private var nextSweep = Int64.min

  package init(burst: Int, interval: Duration, keyLimit: Int = 1024) {
    precondition(burst > 0 && interval > .zero && keyLimit >= 0, "a limit must let something pass")
    self.burst = Int64(burst)
    self.interval = interval.wholeNanoseconds
    self.keyLimit = keyLimit
  }

  package mutating func admit(_ key: Key, at now: MonotonicTime) -> Verdict {
    if buckets[key] == nil, buckets.count >= keyLimit { sweep(at: now) }
    guard buckets[key] != nil || buckets.count < keyLimit else { return take(from: &shared, now) }
    return take(from: &buckets[key], now)
  }

  private func take(from place: inout Bucket?, _ now: MonotonicTime) -> Verdict {
    var bucket = place ?? Bucket(fullAt: now.nanoseconds)
    defer { place = bucket }
    let fullAt = max(bucket.fullAt, now.nanoseconds) + interval / burst
    guard fullAt - now.nanoseconds <= interval else {
      bucket.suppressed += 1
      return .suppress
    }
    bucket.fullAt = fullAt
    let suppressed = bucket.suppressed
    bucket.suppressed = 0
    return .say(suppressed: suppressed)
  }

  /// Forgets keys that are as good as new; once in an interval, so that many new keys cost little.
  private mutating func sweep(at now: MonotonicTime) {
    guard now.nanoseconds >= nextSweep else { return }
    nextSweep = now.nanoseconds + interval
    buckets = buckets.filter { $0.value.fullAt > now.nanoseconds || $0.value.suppressed > 0 }
  }

  /// The keys that are quiet again, with how many of each were suppressed and never told; from
  /// time to time, so that the last of a flood is counted too.
  package mutating func takeSuppressed(at now: MonotonicTime) -> [(key: Key, count: Int)] {
    let quiet = buckets.filter { $0.value.fullAt <= now.nanoseconds && $0.value.suppressed > 0 }
    for key in quiet.keys { buckets[key] = nil }
    return quiet.map { ($0.key, $0.value.suppressed) }
  }

  /// Whether ``takeSuppressed(at:)`` will have something, now or later.
  package var hasSuppressed: Bool { buckets.values.contains { $0.suppressed > 0 } }
}
