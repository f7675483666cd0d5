/// Finds the keys of one table in another, at little cost when they come in its own order, as
/// those of another language, or of the file before a change, mostly do.
package struct KeyFinder {
  private let table: Table
  /// The position where the next key is expected.
  private var next = 0

  package init(_ table: Table) {
    self.table = table
  }

  /// The position of the key of another table's record, which points into `arena`; nil when the
  /// table has no such key.
  package mutating func position(of record: Table.Record, in arena: [UInt8]) -> Int? {
    if next < table.count, isKey(at: next, equalTo: record, in: arena) {
      next += 1
      return next - 1
    }
    let key = arena.span.extracting(record.keyRange)
    guard let position = table.position(ofKey: key, hash: record.hash) else { return nil }
    next = position + 1
    return position
  }

  /// The position of the key of another table's entry; nil when the table has no such key.
  package mutating func position(of entry: Entry) -> Int? {
    position(of: entry.record, in: entry.table.arena)
  }

  private func isKey(at position: Int, equalTo record: Table.Record, in arena: [UInt8]) -> Bool {
    let own = table.records[position]
    return own.hash == record.hash
      && isEqual(table.arena, own.keyRange, arena, record.keyRange)
  }
}

extension Table {
  /// Whether a value is that of an entry of another table.
  func hasSameValue(at position: Int, as other: Table, at otherPosition: Int) -> Bool {
    let (own, record) = (records[position], other.records[otherPosition])
    return own.isVariable == record.isVariable
      && isEqual(arena, own.valueRange, other.arena, record.valueRange)
  }
}

/// Whether two pieces of arenas have the same bytes.
private func isEqual(
  _ left: [UInt8], _ leftRange: Range<Int>, _ right: [UInt8], _ rightRange: Range<Int>
) -> Bool {
  left.span.extracting(leftRange).hasSameBytes(as: right.span.extracting(rightRange))
}
