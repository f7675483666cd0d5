import CLinux

/// One thread that waits for descriptors, timers and posted work, and does each in its turn.
///
/// **Threads.** Confined to one thread: the one that makes it, which also runs it. It is not
/// `Sendable`, so the compiler keeps it, its handlers and what they hold there; no locks are
/// needed in them. Other threads have its ``inbox``, and ``Confined`` references to what lives
/// on the loop. Handlers must not inherit an actor's isolation: make loops and handlers in
/// functions of no actor. A handler that blocks, blocks everything.
///
/// **A turn** waits in epoll_wait(2), then tells at most 256 descriptors that they are ready,
/// runs the timers that are due, and does at most 256 pieces of posted work, so that none of the
/// three can starve the others; what is left is done in the next turn, before any sleep.
///
/// Level-triggered: a handler may take as little of what is there as it finds fair, and is told
/// again. Events that were already fetched for a registration that ends meanwhile are dropped, by
/// the number of use in its key. A registration costs about 100 bytes with a small closure.
package final class EventLoop {
  package typealias Handler = (Readiness) -> Void

  package let inbox: EventLoopInbox
  /// Called after ``EventLoopInbox/wake()``.
  package var onWake: (() -> Void)?

  static let eventsPerTurn = 256
  static let bodiesPerTurn = 256

  let epoll: Descriptor
  var registrations = Slab<RegisteredDescriptor>()
  var confined = Slab<AnyObject>()
  private var timers = TimerHeap<() -> Void>()
  private var events = [lprojd_event](
    repeating: lprojd_event(token: 0, readiness: 0), count: EventLoop.eventsPerTurn)
  private var posted: [EventLoopInbox.Body] = []
  private var postedDone = 0
  private var isRunning = false

  package convenience init() throws(Errno) {
    try self.init(inbox: EventLoopInbox())
  }

  /// - Parameter inbox: of no other loop, before or after.
  package init(inbox: EventLoopInbox) throws(Errno) {
    self.inbox = inbox
    let epoll = Descriptor(owning: try valueOrErrno { lprojd_epoll_create() })
    // Edge-triggered, so that its counter need not be read back to be quiet.
    let events = lprojd_readable | lprojd_edge_triggered
    _ = try valueOrErrno {
      lprojd_epoll_add(epoll.number, inbox.eventDescriptor.number, events, Registration.inbox.token)
    }
    self.epoll = epoll
    inbox.attach()
  }

  deinit {
    inbox.close()
  }

  /// Turns, at least once, until somebody calls ``EventLoopInbox/stop()``; what is posted and not
  /// done by then stays for the next run. Not to be called from a handler.
  package func run() throws(Errno) {
    checkThread()
    precondition(!isRunning, "the loop is running: a handler must not run it again")
    isRunning = true
    defer { isRunning = false }
    repeat { try turn() } while !inbox.takeStop()
  }

  /// Has something done once, at a time or, when that is past, in the next turn; never early.
  package func schedule(
    at deadline: MonotonicTime, _ body: @escaping () -> Void
  ) -> TimerToken {
    checkThread()
    return TimerToken(key: timers.insert(body, at: deadline))
  }

  package func schedule(after delay: Duration, _ body: @escaping () -> Void) -> TimerToken {
    schedule(at: .now + delay, body)
  }

  /// Forgets a timer; nothing happens when it ran or was cancelled before.
  package func cancel(_ timer: TimerToken) {
    checkThread()
    timers.remove(timer.key)
  }

  func checkThread() {
    assert(inbox.isLoopThread, "an event loop is for the thread that made it")
  }
}

@available(*, unavailable, message: "other threads have its inbox")
extension EventLoop: Sendable {}

extension EventLoop {
  /// A timer that waits or is over.
  package struct TimerToken: Hashable, Sendable {
    let key: TimerHeap<() -> Void>.Key
  }

  private func turn() throws(Errno) {
    for position in 0..<(try wait()) {
      dispatch(events[position])
    }
    runDueTimers()
    runPosted()
  }

  private func wait() throws(Errno) -> Int {
    let count = unsafe lprojd_epoll_wait(
      epoll.number, &events, Int32(events.count), nanosecondsToWait)
    if count >= 0 { return Int(count) }
    let error = Errno.current
    guard error == .interrupted else { throw error }
    return 0
  }

  /// Until the next timer; -1: for ever.
  private var nanosecondsToWait: Int64 {
    if postedDone < posted.count || inbox.hasSignal { return 0 }
    guard let deadline = timers.nextDeadline else { return -1 }
    return max(0, (deadline - .now).wholeNanoseconds)
  }

  private func dispatch(_ event: lprojd_event) {
    // A copy of the handler: it may unregister itself while it runs.
    guard let handler = registrations[Registration(token: event.token).key]?.handler else { return }
    handler(Readiness(rawValue: event.readiness))
  }

  private func runDueTimers() {
    guard timers.nextDeadline != nil else { return }
    let now = MonotonicTime.now
    // Those that timers add meanwhile have the next turn.
    for _ in 0..<timers.count {
      guard let body = timers.popDue(at: now) else { return }
      body()
    }
  }

  private func runPosted() {
    if postedDone == posted.count {
      guard inbox.acknowledge() else { return }
      if inbox.takeKnock() { onWake?() }
      inbox.take(into: &posted)
    }
    let end = min(posted.count, postedDone + Self.bodiesPerTurn)
    while postedDone < end {
      let body = posted[postedDone]
      postedDone += 1
      body(self)
    }
    // Now, since what they hold may be much to let go, and the next one would wait for that.
    guard postedDone == posted.count else { return }
    posted.removeAll(keepingCapacity: posted.count <= Self.bodiesPerTurn)
    postedDone = 0
  }
}
