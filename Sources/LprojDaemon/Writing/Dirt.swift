package import LinuxKit
package import LprojLoader
import Synchronization

/// Dirty directories on their way from the watcher to the writer.
package struct Dirt: Sendable {
  package var tree: DirtyTree
  package var cause: Publication.Cause
  /// When the kernel told of the first of it.
  package var firstEvent: MonotonicTime?

  package init(tree: DirtyTree, cause: Publication.Cause, firstEvent: MonotonicTime? = nil) {
    self.tree = tree
    self.cause = cause
    self.firstEvent = firstEvent
  }

  /// Adds what came later: a set, not a queue, so that it cannot grow beyond the tree.
  mutating func join(_ later: Dirt) {
    tree.join(later.tree)
    // What events tell of must not count as found without them.
    if later.tree.directories == nil, cause != .events { cause = later.cause }
    firstEvent = [firstEvent, later.firstEvent].compactMap { $0 }.min()
  }
}

/// What is dirty and not read yet. Safe from any thread.
final class PendingDirt: Sendable {
  private let pending = Mutex<Dirt?>(nil)

  /// Adds to what is pending; answers whether nothing was, so that a reading must be asked for.
  func add(_ dirt: Dirt) -> Bool {
    pending.withLock { pending in
      guard pending != nil else {
        pending = dirt
        return true
      }
      pending?.join(dirt)
      return false
    }
  }

  func take() -> Dirt? {
    pending.withLock { pending in
      defer { pending = nil }
      return pending
    }
  }
}
