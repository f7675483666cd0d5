/// Which of the available languages serve a user who prefers certain others, as Apple's bundles
/// decide it.
///
/// The first preference that matches anything decides; among the available ones the same
/// identifier comes before another spelling of the same language, and that before the nearest
/// common ancestor on the chains of parents. The rules and their odd ends are those of Apple's
/// ICU (`ualoc_localizationsToUse`); the answers differ from string prefixes: `zh` does not match
/// `zh-Hant`, and `en-IN` gets `en-GB` before `en`.
///
/// A value, prepared once for a list of languages; the cost of a question grows with the
/// preferences and with the languages related to them.
package struct LanguageMatcher: Sendable {
  private let available: [String]
  private let languages: [MatchingLanguage]
  private let index: MatchingIndex

  /// Prepares for the names of the available languages, in any spelling.
  package init(available: [String]) {
    self.available = available
    languages = available.map(MatchingLanguage.init)
    index = MatchingIndex(languages)
  }

  /// The languages to use, best first and spelled as in `available`; none when nothing matches.
  ///
  /// After the best come those that it inherits from, not those of other preferences.
  package func localizations(for preferences: [String]) -> [String] {
    let preferred = preferences.map(MatchingLanguage.init)
    if let best = best(for: preferred) { return related(to: best).map { available[$0] } }
    // "No linguistic content" serves everybody whom nothing else serves.
    return available.firstIndex(of: "zxx").map { [available[$0]] } ?? []
  }

  /// A matcher for the languages left.
  func removing(_ isRemoved: (String) -> Bool) -> LanguageMatcher {
    LanguageMatcher(available: available.filter { !isRemoved($0) })
  }

  private func best(for preferred: [MatchingLanguage]) -> Int? {
    var brazilian: Int?
    for preference in preferred {
      if let match = nearest(to: preference, brazilian: &brazilian) {
        return exactMatch(insteadOf: match, among: preferred) ?? match.index
      }
    }
    return brazilian
  }

  /// The nearest language; notes Brazilian Portuguese for a reader of European Portuguese, who
  /// gets it only when no other preference matches.
  private func nearest(
    to preference: MatchingLanguage, brazilian: inout Int?
  ) -> MatchingIndex.Match? {
    let isEuropean = preference.normalized == "pt_PT"
    if isEuropean, let last = index.lastBrazilian { brazilian = last }
    return index.nearest(to: preference, withBrazilian: !isEuropean)
  }

  /// A match of another region gives way to any preference of the same language that is there
  /// exactly: `[fr-CH, fr-CA]` takes `fr-CA` before `fr-FR`. Not for Chinese, whose regions are
  /// different scripts.
  private func exactMatch(
    insteadOf match: MatchingIndex.Match, among preferred: [MatchingLanguage]
  ) -> Int? {
    let matched = languages[match.index]
    guard match.distance > 0, matched.hasRegion, matched.language != "zh" else { return nil }
    for preference in preferred where preference.language == matched.language {
      if let exact = index.firstExact(preference) { return exact }
    }
    return nil
  }

  /// The language and the available ones on its chain; Hong Kong reads Taiwan's too.
  private func related(to best: Int) -> [Int] {
    var related = [best]
    var previous = ""
    for identifier in languages[best].chain(penalized: true) where identifier != previous {
      previous = identifier
      let isHongKong = identifier == "zh_Hant_HK"
      for other in index.group(of: languages[best]) where other != best {
        let normalized = languages[other].normalized
        if normalized == identifier || isHongKong && normalized == "zh_Hant_TW" {
          related.append(other)
        }
      }
    }
    return related
  }
}

extension LanguageMatcher {
  /// The languages to use when something must be shown (Darwin's `CFBundle`): without a match
  /// those of the development region, then those of `en_US`, then the first available one.
  ///
  /// Empty only when nothing is available.
  package static func preferredLocalizations(
    from available: [String], preferences: [String], developmentRegion: String?
  ) -> [String] {
    let matcher = LanguageMatcher(available: available)
    for choice in [preferences, developmentRegion.map { [$0] } ?? [], ["en_US"]] {
      let localizations = matcher.localizations(for: choice)
      if !localizations.isEmpty { return localizations }
    }
    return Array(available.prefix(1))
  }
}
