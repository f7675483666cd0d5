import LprojModel

extension Table.Record {
  /// Where the key stands in the table's arena.
  var key: Range<Int> { Int(keyOffset)..<Int(keyOffset) + Int(keyLength) }
  /// Where the value stands in the table's arena.
  var value: Range<Int> { Int(valueOffset)..<Int(valueOffset) + Int(valueLength) }
}
