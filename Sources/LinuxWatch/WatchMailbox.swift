import Dispatch
import Glibc
import LinuxKit
import Synchronization

/// What other threads and the watch thread share: orders one way, answers and the status back.
final class WatchMailbox: Sendable {
  enum Order: Sendable {
    case watch([WatchRequest])
    case unwatch([FilePath])
    case tellPending([FilePath: Set<FileName>])
  }

  enum Answer: Sendable {
    case outcomes([WatchOutcome])
    case done
    case pending([FilePath: Set<FileName>])
  }

  /// An order, and where its giver waits.
  final class Envelope: Sendable {
    let order: Order
    private let answer = Mutex(Answer.done)
    private let done = DispatchSemaphore(value: 0)

    init(_ order: Order) {
      self.order = order
    }

    func answer(_ answer: Answer) {
      self.answer.withLock { $0 = answer }
      done.signal()
    }

    func waitForAnswer() -> Answer {
      done.wait()
      return answer.withLock { $0 }
    }
  }

  private struct State {
    var waiting: [Envelope] = []
    var isStopping = false
    /// Nobody takes orders any more.
    var isClosed = false
    var thread: pthread_t?
    var status = WatchStatus()
  }

  private let state = Mutex(State())
  let doorbell: Doorbell

  init() throws(Errno) {
    doorbell = try Doorbell()
  }

  /// Has the watch thread carry out an order. Waits; nil when that thread has ended.
  func perform(_ order: Order) -> Answer? {
    let envelope = Envelope(order)
    let isTaken = state.withLock { state in
      precondition(
        state.thread != pthread_self(), "the watch thread cannot wait for itself: see onDirty")
      if state.isClosed { return false }
      state.waiting.append(envelope)
      return true
    }
    guard isTaken else { return nil }
    doorbell.ring()
    return envelope.waitForAnswer()
  }

  func stop() {
    state.withLock { $0.isStopping = true }
    doorbell.ring()
  }

  var status: WatchStatus { state.withLock(\.status) }
}

/// For the watch thread.
extension WatchMailbox {
  /// Called first.
  func open() {
    state.withLock { $0.thread = pthread_self() }
  }

  func takeOrders() -> (orders: [Envelope], isStopping: Bool) {
    state.withLock { state in
      defer { state.waiting = [] }
      return (state.waiting, state.isStopping)
    }
  }

  func publish(_ status: WatchStatus) {
    state.withLock { $0.status = status }
  }

  /// Takes no more orders, and answers those that wait.
  func close() {
    let waiting = state.withLock { state in
      defer { state.waiting = [] }
      state.isClosed = true
      state.thread = nil
      return state.waiting
    }
    for envelope in waiting { envelope.answer(envelope.order.refusal) }
  }
}

extension WatchMailbox.Order {
  /// The answer of a watcher that has stopped.
  var refusal: WatchMailbox.Answer {
    switch self {
    case .watch(let requests): .outcomes(requests.map { _ in .failed(Errno(ESHUTDOWN)) })
    case .unwatch: .done
    case .tellPending: .pending([:])
    }
  }
}
