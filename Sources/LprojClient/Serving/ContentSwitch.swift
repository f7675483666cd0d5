import LprojImage
import Synchronization

/// The content that look-ups read: one pointer, swapped while others read.
///
/// Readers take no lock and count no shared reference: a reader marks its slot, loads the
/// pointer, reads, and unmarks the slot. A writer swaps the pointer and keeps the old content
/// until each slot was seen without a reader once: whoever comes later has loaded the new one,
/// because marking, loading, swapping and looking are sequentially consistent. Safe from any
/// thread.
@safe package final class ContentSwitch: Sendable {
  // Atomic, and what it leads to is not written after the pointer is there.
  nonisolated(unsafe) private let current: Atomic<UnsafePointer<Cell>>
  private let readers = ReaderSlots()
  private let retired = Mutex<[Retired]>([])

  /// What the pointer leads to: no references in it, so that reading it counts none.
  @unsafe private struct Cell {
    /// Nil when the image is not to be used, or there is none.
    let finder: ImageView.Finder?
    let content: Unmanaged<ServedContent>

    static func make(_ content: ServedContent) -> UnsafePointer<Cell> {
      let cell = UnsafeMutablePointer<Cell>.allocate(capacity: 1)
      unsafe cell.initialize(
        to: Cell(
          finder: content.asksDaemon ? nil : content.view?.finder,
          content: Unmanaged.passRetained(content)))
      return unsafe UnsafePointer(cell)
    }

    static func free(_ cell: UnsafePointer<Cell>) {
      unsafe cell.pointee.content.release()
      unsafe cell.deallocate()
    }
  }

  // Owned by the list that it is in, and only followed to free it.
  @safe private struct Retired: @unchecked Sendable {
    let cell: UnsafePointer<Cell>
    /// The slots that were not seen without a reader since.
    var slots: UInt64 = .max
  }

  package init(_ content: ServedContent) {
    unsafe current = Atomic(Cell.make(content))
  }

  deinit {
    // Nobody reads any more, or there would be a reference.
    unsafe Cell.free(current.load(ordering: .relaxed))
    for old in retired.withLock({ $0 }) { unsafe Cell.free(old.cell) }
  }

  // MARK: - Reading

  /// The plain text of a key; nil when the image has none, or is not to be used. Never waits.
  @inline(__always)
  package func plainText(forKey key: String, table: String?) -> String? {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    guard let finder = unsafe current.load(ordering: .sequentiallyConsistent).pointee.finder else {
      return nil
    }
    let text = unsafe key.utf8.withContiguousStorageIfAvailable { key in
      unsafe finder.plainText(forKey: key, table: table)
    }
    return text ?? nil
  }

  /// Begins to read the plain text of a key where it stands; ``end(_:)`` must follow, on
  /// whatever thread.
  @unsafe @inline(__always)
  package func begin(forKey key: String, table: String?) -> (
    slot: Int, bytes: UnsafeBufferPointer<UInt8>?
  ) {
    let slot = readers.enter()
    let finder = unsafe current.load(ordering: .sequentiallyConsistent).pointee.finder
    guard let finder = unsafe finder else { return (slot, nil) }
    let found = unsafe key.utf8.withContiguousStorageIfAvailable { key in
      unsafe finder.value(forKey: key, table: table)
    }
    guard let value = unsafe found ?? nil, unsafe !value.isVariable else {
      return (slot, nil)
    }
    return unsafe (slot, value.bytes)
  }

  @inline(__always)
  package func end(_ slot: Int) {
    readers.leave(slot)
  }

  /// What is current, to keep as long as one likes; for those who do not count nanoseconds.
  package var content: ServedContent {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    return unsafe current.load(ordering: .sequentiallyConsistent).pointee.content
      .takeUnretainedValue()
  }

  // MARK: - Swapping

  /// Replaces the content; to be called by one thread at a time.
  package func swap(_ new: ServedContent) {
    let old = unsafe current.exchange(Cell.make(new), ordering: .sequentiallyConsistent)
    retired.withLock { unsafe $0.append(Retired(cell: old)) }
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
    for old in freed { unsafe Cell.free(old.cell) }
    return kept
  }
}
