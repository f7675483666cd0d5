import Glibc
import LprojModel

/// Tells which keys a table has, at little cost when they are asked for in its own order, as those
/// of another language mostly are.
struct KeyFinder {
  private let table: Table
  /// The position where the next key is expected.
  private var next = 0

  init(_ table: Table) {
    self.table = table
  }

  /// Whether the table has the key of another table's record, which points into `arena`.
  mutating func hasKey(of record: Table.Record, in arena: [UInt8]) -> Bool {
    if next < table.count, isKey(at: next, equalTo: record, in: arena) {
      next += 1
      return true
    }
    let key = arena.span.extracting(record.key)
    guard let position = table.position(ofKey: key, hash: record.hash) else { return false }
    next = position + 1
    return true
  }

  private func isKey(at position: Int, equalTo record: Table.Record, in arena: [UInt8]) -> Bool {
    let own = table.records[position]
    guard own.hash == record.hash, own.keyLength == record.keyLength else { return false }
    return unsafe table.arena[own.key].withUnsafeBytes { own in
      unsafe arena[record.key].withUnsafeBytes { other in
        // An empty buffer may have no address, and memcmp takes none even for no bytes.
        guard let own = own.baseAddress, let start = other.baseAddress else { return true }
        return unsafe memcmp(own, start, other.count) == 0
      }
    }
  }
}
