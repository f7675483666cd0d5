import LinuxKit
import LprojModel
import LprojPlugin
import LprojWire

/// One sink of the configuration: a subscriber whose other side is a plugin.
///
///     waiting --opened--> open           subscribes, after what it was last done with
///     open --failed--> waiting           unsubscribes; opened again after a while
///     waiting --failed too often--> quarantined, until its plugin or the configuration changes
///
/// Takes events ahead up to a limit; then it is full, as a slow client is, and what it misses
/// comes merged. Confined to the loop's thread.
final class SinkOutlet: EventOutlet {
  private enum State {
    case waiting(EventLoop.TimerToken?)
    case open(Subscription)
    case quarantined
    case closed
  }

  let configuration: SinkConfiguration
  private(set) var kind: any EventSink
  private let stateDirectory: FilePath
  private let loop: EventLoop
  private let hub: Hub
  private let worker: SinkWorker
  private let failureLimit: Int
  private let tell: (String) -> Void
  private var me: Confined<SinkOutlet>?

  private var state = State.waiting(nil)
  /// Which opening was asked for last: what comes of those before it is over.
  private var lastOpening = 0
  /// Events that the worker has and is not done with.
  private var underway = 0
  private var isFull = false
  private var position: EventPosition?
  private var failuresInARow = 0
  private var served = 0
  private var restarts = 0
  private var lastError: String?

  private static let eventsAhead = 64

  /// - Parameter tell: is told in a sentence what the operator should know.
  init(
    _ configuration: SinkConfiguration, kind: any EventSink, stateDirectory: FilePath,
    loop: EventLoop, hub: Hub, failureLimit: Int, tell: @escaping (String) -> Void
  ) {
    self.configuration = configuration
    self.kind = kind
    self.stateDirectory = stateDirectory
    self.loop = loop
    self.hub = hub
    self.failureLimit = failureLimit
    self.tell = tell
    worker = SinkWorker(name: configuration.name)
    me = loop.confine(self)
    open()
  }

  /// Goes on with another version of its plugin when the one before is done with what it has.
  func replace(_ kind: any EventSink) {
    self.kind = kind
    leave()
    failuresInARow = 0
    open()
  }

  /// Ends it for good.
  ///
  /// - Parameter done: called when the plugin has ended. Any thread.
  func close(then done: @escaping @Sendable () -> Void = {}) {
    leave()
    state = .closed
    worker.close(then: done)
    if let me { loop.release(me) }
    me = nil
  }

  /// Whether it failed too often and is left alone.
  var isQuarantined: Bool {
    if case .quarantined = state { true } else { false }
  }

  var status: PluginStatus {
    PluginStatus(
      name: "\(configuration.name) (\(kind.name))", kind: "sink", version: kind.version,
      origin: "configuration", state: stateName, served: served, restarts: restarts,
      lastError: lastError)
  }

  private var stateName: String {
    switch state {
    case .waiting: "waiting"
    case .open: "ready"
    case .quarantined: "quarantined"
    case .closed: "closed"
    }
  }

  // MARK: - Opening

  private func open() {
    state = .waiting(nil)
    lastOpening += 1
    let opening = SinkOpening(
      sink: configuration.name, options: configuration.options,
      stateDirectory: "\(stateDirectory)")
    worker.open(kind, opening) { [me, lastOpening] outcome in
      me?.post { $0.take(outcome, of: lastOpening) }
    }
  }

  private func take(_ outcome: Result<EventPosition?, SinkError>, of opening: Int) {
    guard opening == lastOpening, case .waiting = state else { return }
    switch outcome {
    case .success(let remembered):
      underway = 0
      isFull = false
      state = .open(
        hub.subscribe(self, filter: configuration.filter, since: later(position, remembered)))
    case .failure(let error): fail(error)
    }
  }

  /// The sink may have written down an event and crashed before it said so; and one that remembers
  /// nothing was done with what it said.
  private func later(_ told: EventPosition?, _ remembered: EventPosition?) -> EventPosition? {
    guard let told, told.instance == hub.instance else { return remembered }
    guard let remembered, remembered.instance == told.instance else { return told }
    return told.generation > remembered.generation ? told : remembered
  }

  private func fail(_ error: SinkError) {
    leave()
    failuresInARow += 1
    let isNew = lastError != error.description
    lastError = error.description
    guard failuresInARow < failureLimit else {
      state = .quarantined
      return tell(
        "the sink '\(configuration.name)' failed too often and gets no more events; mend it and "
          + "reload: \(error)")
    }
    if isNew { tell("the sink '\(configuration.name)' failed, trying again: \(error)") }
    state = .waiting(
      loop.schedule(after: RestartPause.after(failures: failuresInARow)) { [unowned self] in
        self.restarts += 1
        self.open()
      })
  }

  private func leave() {
    switch state {
    case .open(let subscription): hub.unsubscribe(subscription)
    case .waiting(let timer?): loop.cancel(timer)
    case .waiting(nil), .quarantined, .closed: break
    }
    state = .waiting(nil)
  }

  // MARK: - Events

  func send(_ batch: EventBatch) -> Bool {
    underway += batch.events.count
    worker.deliver(batch.events) { [me, lastOpening] outcome in
      me?.post { $0.take(outcome, of: lastOpening) }
    }
    isFull = underway >= Self.eventsAhead
    return !isFull
  }

  private func take(_ outcome: SinkWorker.Outcome, of opening: Int) {
    served += outcome.done
    if let reached = outcome.position, reached != position {
      position = reached
      // Partial events alone are told again, and dealt with again, as often as it fails.
      failuresInARow = 0
    }
    guard opening == lastOpening, case .open(let subscription) = state else { return }
    underway -= outcome.done
    if let failure = outcome.failure { return fail(failure) }
    guard isFull, underway < Self.eventsAhead / 2 else { return }
    isFull = false
    hub.outletIsReady(subscription)
  }

  func stop() {
    worker.close()
  }
}
