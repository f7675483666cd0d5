import Synchronization

/// The content that look-ups read: one pointer, swapped while others read.
///
/// Readers take no lock and count no shared reference: a reader marks its slot, loads the
/// pointer, reads, and unmarks the slot. A writer swaps the pointer and keeps the old content
/// until each slot was seen without a reader once: whoever comes later has loaded the new one,
/// because marking, loading, swapping and looking are sequentially consistent. Safe from any
/// thread.
@safe package final class ContentSwitch: Sendable {
  private let current: Atomic<Unmanaged<ServedContent>>
  private let readers = ReaderSlots()
  private let retired = Mutex<[Retired]>([])

  private struct Retired {
    let content: ServedContent
    /// The slots that were not seen without a reader since.
    var slots: UInt64
  }

  package init(_ content: ServedContent) {
    unsafe current = Atomic(Unmanaged.passRetained(content))
  }

  deinit {
    unsafe current.load(ordering: .relaxed).release()
  }

  /// Reads; what `body` is given must not leave it. Never waits.
  @inline(__always)
  package func read<Result>(_ body: (ServedContent) -> Result) -> Result {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    return unsafe current.load(ordering: .sequentiallyConsistent)._withUnsafeGuaranteedRef(body)
  }

  /// Begins a reading that ``end(_:)`` ends, on whatever thread.
  @inline(__always)
  func begin() -> (slot: Int, content: Unmanaged<ServedContent>) {
    let slot = readers.enter()
    return unsafe (slot, current.load(ordering: .sequentiallyConsistent))
  }

  @inline(__always)
  func end(_ slot: Int) {
    readers.leave(slot)
  }

  /// What is current, to keep as long as one likes; for those who do not count nanoseconds.
  var content: ServedContent { read { $0 } }

  /// Replaces the content; to be called by one thread at a time.
  package func swap(_ new: ServedContent) {
    let old = unsafe current.exchange(
      Unmanaged.passRetained(new), ordering: .sequentiallyConsistent)
    retired.withLock { retired in
      retired.append(Retired(content: unsafe old.takeRetainedValue(), slots: .max))
    }
    reclaim()
  }

  /// Lets go of what nobody can read any more.
  ///
  /// - Returns: how many old contents are still kept.
  @discardableResult
  package func reclaim() -> Int {
    // Freed outside the lock, since unmapping takes its time.
    let (freed, kept) = retired.withLock { retired in
      for position in retired.indices {
        retired[position].slots = readers.busy(of: retired[position].slots)
      }
      let freed = retired.filter { $0.slots == 0 }
      retired.removeAll { $0.slots == 0 }
      return (freed, retired.count)
    }
    _ = consume freed
    return kept
  }
}
