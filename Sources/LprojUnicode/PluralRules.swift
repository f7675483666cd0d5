package import LprojModel

/// CLDR's cardinal rules of a language: which category a number takes.
///
/// A value compiled from the rules in ICU's data; choosing calls nothing and may be done anywhere.
/// Compiling takes some 20 microseconds: see ``PluralRulesCache``.
package struct PluralRules: Sendable {
  private let conditions: [(category: PluralCategory, condition: PluralCondition)]

  /// The rules of the language, else of the language without region and script as ICU does it,
  /// else CLDR's root, which knows `other` only.
  package init(language: LanguageTag) {
    let rules = Self.setName(of: language).map { ICU.pluralRules(set: $0) } ?? []
    conditions = rules.compactMap { rule in
      guard let category = PluralCategory(name: rule.key), category != .other,
        let condition = PluralCondition(rule.text)
      else { return nil }
      return (category, condition)
    }
    .sorted { $0.category < $1.category }
  }

  /// The category of a number by its absolute value; infinity and NaN are `other`.
  package func category(for operand: PluralOperand) -> PluralCategory {
    guard let operands = PluralOperands(operand) else { return .other }
    return conditions.first { $0.condition.holds(for: operands) }?.category ?? .other
  }

  /// The categories that the language tells apart, in CLDR's order; `other` is always the last.
  package var categories: [PluralCategory] { conditions.map(\.category) + [.other] }

  private static func setName(of language: LanguageTag) -> String? {
    guard let subtags = Subtags(parsing: language.tag)?.replacingAliases() else { return nil }
    let names = [
      subtags.region.map { "\(subtags.language)_\($0)" }, newer[subtags.language], subtags.language,
    ]
    return names.lazy.compactMap { $0 }.compactMap { LanguageData.pluralSets[$0] }.first
  }

  /// Languages whose rules are younger than ICU 72 (CLDR 43 to 46), and ones with the same rules.
  private static let newer = ["blo": "ksh", "csw": "ln", "lld": "it", "scn": "it"]
}
