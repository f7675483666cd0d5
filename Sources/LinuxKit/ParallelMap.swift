import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// What a function makes of each element, in their order, on several threads when there are many.
  ///
  /// Waits for all of it. Threads are those of the system's pool, at most as many as processors.
  ///
  /// - Parameters:
  ///   - batch: how many elements a thread takes at once: enough that waking it is worth it.
  ///   - transform: called once for each element, on any thread.
  package func parallelMap<Result: Sendable>(
    batch: Int, _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    guard count > batch else { return map(transform) }
    let parts = Mutex<[Int: [Result]]>([:])
    let batches = (count + batch - 1) / batch
    DispatchQueue.concurrentPerform(iterations: batches) { number in
      let part = self[(number * batch)..<Swift.min((number + 1) * batch, count)].map(transform)
      parts.withLock { $0[number] = part }
    }
    return parts.withLock { parts in (0..<batches).flatMap { parts[$0] ?? [] } }
  }
}
