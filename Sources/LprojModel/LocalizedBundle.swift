/// One bundle at one instant: its languages and tables, and which language is selected.
///
/// A value of one reference: a snapshot copies those of all bundles when one of them has changed.
package struct LocalizedBundle: Sendable {
  private var shared: Shared

  private struct Contents: Sendable {
    var name: String
    let roots: [String]
    let developmentRegion: LanguageTag
    var fallback: FallbackPolicy
    var languages: [LanguageTag: LocalizedLanguage]
    let unlocalized: LocalizedLanguage?
    var chains: [LanguageTag: [LanguageTag]]
    var choice: LanguageChoice
    var selectedLanguage: LanguageTag
    var diagnostics: [Diagnostic]
  }

  private final class Shared: Sendable {
    let contents: Contents

    init(_ contents: Contents) {
      self.contents = contents
    }
  }

  package init(
    name: String, roots: [String], developmentRegion: LanguageTag, fallback: FallbackPolicy,
    languages: [LanguageTag: LocalizedLanguage], unlocalized: LocalizedLanguage? = nil,
    chains: [LanguageTag: [LanguageTag]], choice: LanguageChoice = .system,
    selectedLanguage: LanguageTag, diagnostics: [Diagnostic] = []
  ) {
    shared = Shared(
      Contents(
        name: name, roots: roots, developmentRegion: developmentRegion, fallback: fallback,
        languages: languages, unlocalized: unlocalized, chains: chains, choice: choice,
        selectedLanguage: selectedLanguage, diagnostics: diagnostics))
  }

  private mutating func change(_ body: (inout Contents) -> Void) {
    var contents = shared.contents
    body(&contents)
    shared = Shared(contents)
  }
}

extension LocalizedBundle {
  package var name: String {
    get { shared.contents.name }
    set { change { $0.name = newValue } }
  }

  /// The directories, first the one that overrides the others.
  package var roots: [String] { shared.contents.roots }

  package var developmentRegion: LanguageTag { shared.contents.developmentRegion }

  package var fallback: FallbackPolicy {
    get { shared.contents.fallback }
    set { change { $0.fallback = newValue } }
  }

  /// With ``LanguageTag/base`` when there is a `Base.lproj`.
  package var languages: [LanguageTag: LocalizedLanguage] {
    get { shared.contents.languages }
    set { change { $0.languages = newValue } }
  }

  /// The tables beside the `.lproj` directories, which win over every language.
  package var unlocalized: LocalizedLanguage? { shared.contents.unlocalized }

  /// For each language, those in which to look a key up, in order: itself, its parents, the
  /// development region, `Base`; only those that the bundle has.
  package var chains: [LanguageTag: [LanguageTag]] {
    get { shared.contents.chains }
    set { change { $0.chains = newValue } }
  }

  package var choice: LanguageChoice {
    get { shared.contents.choice }
    set { change { $0.choice = newValue } }
  }

  package var selectedLanguage: LanguageTag {
    get { shared.contents.selectedLanguage }
    set { change { $0.selectedLanguage = newValue } }
  }

  package var diagnostics: [Diagnostic] {
    get { shared.contents.diagnostics }
    set { change { $0.diagnostics = newValue } }
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
