import LprojLoader
import LprojModel
import LprojUnicode

/// Which language a choice comes to in a bundle as it is now.
struct SelectionResolver: Sendable {
  /// The system's languages, the best first.
  let systemLanguages: [String]

  /// The language served for a choice.
  ///
  /// A chosen language that is gone comes back when its tables do; until then its nearest parent
  /// is served, else what the system's languages match, else the development region.
  func language(for choice: LanguageChoice, in bundle: LocalizedBundle) -> LanguageTag {
    let available = bundle.selectableLanguages
    if case .language(let wanted) = choice,
      let found = ParentLanguages.resolve(wanted, among: available)
    {
      return found
    }
    let matcher = LanguageMatcher(available: available.map(\.tag))
    let best = matcher.localizations(for: systemLanguages).first
    return best.map { LanguageTag(canonical: $0) } ?? region(of: bundle, among: available)
  }

  /// The choice that a user's words mean: `system`, a tag, or a language's name in any language.
  ///
  /// - Returns: nil when the bundle has no such language.
  static func choice(_ words: String, in bundle: LocalizedBundle) -> LanguageChoice? {
    if words == "system" { return .system }
    let available = bundle.selectableLanguages
    if let found = ParentLanguages.resolve(LanguageSpelling.tag(for: words), among: available) {
      return .language(found)
    }
    return LanguageNames.tag(named: words, among: available, spokenIn: available)
      .map(LanguageChoice.language)
  }

  private func region(of bundle: LocalizedBundle, among available: [LanguageTag]) -> LanguageTag {
    ParentLanguages.resolve(bundle.developmentRegion, among: available)
      ?? available.first ?? bundle.developmentRegion
  }
}
