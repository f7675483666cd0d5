import LprojModel

/// Tells which keys a table has, at no cost when they are asked for in its own order, as those of
/// another language mostly are.
struct KeyFinder {
  private let table: Table
  /// The position where the next key is expected.
  private var next = 0

  init(_ table: Table) {
    self.table = table
  }

  /// Whether the table has the key of another table's entry.
  mutating func hasKey(of entry: Entry) -> Bool {
    let hash = entry.record.hash
    if next < table.count, table.records[next].hash == hash,
      table[next].keyBytes == entry.keyBytes
    {
      next += 1
      return true
    }
    guard let position = table.position(ofKey: entry.keyBytes.span, hash: hash) else {
      return false
    }
    next = position + 1
    return true
  }
}
