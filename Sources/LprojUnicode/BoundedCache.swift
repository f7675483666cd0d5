import Synchronization

/// Values that are made once for each key. Any thread may ask.
///
/// Holds at most `limit` of them and begins anew beyond that, so that a peer who asks for ever new
/// keys costs time, not memory.
final class BoundedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let limit: Int
  private let values = Mutex<[Key: Value]>([:])

  init(limit: Int) {
    self.limit = limit
  }

  func value(for key: Key, make: () -> Value) -> Value {
    if let known = values.withLock({ $0[key] }) { return known }
    // Outside the lock: two threads may make the same value, which is only a waste.
    let made = make()
    values.withLock { values in
      if values.count >= limit { values.removeAll() }
      values[key] = made
    }
    return made
  }
}
