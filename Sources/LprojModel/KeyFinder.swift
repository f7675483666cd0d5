import Glibc

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

/// Whether two pieces of arenas have the same bytes, by memcmp(3): every key and text of a table is
/// compared at each change of it.
private func isEqual(
  _ left: [UInt8], _ leftRange: Range<Int>, _ right: [UInt8], _ rightRange: Range<Int>
) -> Bool {
  guard leftRange.count == rightRange.count else { return false }
  let (left, right) = (left.span.extracting(leftRange), right.span.extracting(rightRange))
  return unsafe left.withUnsafeBytes { left in
    unsafe right.withUnsafeBytes { right in
      // An empty buffer may have no address, and memcmp takes none even for no bytes.
      guard let left = left.baseAddress, let start = right.baseAddress else { return true }
      return unsafe memcmp(left, start, right.count) == 0
    }
  }
}
