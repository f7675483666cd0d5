import Synchronization

/// The events of a bundle, as they come, for one reader.
///
/// Ends never; leave the loop, or cancel the task. Each call of ``LprojClient/events`` makes one
/// that begins at that moment. A reader that is too slow finds
/// ``LprojEvent/Change/everythingChanged`` in place of what it missed, and nothing grows without
/// limit meanwhile.
public struct LprojEvents: AsyncSequence, Sendable {
  /// What is told.
  public typealias Element = LprojEvent
  /// Never.
  public typealias Failure = Never

  private let queue: EventQueue
  private let observation: LprojObservation

  init(_ observers: ObserverList) {
    let queue = EventQueue()
    self.queue = queue
    observation = LprojObservation(observers) { queue.append($0) }
  }

  /// Begins to read; two iterators of one sequence share its events.
  public func makeAsyncIterator() -> Iterator {
    Iterator(queue: queue, observation: observation)
  }

  /// Reads the events one by one.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate let queue: EventQueue
    fileprivate let observation: LprojObservation

    /// The next event; waits for it. Nil when the task is cancelled.
    public mutating func next() async -> LprojEvent? {
      await queue.next()
    }

    /// The next event; waits for it. Nil when the task is cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> LprojEvent? {
      await queue.next()
    }
  }
}

/// Events between the client's thread and one reader.
final class EventQueue: Sendable {
  private let events = Mutex<[LprojEvent]>([])
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  /// How many events wait for a reader; one that is further behind has to read all again anyhow.
  private static let limit = 256

  init() {
    (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  func append(_ event: LprojEvent) {
    events.withLock { events in
      if events.count == Self.limit {
        events = [LprojEvent(change: .everythingChanged, generation: event.generation)]
      }
      events.append(event)
    }
    arrival.yield()
  }

  func next() async -> LprojEvent? {
    var iterator = arrivals.makeAsyncIterator()
    while true {
      if let event = events.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return event }
      // An arrival may be of an event that was taken already: then there is another turn.
      if await iterator.next() == nil { return nil }
    }
  }
}
