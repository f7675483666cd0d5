/// What differs from one snapshot to the next, bundle by bundle; bundles without a difference
/// are left out.
package struct Changeset: Sendable {
  package var bundles: [BundleChange]

  package var isEmpty: Bool { bundles.isEmpty }

  /// Compares by identity first: costs what changed.
  ///
  /// - Parameter names: the bundles that may be others than before; nil for all.
  package init(from old: Snapshot?, to new: Snapshot, among names: Set<String>? = nil) {
    let names = names ?? Set(new.bundles.keys).union(old?.bundles.keys.map { $0 } ?? [])
    bundles = names.sorted().compactMap { name in
      let change = BundleChange(name: name, from: old?.bundles[name], to: new.bundles[name])
      return change.isEmpty ? nil : change
    }
  }
}

/// What differs in one bundle.
package struct BundleChange: Sendable {
  package var name: String
  /// Sorted by language, then table.
  package var tables: [ChangedTable] = []
  package var addedLanguages: [LanguageTag] = []
  package var removedLanguages: [LanguageTag] = []
  package var selection: SelectionChange?
  package var addedDiagnostics: [Diagnostic] = []
  package var resolvedDiagnostics: [Diagnostic] = []

  package var isEmpty: Bool {
    tables.isEmpty && addedLanguages.isEmpty && removedLanguages.isEmpty && selection == nil
      && addedDiagnostics.isEmpty && resolvedDiagnostics.isEmpty
  }

  init(name: String, from old: LocalizedBundle?, to new: LocalizedBundle?) {
    self.name = name
    let (before, after) = (old?.languages ?? [:], new?.languages ?? [:])
    let touched = after.differing(from: before).sorted()
    let fallback = new?.fallback ?? .chain
    for language in touched { compare(language, before[language], after[language], fallback) }
    compare(.unlocalized, old?.unlocalized, new?.unlocalized, fallback)
    addedLanguages = touched.filter { before[$0] == nil && !$0.isBase }
    removedLanguages = touched.filter { after[$0] == nil && !$0.isBase }
    selection = SelectionChange(from: old, to: new)
    compareDiagnostics(old?.diagnostics ?? [], new?.diagnostics ?? [])
  }

  private mutating func compare(
    _ language: LanguageTag, _ old: LocalizedLanguage?, _ new: LocalizedLanguage?,
    _ fallback: FallbackPolicy
  ) {
    guard old !== new else { return }
    for name in (new?.tables ?? [:]).differing(from: old?.tables ?? [:]).sorted() {
      let (before, after) = (old?.tables[name], new?.tables[name])
      let difference = TableDifference(from: before?.merged, to: after?.merged)
      let hasSameParts =
        if let before, let after { fallback != .apple || before.hasSameParts(as: after) } else {
          false
        }
      if !difference.isEmpty || !hasSameParts {
        tables.append(ChangedTable(language: language, table: name, difference: difference))
      }
    }
  }

  private mutating func compareDiagnostics(_ old: [Diagnostic], _ new: [Diagnostic]) {
    guard old != new else { return }
    let (before, after) = (Set(old), Set(new))
    addedDiagnostics = after.subtracting(before).sorted()
    resolvedDiagnostics = before.subtracting(after).sorted()
  }
}

/// The keys that differ in one table of one language.
package struct ChangedTable: Sendable {
  package var language: LanguageTag
  package var table: TableName
  package var difference: TableDifference
}

/// Another language is selected.
package struct SelectionChange: Sendable {
  package var language: LanguageTag
  package var previous: LanguageTag
  package var choice: LanguageChoice

  /// Nil when nothing changed, or one of the bundles does not exist: then there is no switch.
  init?(from old: LocalizedBundle?, to new: LocalizedBundle?) {
    guard
      let old, let new,
      old.selectedLanguage != new.selectedLanguage
    else { return nil }
    language = new.selectedLanguage
    previous = old.selectedLanguage
    choice = new.choice
  }
}
