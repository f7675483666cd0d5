extension Table {
  /// One table of several, key by key: the first layer that has a key gives its value.
  ///
  /// A single layer is returned as it is, without a copy.
  package static func merging(_ layers: [Table]) -> Table {
    let filled = layers.filter { !$0.isEmpty }
    guard let first = filled.first else { return layers.first ?? .empty }
    guard filled.count > 1 else { return first }
    var builder = TableBuilder(byteCount: filled.reduce(0) { $0 + $1.arena.count })
    for entry in first.entries { builder.append(entry) }
    for (depth, layer) in filled.enumerated().dropFirst() {
      for entry in layer.entries {
        let isCovered = filled[..<depth].contains { upper in
          upper.position(ofKey: entry.keyBytes.span, hash: entry.record.hash) != nil
        }
        if !isCovered { builder.append(entry) }
      }
    }
    return builder.build()
  }

  /// Whether both have the same keys with the same values, wherever they stand in their files.
  package func hasSameEntries(as other: Table) -> Bool {
    count == other.count && TableDifference(from: other, to: self).isEmpty
  }
}
