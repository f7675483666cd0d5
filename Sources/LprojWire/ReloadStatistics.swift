/// How reloads went since the start; times from the settled change to the served snapshot.
package struct ReloadStatistics: Codable, Hashable, Sendable {
  /// Snapshots that were served.
  package var count: Int
  /// Reloads that found nothing changed.
  package var unchanged: Int
  package var lastMilliseconds: Double?
  package var medianMilliseconds: Double?
  package var slowestMilliseconds: Double?

  package init(
    count: Int = 0, unchanged: Int = 0, lastMilliseconds: Double? = nil,
    medianMilliseconds: Double? = nil, slowestMilliseconds: Double? = nil
  ) {
    self.count = count
    self.unchanged = unchanged
    self.lastMilliseconds = lastMilliseconds
    self.medianMilliseconds = medianMilliseconds
    self.slowestMilliseconds = slowestMilliseconds
  }
}
