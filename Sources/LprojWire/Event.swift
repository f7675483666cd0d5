package import LprojModel

/// Something that happened, as subscribers get it.
package struct Event: Hashable, Sendable {
  /// The run of the daemon.
  package var instance: String
  package var generation: Generation
  package var content: Content
  /// How many events this one stands for, when it stands for more than one.
  package var merged: Int?
  /// More events up to this generation follow: not a place to resume from.
  package var isPartial: Bool

  package init(
    instance: String, generation: Generation, content: Content, merged: Int? = nil,
    isPartial: Bool = false
  ) {
    self.instance = instance
    self.generation = generation
    self.content = content
    self.merged = merged
    self.isPartial = isPartial
  }
}

extension Event {
  package enum Content: Hashable, Sendable {
    /// Everything: first, and again after a gap that cannot be replayed.
    case state([BundleState])
    /// `choice` is a tag or `system`; a language is nil while the bundle has none.
    case languageSelected(
      bundle: String, language: String?, previous: String?, choice: String)
    case tablesChanged(bundle: String, tables: [TableChange])
    case languagesChanged(bundle: String, added: [String], removed: [String])
    case diagnosticsChanged(
      bundle: String, added: [ReportedDiagnostic], resolved: [ReportedDiagnostic])
  }

  package enum Name: String, Codable, Sendable, CaseIterable {
    case state = "State"
    case languageSelected = "LanguageSelected"
    case tablesChanged = "TablesChanged"
    case languagesChanged = "LanguagesChanged"
    case diagnosticsChanged = "DiagnosticsChanged"
  }

  package var name: Name {
    switch content {
    case .state: .state
    case .languageSelected: .languageSelected
    case .tablesChanged: .tablesChanged
    case .languagesChanged: .languagesChanged
    case .diagnosticsChanged: .diagnosticsChanged
    }
  }

  /// Nil for the state, which is about all.
  package var bundle: String? {
    switch content {
    case .state: nil
    case .languageSelected(let bundle, _, _, _): bundle
    case .tablesChanged(let bundle, _): bundle
    case .languagesChanged(let bundle, _, _): bundle
    case .diagnosticsChanged(let bundle, _, _): bundle
    }
  }
}
