package import LprojModel
import Synchronization

/// The rules of languages, each made once: opening a rule set costs more than many look-ups.
///
/// Safe from any thread.
package final class TextRulesCache: Sendable {
  private let rules = Mutex<[LanguageTag: TextRules]>([:])

  /// A client may ask for any tag: beyond this many the cache begins anew.
  private static let limit = 512

  package init() {}

  package func rules(for language: LanguageTag) -> TextRules {
    rules.withLock { rules in
      if let known = rules[language] { return known }
      if rules.count >= Self.limit { rules.removeAll() }
      let made = TextRules(language: language)
      rules[language] = made
      return made
    }
  }
}
