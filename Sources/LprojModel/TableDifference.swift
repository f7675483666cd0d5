/// The keys that differ from one table to another.
package struct TableDifference: Sendable {
  package let added: KeyList
  package let changed: KeyList
  package let removed: KeyList

  package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty }

  /// Compares by bytes; nil stands for a table that does not exist. O(entries), and O(1) for the
  /// two that were compared last.
  package init(from old: Table?, to new: Table?) {
    let none = KeyList(of: .empty)
    switch (old, new) {
    case (let old?, let new?):
      let positions = new.positionsChanged(since: old)
      added = KeyList(of: new, at: positions.added)
      changed = KeyList(of: new, at: positions.changed)
      removed = KeyList(of: old, at: positions.removed)
    case (nil, let new?): (added, changed, removed) = (KeyList(of: new), none, none)
    case (let old?, nil): (added, changed, removed) = (none, none, KeyList(of: old))
    case (nil, nil): (added, changed, removed) = (none, none, none)
    }
  }
}

/// Where two tables differ.
struct ChangedPositions: Sendable {
  /// In the later table.
  var added: [UInt32] = []
  var changed: [UInt32] = []
  /// In the earlier one.
  var removed: [UInt32] = []

  init() {}

  init(from old: Table, to new: Table) {
    var finder = KeyFinder(old)
    var foundCount = 0
    for position in new.records.indices {
      guard let found = finder.position(of: new.records[position], in: new.arena) else {
        added.append(UInt32(position))
        continue
      }
      foundCount += 1
      if !new.hasSameValue(at: position, as: old, at: found) { changed.append(UInt32(position)) }
    }
    if foundCount < old.count { removed = Self.positions(of: old, missingIn: new) }
  }

  private static func positions(of old: Table, missingIn new: Table) -> [UInt32] {
    var finder = KeyFinder(new)
    return old.records.indices
      .filter { finder.position(of: old.records[$0], in: old.arena) == nil }
      .map { UInt32($0) }
  }
}
