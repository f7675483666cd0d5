import CXXHash

/// Collects entries and makes a ``Table`` of them.
///
/// Decoders that work on bytes append a key's and a value's bytes to the arena piece by piece
/// and then commit them; others use ``append(key:value:line:column:)``. A key that comes again
/// replaces the value it had (the last one wins, as in CFOldStylePList), in its old place.
package struct TableBuilder: ~Copyable {
  private var arena: [UInt8] = []
  private var records: [Table.Record] = []
  private var index: [UInt32]

  /// The most bytes that keys and values of one table may have together.
  package static var byteLimit: Int { Int(UInt32.max) }

  /// - Parameter byteCount: how many bytes of keys and values are to be expected.
  package init(byteCount: Int = 0) {
    arena.reserveCapacity(byteCount)
    index = Array(repeating: 0, count: 16)
  }

  package var count: Int { records.count }

  /// The end of the arena: where the next piece that is appended will stand.
  package var end: Int { arena.count }

  /// Appends bytes of the key or value that is being built.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe arena.append(contentsOf: $0) }
  }

  /// Appends one byte of the key or value that is being built.
  package mutating func append(_ byte: UInt8) {
    arena.append(byte)
  }

  /// Forgets what was appended since the arena ended at `end`.
  package mutating func truncate(to end: Int) {
    arena.removeLast(arena.count - end)
  }

  /// The bytes of a piece that was appended.
  package func withBytes<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    body(arena.span.extracting(range))
  }

  /// A piece that was appended, as text.
  package func text(_ range: Range<Int>) -> String {
    String(decoding: arena[range], as: UTF8.self)
  }

  /// Makes an entry of arena bytes: the key `keyStart..<keyEnd` and the value from `valueStart`
  /// to the end. They may overlap (the form `"key";` has one text for both).
  ///
  /// - Returns: where the key stood before, when it is a duplicate.
  @discardableResult
  package mutating func commit(
    key: Range<Int>, value: Range<Int>, isVariable: Bool = false, line: Int, column: Int
  ) -> Duplicate? {
    precondition(arena.count <= Self.byteLimit, "a table's bytes are limited by its decoder")
    let hash = unsafe arena.span.withUnsafeBufferPointer { bytes in
      unsafe lprojd_xxh3(bytes.baseAddress.map { unsafe $0 + key.lowerBound }, key.count)
    }
    let record = Table.Record(
      hash: hash,
      keyOffset: UInt32(key.lowerBound),
      keyLength: UInt32(key.count),
      valueOffset: UInt32(value.lowerBound),
      valueLength: UInt32(value.count),
      line: UInt32(clamping: line),
      column: UInt16(clamping: column),
      isVariable: isVariable)
    return insert(record)
  }

  /// Where a key stood that came again.
  package struct Duplicate: Sendable {
    package let line: Int
    package let column: Int
    /// Whether the value is the same both times.
    package let isSameValue: Bool
  }

  /// Appends a whole entry.
  @discardableResult
  package mutating func append(
    key: String, value: EntryValue, line: Int = 0, column: Int = 0
  ) -> Duplicate? {
    let keyStart = end
    append(key.utf8Span.span)
    let valueStart = end
    switch value {
    case .text(let text): append(text.utf8Span.span)
    case .variable(let text): append(text.packed.span)
    }
    let isVariable = if case .variable = value { true } else { false }
    return commit(
      key: keyStart..<valueStart, value: valueStart..<end, isVariable: isVariable,
      line: line, column: column)
  }

  /// Appends an entry of another table, with its place.
  @discardableResult
  package mutating func append(_ entry: Entry) -> Duplicate? {
    let keyStart = end
    append(entry.keyBytes.span)
    let valueStart = end
    append(entry.valueBytes.span)
    return commit(
      key: keyStart..<valueStart, value: valueStart..<end, isVariable: entry.isVariable,
      line: Int(entry.record.line), column: Int(entry.record.column))
  }

  /// The table of what was committed.
  package consuming func build() -> Table {
    Table(arena: arena, records: records, index: index)
  }

  private mutating func insert(_ record: Table.Record) -> Duplicate? {
    let mask = index.count - 1
    var slot = Int(truncatingIfNeeded: record.hash) & mask
    while index[slot] != 0 {
      let position = Int(index[slot]) - 1
      if isSameKey(records[position], record) { return replace(position, record) }
      slot = (slot + 1) & mask
    }
    records.append(record)
    index[slot] = UInt32(records.count)
    if records.count * 2 > index.count { grow() }
    return nil
  }

  private mutating func replace(_ position: Int, _ record: Table.Record) -> Duplicate {
    let old = records[position]
    records[position] = record
    return Duplicate(
      line: Int(old.line), column: Int(old.column),
      isSameValue: old.isVariable == record.isVariable
        && bytes(old.valueOffset, old.valueLength) == bytes(record.valueOffset, record.valueLength))
  }

  private func isSameKey(_ left: Table.Record, _ right: Table.Record) -> Bool {
    left.hash == right.hash && left.keyLength == right.keyLength
      && bytes(left.keyOffset, left.keyLength) == bytes(right.keyOffset, right.keyLength)
  }

  private func bytes(_ offset: UInt32, _ length: UInt32) -> ArraySlice<UInt8> {
    arena[Int(offset)..<(Int(offset) + Int(length))]
  }

  private mutating func grow() {
    index = Array(repeating: 0, count: index.count * 2)
    let mask = index.count - 1
    for (position, record) in records.enumerated() {
      var slot = Int(truncatingIfNeeded: record.hash) & mask
      while index[slot] != 0 { slot = (slot + 1) & mask }
      index[slot] = UInt32(position + 1)
    }
  }
}
