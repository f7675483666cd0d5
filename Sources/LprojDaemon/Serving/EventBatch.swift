package import LprojWire

/// Events that go to subscribers together, encoded once for all of them.
package final class EventBatch: Sendable {
  package let events: [Event]
  /// The replies to `Subscribe`, each with its NUL.
  package let bytes: [UInt8]
  /// Whether others keep it as well; one that is a subscriber's own is charged to its user.
  package let isShared: Bool

  package init(_ events: [Event], isShared: Bool) {
    self.events = events
    self.isShared = isShared
    bytes = events.count == 1 ? events[0].frame : events.flatMap(\.frame)
  }
}
