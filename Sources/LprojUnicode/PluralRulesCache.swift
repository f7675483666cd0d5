package import LprojModel

/// Plural rules by language, compiled once each, at most ``limit`` of them. Any thread may ask.
package final class PluralRulesCache: Sendable {
  private let rules = BoundedCache<LanguageTag, PluralRules>(limit: PluralRulesCache.limit)

  package init() {}

  package static let limit = 512

  package func rules(for language: LanguageTag) -> PluralRules {
    rules.value(for: language) { PluralRules(language: language) }
  }
}
