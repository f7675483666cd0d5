/// The available languages of a matcher, found by what they have in common with a preference: so
/// that one does not cost all languages, since both lists may come from a stranger.
struct MatchingIndex: Sendable {
  /// An available language, by its place in the list.
  struct Match: Sendable {
    var index: Int
    /// -1 for the same identifier, 0 for the same language, else the steps on both chains to where
    /// they first meet, and one more between two languages.
    var distance: Int
  }

  /// Languages that are at the same distance to whoever asks, as far as it depends on them.
  private struct Kind: Hashable {
    var language: String
    var isBrazilian: Bool
  }

  /// How far up on its chain a language has an identifier.
  private struct Step: Sendable {
    var steps: Int
    var index: Int
  }

  private var byBase: [String: Int] = [:]
  private var byNormalized: [String: Int] = [:]
  /// By group, identifier on the chains, and kind: the nearest, the first of equal ones.
  private var byIdentifier: [String: [String: [Kind: Step]]] = [:]
  private var groups: [String: [Int]] = [:]
  /// The last one that is Brazilian Portuguese.
  private(set) var lastBrazilian: Int?

  init(_ languages: [MatchingLanguage]) {
    for (index, language) in languages.enumerated() {
      if byBase[language.base] == nil { byBase[language.base] = index }
      if byNormalized[language.normalized] == nil { byNormalized[language.normalized] = index }
      groups[language.group, default: []].append(index)
      let isBrazilian = language.normalized == "pt_BR"
      if isBrazilian { lastBrazilian = index }
      let kind = Kind(language: language.language, isBrazilian: isBrazilian)
      for (steps, identifier) in language.chain(penalized: true).enumerated() {
        let known = byIdentifier[language.group]?[identifier]?[kind]
        guard steps < known?.steps ?? Int.max else { continue }
        byIdentifier[language.group, default: [:]][identifier, default: [:]][kind] =
          Step(steps: steps, index: index)
      }
    }
  }

  /// All whose chains can meet that of a language, which may be one of them.
  func group(of language: MatchingLanguage) -> [Int] { groups[language.group] ?? [] }

  /// The first one with the identifier of a preference, or that of its language.
  func firstExact(_ preference: MatchingLanguage) -> Int? {
    [byBase[preference.base], byNormalized[preference.normalized]].compactMap(\.self).min()
  }

  /// The nearest to a preference, the first of equally near ones; nil when no chain meets.
  ///
  /// - Parameter withBrazilian: whether Brazilian Portuguese counts.
  func nearest(to preference: MatchingLanguage, withBrazilian: Bool) -> Match? {
    if let index = byBase[preference.base] { return Match(index: index, distance: -1) }
    if let index = byNormalized[preference.normalized] { return Match(index: index, distance: 0) }
    guard let identifiers = byIdentifier[preference.group] else { return nil }
    var nearest: Match?
    for (steps, identifier) in preference.chain(penalized: false).enumerated() {
      for (kind, step) in identifiers[identifier] ?? [:] where withBrazilian || !kind.isBrazilian {
        let between = kind.language == preference.language ? 0 : 1
        let match = Match(index: step.index, distance: steps + step.steps + between)
        if nearest.map({ Self.isBefore(match, $0) }) ?? true { nearest = match }
      }
    }
    return nearest
  }

  private static func isBefore(_ left: Match, _ right: Match) -> Bool {
    (left.distance, left.index) < (right.distance, right.index)
  }
}
