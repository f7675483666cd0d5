import Dispatch
import LinuxKit
import LprojModel
import LprojPlugin
import LprojWire

/// Where a sink works: one thing after the other, on a queue of its own, since it may wait.
actor SinkWorker {
  private nonisolated let executor: QueueExecutor
  private var open: (any OpenSink)?

  nonisolated var unownedExecutor: UnownedSerialExecutor {
    unsafe executor.asUnownedSerialExecutor()
  }

  init(name: String) {
    executor = QueueExecutor(label: "sink-\(name)")
  }

  /// What became of events, in their order.
  struct Outcome: Sendable {
    /// How many were dealt with.
    var done = 0
    /// After the last one that was dealt with and was not partial.
    var position: EventPosition?
    var failure: SinkError?
  }

  nonisolated func open(
    _ sink: any EventSink, _ opening: SinkOpening,
    then tell: @escaping @Sendable (Result<EventPosition?, SinkError>) -> Void
  ) {
    perform { worker in
      worker.close()
      do throws(SinkError) {
        let open = try sink.open(opening)
        worker.open = open
        tell(.success(open.position))
      } catch {
        tell(.failure(error))
      }
    }
  }

  nonisolated func deliver(
    _ events: [Event], then tell: @escaping @Sendable (Outcome) -> Void
  ) {
    perform { tell($0.deal(with: events)) }
  }

  /// Ends the sink when it is done with what it was given.
  nonisolated func close(then tell: @escaping @Sendable () -> Void = {}) {
    perform { worker in
      worker.close()
      tell()
    }
  }

  private func deal(with events: [Event]) -> Outcome {
    var outcome = Outcome()
    // After a failure it is closed, and told again of what follows when it is open again.
    guard let open else { return outcome }
    for event in events {
      do throws(SinkError) {
        try open.receive(event)
      } catch {
        close()
        outcome.failure = error
        return outcome
      }
      outcome.done += 1
      if !event.isPartial {
        outcome.position = EventPosition(instance: event.instance, generation: event.generation)
      }
    }
    return outcome
  }

  private func close() {
    open?.close()
    open = nil
  }

  private nonisolated func perform(
    _ work: @escaping @Sendable (isolated SinkWorker) -> Void
  ) {
    executor.queue.async { self.assumeIsolated { work($0) } }
  }
}
