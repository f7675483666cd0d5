package import LprojModel

/// What a program must know of a bundle besides its images: `bundle.json` beside them.
///
/// Written with each generation, so that a program without the daemon knows which language is
/// selected. JSON; members that a reader does not know are to be passed over.
package struct PublishedBundle: Codable, Hashable, Sendable {
  package var bundle: String
  package var generation: Generation
  /// The run of the daemon that published it; nil for images that were compiled without one.
  package var instance: String?
  /// The selected language; it has an image.
  package var language: LanguageTag
  /// What was chosen: `system` or a tag.
  package var choice: String
  package var developmentRegion: LanguageTag
  /// What can be chosen, sorted; each has an image.
  package var languages: [LanguageTag]
  package var fallback: FallbackPolicy

  /// - Parameters:
  ///   - bundle: as it is published.
  ///   - languages: what can be chosen, where that is known already.
  package init(
    _ bundle: LocalizedBundle, generation: Generation, instance: String?,
    languages: [LanguageTag]? = nil
  ) {
    self.bundle = bundle.name
    self.generation = generation
    self.instance = instance
    language = bundle.selectedLanguage
    choice = bundle.choice.description
    developmentRegion = bundle.developmentRegion
    self.languages = languages ?? bundle.selectableLanguages
    fallback = bundle.fallback
  }
}

extension PublishedBundle {
  /// The languages that have an image: those that can be chosen, and the selected one where a
  /// bundle has `Base` alone.
  package var imageLanguages: [LanguageTag] {
    languages.contains(language) ? languages : languages + [language]
  }
}
