import LprojWire

/// What several changes of one table come to.
///
/// A key that was added and removed again vanishes; one that was removed and added again is
/// changed, since nobody here knows its values. When one of the changes was cut, the counts of
/// all are added up: an upper bound, as the keys that were cut may be the same ones.
struct TableChangeMerger {
  private enum Fate {
    case added, changed, removed
  }

  private let language: String
  private let table: String
  private var fates: [ByteString: Fate] = [:]
  private var totals = TableChange.Counts(added: 0, changed: 0, removed: 0)
  private var isCut = false

  init(_ change: TableChange) {
    language = change.language
    table = change.table
    add(change)
  }

  mutating func add(_ change: TableChange) {
    isCut = isCut || change.counts != nil
    totals.added += change.totals.added
    totals.changed += change.totals.changed
    totals.removed += change.totals.removed
    for key in change.added { add(ByteString(text: key), .added) }
    for key in change.changed { add(ByteString(text: key), .changed) }
    for key in change.removed { add(ByteString(text: key), .removed) }
  }

  private mutating func add(_ key: ByteString, _ fate: Fate) {
    switch (fates[key], fate) {
    case (.added, .removed): fates[key] = nil
    case (.added, .changed): break
    case (.removed, .added): fates[key] = .changed
    default: fates[key] = fate
    }
  }

  var result: TableChange {
    TableChange(
      language: language, table: table, added: keys(.added), changed: keys(.changed),
      removed: keys(.removed), counts: isCut ? totals : nil)
  }

  private func keys(_ fate: Fate) -> [String] {
    fates.filter { $0.value == fate }.keys.sorted().map(\.text)
  }
}
