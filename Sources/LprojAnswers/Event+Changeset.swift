package import LprojModel
package import LprojWire

extension Event.Content {
  /// What the events of a swap tell, bundle by bundle, in the order in which a program wants to
  /// know: which languages there are, what the tables hold, which language is selected, and what
  /// is wrong.
  package static func contents(of changeset: Changeset) -> [Event.Content] {
    changeset.bundles.flatMap(contents)
  }

  private static func contents(of change: BundleChange) -> [Event.Content] {
    var contents: [Event.Content] = []
    if !change.addedLanguages.isEmpty || !change.removedLanguages.isEmpty {
      contents.append(
        .languagesChanged(
          bundle: change.name, added: change.addedLanguages.map(\.tag),
          removed: change.removedLanguages.map(\.tag)))
    }
    if !change.tables.isEmpty {
      contents.append(
        .tablesChanged(bundle: change.name, tables: change.tables.map(TableChange.init)))
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
}

extension TableChange {
  fileprivate init(_ change: ChangedTable) {
    self.init(
      language: change.language.tag, table: change.table.name, added: change.difference.added,
      changed: change.difference.changed, removed: change.difference.removed)
  }
}
