package import LprojModel
internal import Synchronization

/// Plural rules by language, compiled once each. Any thread may ask.
///
/// Holds at most ``limit`` languages and begins anew beyond that, so that a peer who asks for ever
/// new tags costs time, not memory.
package final class PluralRulesCache: Sendable {
  private let rules = Mutex<[LanguageTag: PluralRules]>([:])

  package init() {}

  package static let limit = 512

  package func rules(for language: LanguageTag) -> PluralRules {
    if let known = rules.withLock({ $0[language] }) { return known }
    // Outside the lock: two threads may compile the same rules, which is only a waste.
    let compiled = PluralRules(language: language)
    rules.withLock { rules in
      if rules.count >= Self.limit { rules.removeAll() }
      rules[language] = compiled
    }
    return compiled
  }
}
