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
    return own.hash == record.hash && own.keyLength == record.keyLength
      && isEqual(table.arena, own.keyOffset, arena, record.keyOffset, count: own.keyLength)
  }
}

extension Table {
  /// Whether a value is that of an entry of another table.
  func hasSameValue(at position: Int, as other: Table, at otherPosition: Int) -> Bool {
    let (own, record) = (records[position], other.records[otherPosition])
    return own.isVariable == record.isVariable && own.valueLength == record.valueLength
      && isEqual(
        arena, own.valueOffset, other.arena, record.valueOffset, count: own.valueLength)
  }
}

/// Whether two pieces of arenas have the same bytes.
private func isEqual(
  _ left: [UInt8], _ offset: UInt32, _ right: [UInt8], _ rightOffset: UInt32, count: UInt32
) -> Bool {
  let end = (Int(offset) + Int(count), Int(rightOffset) + Int(count))
  precondition(end.0 <= left.count && end.1 <= right.count, "a record lies in its arena")
  return unsafe left.withUnsafeBytes { left in
    unsafe right.withUnsafeBytes { right in
      guard let bytes = left.baseAddress, let start = right.baseAddress else { return true }
      return unsafe memcmp(bytes + Int(offset), start + Int(rightOffset), Int(count)) == 0
    }
  }
}
