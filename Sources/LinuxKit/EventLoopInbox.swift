import CLinux
import Glibc
import Synchronization

/// The door of an ``EventLoop`` for other threads: work for it, a knock, or the word to stop.
///
/// Made before its loop, so that a thread can be told where to reach a loop that another thread
/// is about to make. All calls are allowed from all threads, before, during and after the life
/// of the loop; after it they do nothing.
///
/// However many calls come while the loop is awake, they cost one write to an eventfd(2) at the
/// most: whoever finds `isSignalled` set knows that the loop will look in before it sleeps.
package final class EventLoopInbox: Sendable {
  typealias Body = @Sendable (EventLoop) -> Void

  private struct Queue {
    var bodies: [Body] = []
    var isClosed = false
  }

  let eventDescriptor: Descriptor
  private let queue = Mutex(Queue())
  private let isSignalled = Atomic(false)
  private let isKnocked = Atomic(false)
  private let isStopping = Atomic(false)
  private let thread = Atomic<UInt>(0)

  package init() throws(Errno) {
    eventDescriptor = Descriptor(owning: try valueOrErrno { lprojd_eventfd() })
  }

  /// Whether the caller is on the thread that runs the loop.
  package var isLoopThread: Bool { thread.load(ordering: .relaxed) == UInt(pthread_self()) }

  /// Has the loop do something soon, on its thread, in the order of posting.
  package func post(_ body: @escaping @Sendable () -> Void) {
    enqueue { _ in body() }
  }

  /// As ``post(_:)``, with the loop itself at hand.
  package func enqueue(_ body: @escaping @Sendable (EventLoop) -> Void) {
    let isOpen = queue.withLock { queue in
      if !queue.isClosed { queue.bodies.append(body) }
      return !queue.isClosed
    }
    if isOpen { signal() }
  }

  /// Has the loop call its `onWake` soon: once for any number of calls until then. Takes no lock
  /// and no memory.
  package func wake() {
    isKnocked.store(true, ordering: .releasing)
    signal()
  }

  /// Ends ``EventLoop/run()`` after the turn that it is in.
  package func stop() {
    isStopping.store(true, ordering: .releasing)
    signal()
  }

  private func signal() {
    guard !isSignalled.exchange(true, ordering: .acquiringAndReleasing), !isLoopThread
    else { return }
    // It fails only when 2^64 - 2 signals are pending, and then the loop is being woken.
    _ = lprojd_eventfd_signal(eventDescriptor.number)
  }
}

extension EventLoopInbox {
  /// Binds the loop to the calling thread.
  func attach() {
    thread.store(UInt(pthread_self()), ordering: .relaxed)
  }

  /// Whether anything came since the last ``acknowledge()``.
  var hasSignal: Bool { isSignalled.load(ordering: .acquiring) }

  /// To be called before looking for what came, so that whatever comes later signals again.
  func acknowledge() -> Bool { isSignalled.exchange(false, ordering: .acquiringAndReleasing) }

  func takeKnock() -> Bool { isKnocked.exchange(false, ordering: .acquiringAndReleasing) }

  func takeStop() -> Bool { isStopping.exchange(false, ordering: .acquiringAndReleasing) }

  /// Exchanges the posted bodies for an empty array, whose memory is used for the next ones.
  func take(into batch: inout [Body]) {
    queue.withLock { swap(&$0.bodies, &batch) }
  }

  func close() {
    // The number of this thread will be another's one day.
    thread.store(0, ordering: .relaxed)
    // Outside the lock: what the bodies hold may end with them, and post.
    let left = queue.withLock { queue in
      queue.isClosed = true
      return exchange(&queue.bodies, with: [])
    }
    _ = consume left
  }
}

private func exchange<Value>(_ place: inout Value, with value: Value) -> Value {
  let old = place
  place = value
  return old
}
