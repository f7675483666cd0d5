package import LprojWire

/// How long the last reloads took.
package struct ReloadHistory: Sendable {
  private var count = 0
  private var failed = 0
  private var last: Duration?
  private var slowest: Duration?
  /// The last ones, for the median.
  private var recent: [Duration] = []
  private static let recentLimit = 101
  /// A keystroke is felt to be answered at once within 0.1 s; a burst settles within 0.5 s.
  private var latency = LatencyHistogram(upperBounds: [
    0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
  ])

  package init() {}

  package mutating func add(_ duration: Duration) {
    count += 1
    last = duration
    slowest = max(slowest ?? duration, duration)
    recent.append(duration)
    if recent.count > Self.recentLimit { recent.removeFirst() }
  }

  /// Takes note of how long a change was on its way, from the kernel's event on.
  package mutating func add(latency: Duration) {
    self.latency.add(seconds: Self.milliseconds(latency) / 1000)
  }

  package mutating func addFailure() {
    failed += 1
  }

  /// - Parameter unchanged: how many readings found nothing changed.
  package func statistics(unchanged: Int) -> ReloadStatistics {
    ReloadStatistics(
      count: count,
      unchanged: unchanged,
      failed: failed,
      lastMilliseconds: last.map(Self.milliseconds),
      medianMilliseconds: recent.isEmpty
        ? nil : Self.milliseconds(recent.sorted()[recent.count / 2]),
      slowestMilliseconds: slowest.map(Self.milliseconds),
      latency: latency)
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
