package import LprojModel
import Synchronization

/// The newest snapshot, shared by everyone who answers look-ups.
///
/// Readers take a reference and keep it as long as they like; publishing replaces the reference
/// and never changes a snapshot, so an answer is always from one generation. Holds a lock for the
/// time of one retain. Safe from any thread.
package final class SnapshotStore: Sendable {
  private let snapshot: Mutex<Snapshot>

  package init(_ snapshot: Snapshot) {
    self.snapshot = Mutex(snapshot)
  }

  package var current: Snapshot { snapshot.withLock { $0 } }

  /// Replaces the snapshot by a newer one; only the writer does.
  func swap(_ newer: Snapshot) {
    snapshot.withLock { snapshot in
      precondition(snapshot.generation < newer.generation, "a generation is never reused")
      snapshot = newer
    }
  }
}
