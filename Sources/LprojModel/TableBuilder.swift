import Glibc

/// Collects entries and makes a ``Table`` of them.
///
/// Decoders that work on bytes append a key's and a value's bytes to the arena piece by piece
/// and then ``add(key:value:isVariable:line:column:)`` them; others use
/// ``append(key:value:line:column:)``. A key that comes again replaces the value it had (the last
/// one wins, as in CFOldStylePList), in its old place.
package struct TableBuilder: ~Copyable {
  private var arena: [UInt8] = []
  private var records: [Table.Record] = []
  private var index = TableIndex()

  /// The most bytes that keys and values of one table may have together.
  package static var byteLimit: Int { Int(UInt32.max) }

  /// - Parameter byteCount: how many bytes of keys and values are to be expected.
  package init(byteCount: Int = 0) {
    arena.reserveCapacity(byteCount)
  }

  /// Takes bytes as the start of the arena, without a copy: entries may point into them, and only
  /// pieces that do not stand in them as they are need be appended.
  package init(pointingInto bytes: [UInt8]) {
    arena = bytes
    end = bytes.count
  }

  /// The entries so far, those with equal keys counted each until the builder looks at them.
  package var count: Int { records.count }

  /// The end of the arena: where the next piece that is appended will stand.
  package private(set) var end = 0

  /// Appends bytes of the key or value that is being built.
  package mutating func append(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { unsafe arena.append(contentsOf: $0) }
    end = arena.count
  }

  /// Appends one byte of the key or value that is being built.
  package mutating func append(_ byte: UInt8) {
    arena.append(byte)
    end = arena.count
  }

  /// Forgets what was appended since the arena ended at `end`.
  package mutating func truncate(to end: Int) {
    arena.removeLast(arena.count - end)
    self.end = end
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

  /// Makes an entry of two pieces of the arena, which may be the same (the form `"key";` has one
  /// text for both).
  ///
  /// Whether its key came before is found out by ``findDuplicates(_:)``, for all at once: that is
  /// several times faster than to look each time.
  package mutating func add(
    key: Range<Int>, value: Range<Int>, isVariable: Bool = false, line: Int, column: Int
  ) {
    precondition(arena.count <= Self.byteLimit, "a table's bytes are limited by its decoder")
    let hash = Table.hash(of: arena.span.extracting(key))
    records.append(
      Table.Record(
        hash: hash,
        keyOffset: UInt32(key.lowerBound),
        keyLength: UInt32(key.count),
        valueOffset: UInt32(value.lowerBound),
        valueLength: UInt32(value.count),
        line: UInt32(clamping: line),
        column: UInt16(clamping: column),
        isVariable: isVariable,
        mayHaveSpecifiers: isVariable || hasPercent(value)))
  }

  private func hasPercent(_ range: Range<Int>) -> Bool {
    unsafe arena.span.extracting(range).withUnsafeBytes { bytes in
      unsafe bytes.baseAddress.map { unsafe memchr($0, CInt(UInt8(ascii: "%")), bytes.count) }
        .flatMap { unsafe $0 } != nil
    }
  }

  /// Makes an entry as ``add(key:value:isVariable:line:column:)``, and looks at once.
  ///
  /// - Returns: where the key stood before, when it is a duplicate.
  @discardableResult
  package mutating func commit(
    key: Range<Int>, value: Range<Int>, isVariable: Bool = false, line: Int, column: Int
  ) -> Duplicate? {
    add(key: key, value: value, isVariable: isVariable, line: line, column: column)
    var found: Duplicate?
    findDuplicates { found = $0 }
    return found
  }

  /// Where a key stood that came again.
  package struct Duplicate: Sendable {
    package let line: Int
    package let column: Int
    /// Whether the value is the same both times.
    package let isSameValue: Bool
    /// The later of the two.
    package let replacement: Table.Record

    /// Its key, in the arena.
    package var key: Range<Int> { replacement.keyRange }
  }

  /// Joins the entries added since the last time with those before them, and tells of each key
  /// that came again, in the order of the file.
  package mutating func findDuplicates(_ body: (Duplicate) -> Void) {
    index.insert(&records, arena, body)
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

  /// The table of what was added.
  package consuming func build() -> Table {
    findDuplicates { _ in }
    // What stands between the entries, or was expected and did not come, would stay with the table
    // for its whole life: comments are often longer than the texts.
    let used = records.reduce(0) { $0 + Int($1.keyLength) + Int($1.valueLength) }
    if arena.capacity - used > used / 3 { compact(to: used) }
    return Table(arena: arena, records: records, index: index)
  }

  /// Copies what the records point to into an arena of its size.
  private mutating func compact(to byteCount: Int) {
    var packed: [UInt8] = []
    packed.reserveCapacity(byteCount)
    for position in records.indices {
      let record = records[position]
      records[position].keyOffset = UInt32(packed.count)
      packed.append(contentsOf: arena[record.keyRange])
      // The form `"key";` has one text for both.
      if record.keyOffset == record.valueOffset, record.keyLength == record.valueLength {
        records[position].valueOffset = records[position].keyOffset
      } else {
        records[position].valueOffset = UInt32(packed.count)
        packed.append(contentsOf: arena[record.valueRange])
      }
    }
    arena = packed
  }
}
