/// How many things took how long.
package struct LatencyHistogram: Codable, Hashable, Sendable {
  /// In seconds, ascending: what took at most so long is in the count of the same place.
  package var upperBounds: [Double]
  /// One more than the bounds: the last are those that took longer than all of them.
  package var counts: [Int]
  package var sumSeconds = 0.0

  package init(upperBounds: [Double]) {
    self.upperBounds = upperBounds
    counts = Array(repeating: 0, count: upperBounds.count + 1)
  }

  package mutating func add(seconds: Double) {
    counts[upperBounds.firstIndex { seconds <= $0 } ?? upperBounds.count] += 1
    sumSeconds += seconds
  }
}
