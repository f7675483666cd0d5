import LprojLoader
import LprojModel
import LprojUnicode

/// Which language a choice comes to in a bundle as it is now.
struct SelectionResolver: Sendable {
  /// The system's languages, the best first.
  let systemLanguages: [String]
  /// The last one that was made: most bundles of a device have the same languages.
  private var matcher: (available: [LanguageTag], matcher: LanguageMatcher)?

  init(systemLanguages: [String]) {
    self.systemLanguages = systemLanguages
  }

  /// The language served for a choice.
  ///
  /// A chosen language that is gone comes back when its tables do; until then its nearest parent
  /// is served, else what the system's languages match, else the development region.
  mutating func language(for choice: LanguageChoice, in bundle: LocalizedBundle) -> LanguageTag {
    let available = bundle.selectableLanguages
    if case .language(let wanted) = choice,
      let found = ParentLanguages.resolve(wanted, among: available)
    {
      return found
    }
    let best = matcher(of: available).localizations(for: systemLanguages).first
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

  private mutating func matcher(of available: [LanguageTag]) -> LanguageMatcher {
    if let matcher, matcher.available == available { return matcher.matcher }
    let new = LanguageMatcher(available: available.map(\.tag))
    matcher = (available, new)
    return new
  }

  private func region(of bundle: LocalizedBundle, among available: [LanguageTag]) -> LanguageTag {
    ParentLanguages.resolve(bundle.developmentRegion, among: available)
      ?? available.first ?? bundle.developmentRegion
  }
}
