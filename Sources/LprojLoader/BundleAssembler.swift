import LinuxKit
import LprojModel
import LprojUnicode

/// Puts the tables of a bundle together from what its files give.
///
/// Rebuilds only the tables whose files changed, and keeps a table whose entries are the same, so
/// that a snapshot shares it with the one before.
struct BundleAssembler {
  private let overlay: BundleConfiguration.Overlay
  private var given: [Contribution.Giver: [Contribution]] = [:]
  private var sources: [TableKey: [Contribution.Order: Contribution]] = [:]
  /// The `.lproj` directories of each root, by language, with their spelling.
  private var directories: [[LanguageTag: String]] = []

  private(set) var languages: [LanguageTag: LocalizedLanguage] = [:]
  /// Another one after each language that came, went, or is spelled differently.
  private(set) var languageListVersion = 0

  init(overlay: BundleConfiguration.Overlay) {
    self.overlay = overlay
  }

  /// What came of an update.
  struct Update {
    /// The tables whose entries are others than before.
    var changed: Set<TableKey> = []
    /// The tables whose entries are the same, but may come from other files or stand elsewhere.
    var moved: Set<TableKey> = []
  }

  /// Takes what files give now, nothing for a file that is gone, and which directories there are.
  mutating func update(
    _ contributions: [Contribution.Giver: [Contribution]], directories: [[LanguageTag: String]]
  ) -> Update {
    var dirty: Set<TableKey> = []
    for (giver, contributions) in contributions {
      for old in given[giver] ?? [] {
        sources[old.key]?[old.order] = nil
        if sources[old.key]?.isEmpty == true { sources[old.key] = nil }
        dirty.insert(old.key)
      }
      given[giver] = contributions.isEmpty ? nil : contributions
      for new in contributions {
        sources[new.key, default: [:]][new.order] = new
        dirty.insert(new.key)
      }
    }
    dirty.formUnion(tablesMoved(by: directories))
    let changed = rebuild(dirty)
    return Update(changed: changed, moved: dirty.subtracting(changed))
  }

  /// The files that give to a table, the one that lies over the others first.
  func contributions(to key: TableKey) -> [Contribution] {
    let all = (sources[key] ?? [:]).values.sorted { $0.order < $1.order }
    guard overlay == .lproj, let first = firstRoot(with: key.language) else { return all }
    return all.filter { $0.order.root == first }
  }

  /// Where a directory that came or went changes which root gives a language.
  private mutating func tablesMoved(by directories: [[LanguageTag: String]]) -> Set<TableKey> {
    guard directories != self.directories else { return [] }
    let old = self.directories
    self.directories = directories
    let all = Set((old + directories).flatMap(\.keys))
    let moved = all.filter { language in
      old.map { $0[language] } != directories.map { $0[language] }
    }
    for language in moved { refreshLanguage(language, tables: languages[language]?.tables ?? [:]) }
    return overlay == .lproj ? Set(sources.keys.filter { moved.contains($0.language) }) : []
  }

  private func firstRoot(with language: LanguageTag) -> Int? {
    directories.firstIndex { $0[language] != nil }
  }

  private mutating func rebuild(_ keys: Set<TableKey>) -> Set<TableKey> {
    var changed: Set<TableKey> = []
    for (language, keys) in Dictionary(grouping: keys, by: \.language) {
      var tables = languages[language]?.tables ?? [:]
      for key in keys {
        let table = merge(key)
        if let table, let old = tables[key.table], table.hasSameEntries(as: old) { continue }
        if table == nil && tables[key.table] == nil { continue }
        tables[key.table] = table
        changed.insert(key)
      }
      if keys.contains(where: changed.contains) { refreshLanguage(language, tables: tables) }
    }
    return changed
  }

  private func merge(_ key: TableKey) -> LocalizedTable? {
    let contributions = contributions(to: key)
    guard !contributions.isEmpty else { return nil }
    let variable = contributions.filter(\.isVariable).map(\.table)
    let plain = contributions.filter { !$0.isVariable }.map(\.table)
    // Roots lie over each other as a whole: a plain text of an earlier root wins over a variable
    // one of a later root.
    return LocalizedTable(
      merged: Table.merging(contributions.map(\.table)),
      variable: variable.isEmpty ? nil : Table.merging(variable),
      plain: plain.isEmpty ? nil : Table.merging(plain))
  }

  /// Makes the language anew; one without a table and a directory is gone.
  private mutating func refreshLanguage(
    _ language: LanguageTag, tables: [TableName: LocalizedTable]
  ) {
    let directory = directories.lazy.compactMap { $0[language] }.first
    guard directory != nil || !tables.isEmpty else {
      if languages.removeValue(forKey: language) != nil { languageListVersion += 1 }
      return
    }
    let spelling = directory ?? spellingInCatalogs(language) ?? language.tag
    if languages[language]?.spelling != spelling { languageListVersion += 1 }
    languages[language] = LocalizedLanguage(language: language, spelling: spelling, tables: tables)
  }

  private func spellingInCatalogs(_ language: LanguageTag) -> String? {
    sources.first { $0.key.language == language }?.value.values.first?.spelling
  }
}
