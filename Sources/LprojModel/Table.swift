import CXXHash
import Synchronization

/// One string table of one language, immutable: keys to plain or variable texts.
///
/// Packed: all keys and values stand in one arena of bytes, the entries are fixed-size records
/// in the order of the file, and an open-addressed index finds a key by its hash. A table of any
/// size is thus a handful of allocations, and sharing it with the next snapshot is one retain.
/// Keys compare by bytes, so NFC and NFD spellings are two keys.
///
/// Made by ``TableBuilder``; does not know its language or its name.
package final class Table: Sendable {
  /// Keys and values, as the records point into them. A plain value is UTF-8, a variable one is
  /// ``VariableText/packed``.
  package let arena: [UInt8]
  package let records: [Record]
  /// Record index plus one, 0 for free; a power of two of them, at most half full.
  private let index: [UInt32]
  /// Whether the index is by another hash than that of the records (``TableIndex``).
  package let isScattered: Bool
  private let comparison = Mutex<Comparison?>(nil)
  private let covered = Mutex(Covered())

  /// What came of the last comparison: each change of a table is compared for what was loaded, for
  /// the checks, for the images and for the event.
  private struct Comparison {
    weak var old: Table?
    let positions: ChangedPositions
  }

  /// What is known to have no other keys than this table has.
  private struct Covered {
    weak var table: Table?
  }

  package struct Record: Sendable {
    package var hash: UInt64
    package var keyOffset: UInt32
    package var keyLength: UInt32
    package var valueOffset: UInt32
    package var valueLength: UInt32
    /// Where the key stands in its file, from 1; 0 when not known.
    package var line: UInt32
    package var column: UInt16
    package var isVariable: Bool
    /// Whether a percent sign stands in the value, or it is chosen by a number: few texts have
    /// anything to be formatted, and who looks for that need not look at the others.
    package var mayHaveSpecifiers: Bool
  }

  package static let empty = TableBuilder().build()

  init(arena: [UInt8], records: [Record], index: TableIndex) {
    self.arena = arena
    self.records = records
    self.index = index.slots
    isScattered = index.isScattered
  }

  package var count: Int { records.count }
  package var isEmpty: Bool { records.isEmpty }

  /// The hash of a key in tables and images: xxh3, seed 0.
  package static func hash(of key: Span<UInt8>) -> UInt64 {
    unsafe key.withUnsafeBufferPointer { bytes in
      unsafe lprojd_xxh3(bytes.baseAddress, bytes.count)
    }
  }

  /// The position of a key in `records`, nil when it is absent. O(1).
  package func position(ofKey key: Span<UInt8>) -> Int? {
    position(ofKey: key, hash: Self.hash(of: key))
  }

  package func position(ofKey key: String) -> Int? {
    position(ofKey: key.utf8Span.span)
  }

  package func position(ofKey key: Span<UInt8>, hash: UInt64) -> Int? {
    let mask = index.count - 1
    let home = isScattered ? TableIndex.scatteredHash(of: key) : Int(truncatingIfNeeded: hash)
    var slot = home & mask
    while index[slot] != 0 {
      let position = Int(index[slot]) - 1
      let record = records[position]
      if record.hash == hash, isEqual(key, arena, record.keyOffset, record.keyLength) {
        return position
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Where it differs from an earlier table.
  func positionsChanged(since old: Table) -> ChangedPositions {
    if old === self { return ChangedPositions() }
    let known = comparison.withLock { $0?.old === old ? $0?.positions : nil }
    if let known { return known }
    let positions = ChangedPositions(from: old, to: self)
    comparison.withLock { $0 = Comparison(old: old, positions: positions) }
    return positions
  }

  /// Notes that it has all keys of another table: who makes an image need not look for them again.
  ///
  /// It remembers one table, and that as long as somebody else has it. Any thread.
  package func noteCovering(_ other: Table) {
    covered.withLock { $0.table = other }
  }

  /// Whether it is known to have all keys of another table. Any thread. O(1).
  package func isKnownToCover(_ other: Table) -> Bool {
    other === self || covered.withLock { $0.table === other }
  }

  /// The entry of a key, nil when it is absent. O(1).
  package subscript(key: String) -> Entry? {
    position(ofKey: key).map { self[$0] }
  }

  /// The entry at a position of `records`.
  package subscript(position: Int) -> Entry { Entry(table: self, position: position) }

  package var entries: some RandomAccessCollection<Entry> {
    (0..<count).lazy.map { [self] in self[$0] }
  }
}

/// Whether `length` bytes of the arena at `offset` are those of `key`.
func isEqual(_ key: Span<UInt8>, _ arena: [UInt8], _ offset: UInt32, _ length: UInt32) -> Bool {
  key.hasSameBytes(as: arena.span.extracting(Int(offset)..<Int(offset) + Int(length)))
}

/// One entry of a table: a view, as cheap as the reference and a number.
package struct Entry: Sendable {
  package let table: Table
  package let position: Int

  package var record: Table.Record { table.records[position] }
  package var isVariable: Bool { record.isVariable }

  package var keyBytes: ArraySlice<UInt8> {
    table.arena[Int(record.keyOffset)..<Int(record.keyOffset + record.keyLength)]
  }

  package var valueBytes: ArraySlice<UInt8> {
    table.arena[Int(record.valueOffset)..<Int(record.valueOffset + record.valueLength)]
  }

  package var key: String { String(decoding: keyBytes, as: UTF8.self) }

  package var value: EntryValue {
    guard isVariable else { return .text(String(decoding: valueBytes, as: UTF8.self)) }
    // A builder packs only what it was given whole; anything else is its own broken invariant.
    guard let text = VariableText(packed: valueBytes) else {
      preconditionFailure("the table holds a variable text that does not unpack")
    }
    return .variable(text)
  }
}

/// What a key stands for.
package enum EntryValue: Hashable, Sendable {
  case text(String)
  case variable(VariableText)
}
