/// What the socket service lets clients have. A client alone may reach some of them without
/// being hostile; none lets it hurt another client.
package struct ServingLimits: Hashable, Sendable {
  /// Connections at the same time.
  package var clients = 16_384
  /// Of one user, so that another's programs find a place.
  package var clientsPerUser = 12_288
  /// The longest request, without its NUL.
  package var messageBytes = 1 << 20
  /// From the first byte of a request to its last.
  package var messageTime = Duration.seconds(10)
  /// Requests that wait for the one before them; above it the connection is not read.
  package var pipelinedBytes = 64 << 10
  /// The names in a subscriber's filter, which is kept as long as it stays.
  package var filterBytes = 8 << 10
  /// Replies that a client does not take; above it its next request is not begun.
  package var outputMark = 256 << 10
  /// All that is kept for the clients of one user, who then get an error instead of a reply.
  package var outputBytesPerUser = 64 << 20
  /// For the last words to a client that is closed.
  package var goodbyeTime = Duration.seconds(1)
  /// What may still be replayed, and what a slow subscriber may miss and get merged.
  package var events = EventLimits()

  package init() {}

  /// Of those who are told that they are refused, at the same time; others are just closed.
  static let refusals = 64
  /// How many requests one connection may have answered before the others have a turn.
  static let requestsPerTurn = 32
  /// When so long a turn begins no further request.
  static let turnTime = Duration.milliseconds(2)
  /// How many connections one listener takes before the others have a turn.
  static let acceptsPerTurn = 64
  /// Of the process's descriptors, those that reading, publishing and saving need.
  private static let reservedDescriptors = 128

  /// How many connections a process may have that has so many descriptors: were there more,
  /// changes could not be read any longer.
  package static func connections(ofDescriptors count: Int) -> Int {
    count - min(reservedDescriptors, count / 2)
  }

  /// When descriptors ran out and none of ours is closed, another part may have closed some.
  static let acceptPause = Duration.milliseconds(500)
}

/// What the hub keeps and sends.
package struct EventLimits: Hashable, Sendable {
  /// Past events that are kept, for `since` and for slow subscribers.
  package var pastEvents = 4096
  /// The same in bytes.
  package var pastBytes = 8 << 20
  /// What one subscriber may be sent at once of the past; beyond it gets the state.
  package var replayBytes = 256 << 10
  /// Keys in a list of a table's change; the rest is counted.
  package var keysPerList = 1000
  /// Bytes of all keys of an event; the rest is counted.
  package var keyBytes = 64 << 10

  package init() {}
}

extension ServingLimits {
  /// By name, as GetStatus shows them.
  package var byName: [String: Int] {
    [
      "clients": clients, "clientsPerUser": clientsPerUser, "messageBytes": messageBytes,
      "messageMilliseconds": Int(messageTime.milliseconds), "pipelinedBytes": pipelinedBytes,
      "filterBytes": filterBytes,
      "outputMark": outputMark, "outputBytesPerUser": outputBytesPerUser,
      "pastEvents": events.pastEvents, "pastEventBytes": events.pastBytes,
      "replayBytes": events.replayBytes, "keysPerList": events.keysPerList,
      "keyBytes": events.keyBytes,
    ]
  }
}

extension Duration {
  fileprivate var milliseconds: Int64 {
    components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
  }
}
