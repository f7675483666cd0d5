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
    if self === other { return true }
    guard count == other.count else { return false }
    // As many keys, and all of them there: none is left over.
    return entries.allSatisfy { entry in
      guard let position = other.position(ofKey: entry.keyBytes.span, hash: entry.record.hash)
      else { return false }
      return entry.hasSameValue(as: other[position])
    }
  }
}

/// The keys that differ from one table to another.
package struct TableDifference: Hashable, Sendable {
  package var added: [String] = []
  package var changed: [String] = []
  package var removed: [String] = []

  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Compares by bytes; nil stands for a table that does not exist. O(entries).
  package init(from old: Table?, to new: Table?) {
    guard old !== new else { return }
    for entry in (new ?? .empty).entries {
      guard
        let position = old?.position(ofKey: entry.keyBytes.span, hash: entry.record.hash),
        let before = old?[position]
      else {
        added.append(entry.key)
        continue
      }
      if !entry.hasSameValue(as: before) { changed.append(entry.key) }
    }
    guard let old else { return }
    for entry in old.entries
    where new?.position(ofKey: entry.keyBytes.span, hash: entry.record.hash) == nil {
      removed.append(entry.key)
    }
  }
}
