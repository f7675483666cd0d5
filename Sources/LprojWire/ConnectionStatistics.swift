/// The clients of the socket, now and since the start.
package struct ConnectionStatistics: Codable, Hashable, Sendable {
  package var clients = 0
  package var subscribers = 0
  package var accepted = 0
  package var refused = 0
  package var requests = 0
  /// Events that subscribers were sent, each subscriber counted.
  package var events = 0
  /// Events that were sent as part of another, because a subscriber was too slow.
  package var mergedEvents = 0
  /// Descriptors ran out: new clients wait.
  package var acceptPaused = false

  package init() {}
}
