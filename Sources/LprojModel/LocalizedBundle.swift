/// One bundle at one instant: its languages and tables, and which language is selected.
package struct LocalizedBundle: Sendable {
  package var name: String
  /// The directories, first the one that overrides the others.
  package var roots: [String]
  package var developmentRegion: LanguageTag
  package var fallback: FallbackPolicy
  /// With ``LanguageTag/base`` when there is a `Base.lproj`.
  package var languages: [LanguageTag: LocalizedLanguage]
  /// The tables beside the `.lproj` directories, which win over every language.
  package var unlocalized: LocalizedLanguage?
  /// For each language, those in which to look a key up, in order: itself, its parents, the
  /// development region, `Base`; only those that the bundle has.
  package var chains: [LanguageTag: [LanguageTag]]
  package var choice: LanguageChoice
  package var selectedLanguage: LanguageTag
  package var diagnostics: [Diagnostic]

  package init(
    name: String, roots: [String], developmentRegion: LanguageTag, fallback: FallbackPolicy,
    languages: [LanguageTag: LocalizedLanguage], unlocalized: LocalizedLanguage? = nil,
    chains: [LanguageTag: [LanguageTag]], choice: LanguageChoice = .system,
    selectedLanguage: LanguageTag, diagnostics: [Diagnostic] = []
  ) {
    self.name = name
    self.roots = roots
    self.developmentRegion = developmentRegion
    self.fallback = fallback
    self.languages = languages
    self.unlocalized = unlocalized
    self.chains = chains
    self.choice = choice
    self.selectedLanguage = selectedLanguage
    self.diagnostics = diagnostics
  }

  /// What a user can choose: all languages but `Base`, sorted.
  package var selectableLanguages: [LanguageTag] {
    languages.keys.filter { !$0.isBase }.sorted()
  }

  /// The names of all tables in any language, sorted.
  package var tableNames: [TableName] {
    var names = Set(unlocalized?.tables.keys.map { $0 } ?? [])
    for language in languages.values { names.formUnion(language.tables.keys) }
    return names.sorted()
  }
}
