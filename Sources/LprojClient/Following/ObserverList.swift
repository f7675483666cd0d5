import Synchronization

/// Who wants to hear of events. Safe from any thread.
final class ObserverList: Sendable {
  private struct State {
    var observers: [Int: @Sendable (LprojEvent) -> Void] = [:]
    var lastNumber = 0
  }

  private let state = Mutex(State())

  func add(_ observer: @escaping @Sendable (LprojEvent) -> Void) -> Int {
    state.withLock { state in
      state.lastNumber += 1
      state.observers[state.lastNumber] = observer
      return state.lastNumber
    }
  }

  func remove(_ number: Int) {
    // Outside the lock: what the observer holds may end with it.
    let removed = state.withLock { $0.observers.removeValue(forKey: number) }
    _ = consume removed
  }

  func tell(_ event: LprojEvent) {
    let observers = state.withLock { state in
      state.observers.sorted { $0.key < $1.key }.map(\.value)
    }
    for observer in observers { observer(event) }
  }
}
