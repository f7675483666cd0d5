import LprojWire

/// The events of one name and one bundle, as they come to one.
struct ContentMerger {
  private var content: Event.Content?
  private var tables: [TableSlot: TableChangeMerger] = [:]

  private struct TableSlot: Hashable {
    var language: String
    var table: ByteString
  }

  /// Adds an event of the same name and bundle as those before.
  mutating func add(_ next: Event.Content) {
    if case .tablesChanged(_, let changes) = next { addTables(changes) }
    content = content.map { Self.merge($0, next) } ?? next
  }

  /// Nil when nothing is left.
  var result: Event.Content? {
    switch content {
    case .tablesChanged(let bundle, _):
      let changes = tables.values.map(\.result).filter { !$0.isEmpty }
      guard !changes.isEmpty else { return nil }
      return .tablesChanged(bundle: bundle, tables: changes.sorted(by: Self.isBefore))
    case .languagesChanged(_, [], []), .diagnosticsChanged(_, [], []): return nil
    default: return content
    }
  }

  private mutating func addTables(_ changes: [TableChange]) {
    for change in changes {
      let slot = TableSlot(language: change.language, table: ByteString(text: change.table))
      if tables[slot]?.add(change) == nil { tables[slot] = TableChangeMerger(change) }
    }
  }

  private static func isBefore(_ left: TableChange, _ right: TableChange) -> Bool {
    (left.language, left.table) < (right.language, right.table)
  }

  private static func merge(_ old: Event.Content, _ new: Event.Content) -> Event.Content {
    switch (old, new) {
    case (
      .languageSelected(_, _, let previous, _),
      .languageSelected(let bundle, let now, _, let choice)
    ):
      return .languageSelected(bundle: bundle, language: now, previous: previous, choice: choice)
    case (
      .languagesChanged(let bundle, let oldAdded, let oldRemoved),
      .languagesChanged(_, let added, let removed)
    ):
      return .languagesChanged(
        bundle: bundle,
        added: union(oldAdded.filter { !removed.contains($0) }, added),
        removed: union(oldRemoved, removed.filter { !oldAdded.contains($0) }))
    case (
      .diagnosticsChanged(let bundle, let oldAdded, let oldResolved),
      .diagnosticsChanged(_, let added, let resolved)
    ):
      return .diagnosticsChanged(
        bundle: bundle,
        added: union(difference(oldAdded, resolved), difference(added, oldResolved)),
        resolved: union(difference(oldResolved, added), difference(resolved, oldAdded)))
    default: return new
    }
  }

  private static func union<Element: Hashable>(
    _ left: [Element], _ right: [Element]
  ) -> [Element] {
    left + difference(right, left)
  }

  private static func difference<Element: Hashable>(
    _ left: [Element], _ right: [Element]
  ) -> [Element] {
    let right = Set(right)
    return left.filter { !right.contains($0) }
  }
}
