package import LprojModel

/// In which languages a key is looked up, in order (DESIGN, "Look-up"): the language asked for,
/// its parents, the development region, `Base`, those of them that a bundle has.
package struct LanguageChains: Sendable {
  private let languages: AvailableLanguages
  private let last: [LanguageTag]

  package init(available: some Collection<LanguageTag>, developmentRegion: LanguageTag) {
    languages = AvailableLanguages(available.filter { !$0.isBase })
    let region = languages.chain(of: developmentRegion).first.map { [$0] } ?? []
    last = region + (available.contains(.base) ? [.base] : [])
  }

  /// The chain of a language, which need not be available itself: a request for `zh-Hant-HK` is
  /// served by `zh-Hant`.
  package func chain(of language: LanguageTag) -> [LanguageTag] {
    let parents = languages.chain(of: language)
    return parents + last.filter { !parents.contains($0) }
  }

  /// The chains of all languages that the bundle has.
  package var all: [LanguageTag: [LanguageTag]] {
    Dictionary(uniqueKeysWithValues: languages.tags.map { ($0, chain(of: $0)) })
  }
}
