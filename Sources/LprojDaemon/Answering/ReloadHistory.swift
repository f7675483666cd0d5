package import LprojWire

/// How long the last reloads took.
package struct ReloadHistory: Sendable {
  private var count = 0
  private var last: Duration?
  private var slowest: Duration?
  /// The last ones, for the median.
  private var recent: [Duration] = []
  private static let recentLimit = 101

  package init() {}

  package mutating func add(_ duration: Duration) {
    count += 1
    last = duration
    slowest = max(slowest ?? duration, duration)
    recent.append(duration)
    if recent.count > Self.recentLimit { recent.removeFirst() }
  }

  package var statistics: ReloadStatistics {
    ReloadStatistics(
      count: count,
      lastMilliseconds: last.map(Self.milliseconds),
      medianMilliseconds: recent.isEmpty
        ? nil : Self.milliseconds(recent.sorted()[recent.count / 2]),
      slowestMilliseconds: slowest.map(Self.milliseconds))
  }

  private static func milliseconds(_ duration: Duration) -> Double {
    let (seconds, attoseconds) = duration.components
    return Double(seconds) * 1000 + Double(attoseconds) / 1e15
  }
}
