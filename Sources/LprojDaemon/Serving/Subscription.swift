/// One outlet's standing interest in events; made and ended by the ``Hub``.
package final class Subscription {
  unowned let outlet: any EventOutlet
  let group: SubscriptionGroup
  var machine = SubscriptionStateMachine()
  /// Its place in the group; nil when it ended.
  fileprivate var place: Int?

  init(outlet: any EventOutlet, group: SubscriptionGroup) {
    self.outlet = outlet
    self.group = group
  }
}

/// The subscriptions with one filter.
final class SubscriptionGroup {
  let filter: EventFilter
  private(set) var members: [Subscription] = []

  init(filter: EventFilter) {
    self.filter = filter
  }

  func insert(_ subscription: Subscription) {
    subscription.place = members.count
    members.append(subscription)
  }

  /// In O(1): the last one takes its place. False when it was removed before.
  func remove(_ subscription: Subscription) -> Bool {
    guard let place = subscription.place else { return false }
    subscription.place = nil
    let last = members.removeLast()
    if last !== subscription {
      members[place] = last
      last.place = place
    }
    return true
  }
}
