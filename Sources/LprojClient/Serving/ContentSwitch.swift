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

  /// What the image says of a key.
  package enum Answer {
    case text(String)
    /// No place in which the key is looked up has it.
    case absent
    /// The text is variable, or the image is not to be used.
    case unknown
  }

  /// The text of a key. Never waits.
  @inline(__always)
  package func answer(forKey key: String, table: String?) -> Answer {
    let slot = readers.enter()
    defer { readers.leave(slot) }
    // Strings are contiguous but where they come from Objective-C.
    let found = unsafe key.utf8.withContiguousStorageIfAvailable { key in
      unsafe find(key, table)
    }
    guard let found = unsafe found ?? nil, unsafe !found.isVariable else { return .unknown }
    return unsafe found.isAbsent ? .absent : .text(found.text)
  }

  /// A text that is read where it stands, or why there is none.
  @unsafe package struct Reading {
    /// Nil when nothing is read; else ``end(_:)`` must follow, on whatever thread.
    package let start: UnsafePointer<UInt8>?
    package let count: Int
    package let slot: Int
    /// Whether no place in which the key is looked up has it.
    package let isAbsent: Bool
  }

  /// Begins to read the plain text of a key.
  @unsafe @inline(__always)
  package func begin(_ key: UnsafeBufferPointer<UInt8>, table: String?) -> Reading {
    let slot = readers.enter()
    let found = unsafe find(key, table)
    if let found = unsafe found, let start = unsafe found.start, unsafe !found.isVariable {
      return unsafe Reading(start: start, count: found.count, slot: slot, isAbsent: false)
    }
    readers.leave(slot)
    let isAbsent = unsafe found?.isAbsent ?? false
    return unsafe Reading(start: nil, count: 0, slot: slot, isAbsent: isAbsent)
  }

  @inline(__always)
  package func end(_ slot: Int) {
    readers.leave(slot)
  }

  /// Nil when the image is not to be used, or there is none.
  @unsafe @inline(__always)
  private func find(_ key: UnsafeBufferPointer<UInt8>, _ table: String?) -> FoundText? {
    let finder = unsafe current.load(ordering: .sequentiallyConsistent).pointee.finder
    guard let finder = unsafe finder else { return nil }
    if let table, !table.isEmpty { return unsafe finder.find(key, tableNamed: table) }
    return unsafe finder.find(key)
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
