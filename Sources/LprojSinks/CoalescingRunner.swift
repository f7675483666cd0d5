import Dispatch
import LinuxKit
import LprojModel
import LprojWire
import Synchronization

/// Does something with events on a thread of its own: once for all that came while it was busy,
/// or within a time after the first of them.
final class CoalescingRunner: Sendable {
  private let queue = DispatchQueue(label: "runner")
  private let quiet: Duration
  private let perform: @Sendable ([Event]) -> Void
  private let pending = Mutex<[Event]>([])

  /// How many events are kept; of more, those that a later one of their name and bundle stands for
  /// are counted in it.
  private static let limit = 256

  init(quiet: Duration, perform: @escaping @Sendable ([Event]) -> Void) {
    self.quiet = quiet
    self.perform = perform
  }

  func add(_ event: Event) {
    let isFirst = pending.withLock { pending in
      pending.append(event)
      if pending.count > Self.limit { Self.merge(&pending) }
      return pending.count == 1
    }
    guard isFirst else { return }
    let delay = DispatchTimeInterval.nanoseconds(Int(quiet.wholeNanoseconds))
    queue.asyncAfter(deadline: .now() + delay) { self.performPending() }
  }

  /// Does what is pending, and returns when it is done.
  func finish() {
    queue.sync { performPending() }
  }

  private func performPending() {
    let events = pending.withLock { pending in
      defer { pending = [] }
      return pending
    }
    if !events.isEmpty { perform(events) }
  }

  private static func merge(_ events: inout [Event]) {
    struct Subject: Hashable {
      var name: Event.Name
      var bundle: String?
    }
    var newest: [Subject: Event] = [:]
    for event in events {
      let subject = Subject(name: event.name, bundle: event.bundle)
      var event = event
      if let before = newest[subject] { event.merged = (before.merged ?? 1) + (event.merged ?? 1) }
      newest[subject] = event
    }
    events = newest.values.sorted { $0.generation < $1.generation }
  }
}
