import LinuxKit

/// A time that comes again and again; it is late rather than twice.
struct RepeatingDeadline {
  /// Shorter intervals than this would be a busy loop.
  private static let shortest = Duration.milliseconds(10)

  private let interval: Duration
  private(set) var next: MonotonicTime

  init(every interval: Duration, from now: MonotonicTime) {
    self.interval = max(interval, Self.shortest)
    next = now + self.interval
  }

  /// Whether it has come; if so, it comes again an interval from now.
  mutating func hasCome(at now: MonotonicTime) -> Bool {
    guard now >= next else { return false }
    next = now + interval
    return true
  }
}
