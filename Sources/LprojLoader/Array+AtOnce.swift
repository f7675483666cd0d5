import Dispatch

extension Array where Element: AnyObject {
  /// Calls a function with each element, with several at a time, and waits for all.
  ///
  /// For objects that share nothing, or only what has a lock.
  func forEachAtOnce(_ body: @Sendable (Element) -> Void) {
    guard count > 1 else { return forEach(body) }
    // Each one is used by one iteration, and by nobody else until all have ended.
    nonisolated(unsafe) let all = self
    DispatchQueue.concurrentPerform(iterations: count) { number in
      unsafe body(all[number])
    }
  }
}
