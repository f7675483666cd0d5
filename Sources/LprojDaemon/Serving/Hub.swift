package import LprojModel
package import LprojWire

/// The subscriptions: tells each subscriber each change, in order, none twice.
///
/// The events of a swap are filtered and encoded once for each distinct filter, and the same
/// bytes go to all its subscribers. A subscriber whose outlet is full is passed over; it keeps
/// the number of the first event that it missed, and gets those merged when it is ready: see
/// ``SubscriptionStateMachine``. So one that stopped reading costs the others nothing.
///
/// Confined to the thread of its event loop. Does not know sockets.
package final class Hub {
  private static let stateBatchLimit = 64

  /// One run of the daemon; positions of another are not known here.
  package let instance: String
  private let limits: EventLimits
  private(set) var log: EventLog
  private var generation: Generation
  private var makeState: () -> [BundleState]
  private var bundles: [BundleState]?
  private var stateBatches: [Set<String>?: EventBatch] = [:]
  private var groups: [EventFilter: SubscriptionGroup] = [:]
  package private(set) var subscriberCount = 0
  package private(set) var sentEvents = 0
  package private(set) var mergedEvents = 0

  /// - Parameters:
  ///   - generation: of what is served now.
  ///   - state: makes the state of now; called when somebody needs it.
  package init(
    instance: String, generation: Generation, limits: EventLimits = EventLimits(),
    state: @escaping () -> [BundleState]
  ) {
    self.instance = instance
    self.generation = generation
    self.limits = limits
    makeState = state
    log = EventLog(after: generation, limits: limits)
  }

  /// Takes what is served from the start on, when nobody is there to be told.
  ///
  /// Who knows an earlier generation is told the state. There must be no subscriber.
  package func begin(at generation: Generation, state: @escaping () -> [BundleState]) {
    precondition(subscriberCount == 0, "who subscribed is told what changed")
    log = EventLog(after: generation, limits: limits)
    publish([], generation: generation, state: state)
  }

  /// Tells what is served now and what changed.
  ///
  /// - Parameters:
  ///   - contents: at most one of a name for a bundle, none empty and no state; may be none.
  ///   - generation: above that of the last call.
  package func publish(
    _ contents: [Event.Content], generation: Generation, state: @escaping () -> [BundleState]
  ) {
    precondition(generation > self.generation, "a generation is published once, in its order")
    self.generation = generation
    // What was served before may be let go with it, which takes its time: after the telling.
    let former = makeState
    defer { withExtendedLifetime(former) {} }
    makeState = state
    bundles = nil
    stateBatches.removeAll(keepingCapacity: true)
    let events = contents.map {
      Event(instance: instance, generation: generation, content: $0.cut(to: limits))
    }
    for event in events { log.append(event) }
    for group in groups.values {
      let rest = group.filter.apply(to: events)
      if !rest.isEmpty { send(EventBatch(rest.markingPartial, isShared: true), to: group) }
    }
  }

  private func send(_ batch: EventBatch, to group: SubscriptionGroup) {
    let end = log.end
    for subscription in group.members where subscription.machine.isCurrent {
      if !subscription.outlet.send(batch) {
        subscription.machine.didSend(upTo: end, isReady: false)
      }
      sentEvents += batch.events.count
    }
  }
}

extension Hub {
  /// Tells the outlet the state, or what came after a position, and from then on every change.
  package func subscribe(
    _ outlet: any EventOutlet, filter: EventFilter, since position: EventPosition? = nil
  ) -> Subscription {
    let group = groups[filter] ?? SubscriptionGroup(filter: filter)
    groups[filter] = group
    let subscription = Subscription(outlet: outlet, group: group)
    group.insert(subscription)
    subscriberCount += 1
    let events = position.flatMap { replay(since: $0, filter: filter) }
    guard let events else {
      send(stateBatch(for: filter.bundles), to: subscription)
      return subscription
    }
    if !events.isEmpty { send(EventBatch(events, isShared: false), to: subscription) }
    return subscription
  }

  /// Nothing happens the second time.
  package func unsubscribe(_ subscription: Subscription) {
    guard subscription.group.remove(subscription) else { return }
    subscriberCount -= 1
    if subscription.group.members.isEmpty { groups[subscription.group.filter] = nil }
  }

  /// To be called by an outlet that was full.
  package func outletIsReady(_ subscription: Subscription) {
    let action = subscription.machine.outletIsReady(
      log: log, filter: subscription.group.filter, limits: limits)
    switch action {
    case .nothing: break
    case .send(let events):
      mergedEvents += events.reduce(0) { $0 + ($1.merged ?? 1) - 1 }
      send(EventBatch(events, isShared: false), to: subscription)
    case .sendState(let missed):
      mergedEvents += missed
      let batch = stateBatch(for: subscription.group.filter.bundles)
      send(
        EventBatch(batch.events.map { $0.standing(for: missed) }, isShared: false), to: subscription
      )
    }
  }

  /// Has each outlet say goodbye; from now on there are no subscribers.
  package func stop() {
    let all = groups.values.flatMap(\.members)
    for subscription in all { unsubscribe(subscription) }
    for subscription in all { subscription.outlet.stop() }
  }

  private func send(_ batch: EventBatch, to subscription: Subscription) {
    let isReady = subscription.outlet.send(batch)
    subscription.machine.didSend(upTo: log.end, isReady: isReady)
    sentEvents += batch.events.count
  }

  private func replay(since position: EventPosition, filter: EventFilter) -> [Event]? {
    guard position.instance == instance, position.generation <= generation else { return nil }
    return SubscriptionStateMachine.replay(
      after: position.generation, log: log, filter: filter, limits: limits)
  }

  /// The state of now, made and encoded once for all who ask for the same bundles.
  private func stateBatch(for names: Set<String>?) -> EventBatch {
    if let batch = stateBatches[names] { return batch }
    let all = bundles ?? makeState()
    bundles = all
    let wanted = all.filter { names?.contains($0.name) ?? true }
    let event = Event(instance: instance, generation: generation, content: .state(wanted))
    let batch = EventBatch([event], isShared: true)
    // Until the next publication anybody may ask for any choice of bundles.
    if stateBatches.count >= Self.stateBatchLimit { stateBatches.removeAll() }
    stateBatches[names] = batch
    return batch
  }
}

extension Event {
  fileprivate func standing(for missed: Int) -> Event {
    var event = self
    event.merged = missed > 1 ? missed : nil
    return event
  }
}
