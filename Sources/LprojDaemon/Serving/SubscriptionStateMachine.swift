import LprojModel
import LprojWire

/// What one subscriber has been sent, and what it gets next.
///
///     current --publish--> current          the outlet took the batch and takes another
///     current --publish--> behind(next)     the outlet is full: nothing more until it is ready
///     behind(n) --publish--> behind(n)      costs nothing: the event is in the log
///     behind(n) --ready--> current          nothing was missed
///     behind(n) --ready--> sends the missed events, merged; or the state when they are forgotten
///
/// Pure: holds one number, and no events. Does not know the filter's events of now; the hub
/// computes them once for all.
struct SubscriptionStateMachine {
  /// The first event of the log that was not sent while the outlet is full; nil while it is not.
  private(set) var missedFrom: Int?

  enum Action: Equatable {
    case nothing
    case send([Event])
    /// Tell the state: that many events of all bundles are forgotten or too many.
    case sendState(missed: Int)
  }

  /// Whether a batch that is published now is to be sent to the outlet at once.
  var isCurrent: Bool { missedFrom == nil }

  /// After the outlet was given what there is up to `end` of the log.
  mutating func didSend(upTo end: Int, isReady: Bool) {
    missedFrom = isReady ? nil : end
  }

  /// The outlet takes more. When something is to be sent, `didSend` follows.
  mutating func outletIsReady(
    log: EventLog, filter: EventFilter, limits: EventLimits
  ) -> Action {
    guard let sequence = missedFrom else { return .nothing }
    let missed = log.end - sequence
    missedFrom = nil
    guard missed > 0 else { return .nothing }
    guard let events = log.events(from: sequence) else { return .sendState(missed: missed) }
    let merged = EventMerger.merge(filter.apply(to: events), limits: limits)
    if merged.isEmpty { return .nothing }
    guard merged.approximateBytes <= limits.replayBytes else { return .sendState(missed: missed) }
    return .send(merged)
  }

  /// What a subscriber gets that says where it stopped: each event it missed; or merged, when
  /// there are too many; nil when only the state will do.
  static func replay(
    after generation: Generation, log: EventLog, filter: EventFilter, limits: EventLimits
  ) -> [Event]? {
    guard let events = log.events(after: generation) else { return nil }
    let filtered = filter.apply(to: events)
    if filtered.approximateBytes <= limits.replayBytes { return filtered.markingPartial }
    let merged = EventMerger.merge(filtered, limits: limits)
    return merged.approximateBytes <= limits.replayBytes ? merged : nil
  }
}

extension [Event] {
  var approximateBytes: Int { reduce(0) { $0 + $1.approximateBytes } }

  /// Each event but the last of its generation says that more of it follows.
  var markingPartial: [Event] {
    indices.map { index in
      var event = self[index]
      event.isPartial = index + 1 < count && self[index + 1].generation == event.generation
      return event
    }
  }
}
