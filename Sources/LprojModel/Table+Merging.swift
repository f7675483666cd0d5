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
    var finder = KeyFinder(other)
    // As many keys, and all of them there: none is left over.
    return records.indices.allSatisfy { position in
      guard let found = finder.position(of: records[position], in: arena) else { return false }
      return hasSameValue(at: position, as: other, at: found)
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
    let (old, new) = (old ?? .empty, new ?? .empty)
    var finder = KeyFinder(old)
    var foundCount = 0
    for position in new.records.indices {
      guard let found = finder.position(of: new.records[position], in: new.arena) else {
        added.append(new[position].key)
        continue
      }
      foundCount += 1
      if !new.hasSameValue(at: position, as: old, at: found) { changed.append(new[position].key) }
    }
    if foundCount < old.count { removed = Self.keys(of: old, missingIn: new) }
  }

  private static func keys(of old: Table, missingIn new: Table) -> [String] {
    var finder = KeyFinder(new)
    return old.records.indices
      .filter { finder.position(of: old.records[$0], in: old.arena) == nil }
      .map { old[$0].key }
  }
}
