/// How reloads went since the start; times from the settled change to the served snapshot.
package struct ReloadStatistics: Codable, Hashable, Sendable {
  /// Snapshots that were served.
  package var count: Int
  /// Reloads that found nothing changed.
  package var unchanged: Int
  /// Snapshots that brought an error in a file, and configurations that were refused.
  package var failed: Int
  package var lastMilliseconds: Double?
  package var medianMilliseconds: Double?
  package var slowestMilliseconds: Double?
  /// From the kernel's first event of a change to the served snapshot.
  package var latency: LatencyHistogram?

  package init(
    count: Int = 0, unchanged: Int = 0, failed: Int = 0, lastMilliseconds: Double? = nil,
    medianMilliseconds: Double? = nil, slowestMilliseconds: Double? = nil,
    latency: LatencyHistogram? = nil
  ) {
    self.count = count
    self.unchanged = unchanged
    self.failed = failed
    self.lastMilliseconds = lastMilliseconds
    self.medianMilliseconds = medianMilliseconds
    self.slowestMilliseconds = slowestMilliseconds
    self.latency = latency
  }
}
