package import LprojModel
package import LprojWire

extension Event.Content {
  /// What the events of a swap tell, bundle by bundle, in the order in which a program wants to
  /// know: which languages there are, what the tables hold, which language is selected, and what
  /// is wrong.
  ///
  /// - Parameter limit: of the keys of one event; what is cut is counted.
  package static func contents(of changeset: Changeset, limit: KeyLimit) -> [Event.Content] {
    changeset.bundles.flatMap { contents(of: $0, limit) }
  }

  private static func contents(of change: BundleChange, _ limit: KeyLimit) -> [Event.Content] {
    var contents: [Event.Content] = []
    if !change.addedLanguages.isEmpty || !change.removedLanguages.isEmpty {
      contents.append(
        .languagesChanged(
          bundle: change.name, added: change.addedLanguages.map(\.tag),
          removed: change.removedLanguages.map(\.tag)))
    }
    if !change.tables.isEmpty {
      contents.append(
        .tablesChanged(bundle: change.name, tables: tables(of: change, limit)))
    }
    if let selection = change.selection {
      contents.append(
        .languageSelected(
          bundle: change.name, language: selection.language.tag,
          previous: selection.previous.tag, choice: selection.choice.description))
    }
    if !change.addedDiagnostics.isEmpty || !change.resolvedDiagnostics.isEmpty {
      contents.append(
        .diagnosticsChanged(
          bundle: change.name,
          added: change.addedDiagnostics.map { ReportedDiagnostic($0, bundle: change.name) },
          resolved: change.resolvedDiagnostics.map { ReportedDiagnostic($0, bundle: change.name) }))
    }
    return contents
  }

  private static func tables(of change: BundleChange, _ limit: KeyLimit) -> [TableChange] {
    var limit = limit
    return change.tables.map { TableChange($0, cutTo: &limit) }
  }
}

extension TableChange {
  fileprivate init(_ change: ChangedTable, cutTo limit: inout KeyLimit) {
    let difference = change.difference
    self.init(
      language: change.language.tag, table: change.table.name, added: limit.cut(difference.added),
      changed: limit.cut(difference.changed), removed: limit.cut(difference.removed))
    let totals = Counts(
      added: difference.added.count, changed: difference.changed.count,
      removed: difference.removed.count)
    if totals != self.totals { counts = totals }
  }
}
