import LprojModel
import LprojUnicode

/// The cases of a plural of ICU's MessageFormat as categories of a table.
///
/// `=0` and `zero` are the case `zero`, which a table takes for the number 0 in every language, as
/// Dart's `Intl.plural` does. `=1` and `=2` become `one` and `two` where these categories hold no
/// other number; else a note says so. Other exact numbers cannot be expressed.
struct PluralCases {
  private let language: LanguageTag
  private let rules: PluralRules

  /// So many numbers show what a category holds.
  private static let samples: ClosedRange<UInt64> = 0...200

  init(language: LanguageTag) {
    // Texts of no language are written in one that has rules.
    self.language = language == .unlocalized ? LanguageTag(canonical: "en") : language
    rules = PluralRules(language: self.language)
  }

  func cases(
    _ texts: [(selector: String, text: String)], _ notes: inout [String]
  ) throws(MessageProblem) -> [PluralCategory: String] {
    var cases: [PluralCategory: String] = [:]
    for (selector, text) in texts where !selector.hasPrefix("=") {
      guard let category = PluralCategory(name: selector) else {
        throw MessageProblem(.unknownRule, "'\(selector)' is no case of a plural")
      }
      cases[category] = text
    }
    guard cases[.other] != nil else {
      throw MessageProblem(.missingOther, "a plural has no 'other'")
    }
    // `=0` first: with it the category of 1 may hold 1 alone.
    for (selector, text) in texts.sorted(by: { $0.selector < $1.selector })
    where selector.hasPrefix("=") {
      try add(selector, text, to: &cases, &notes)
    }
    return cases
  }

  private func add(
    _ selector: String, _ text: String, to cases: inout [PluralCategory: String],
    _ notes: inout [String]
  ) throws(MessageProblem) {
    let exact: [String: PluralCategory] = ["=0": .zero, "=1": .one, "=2": .two]
    guard let category = exact[selector], let number = UInt64(selector.dropFirst()) else {
      throw MessageProblem(.unknownRule, "the case '\(selector)' cannot be expressed")
    }
    let others = Self.samples.filter { other in
      other != number && rules.category(for: .unsigned(other)) == category
        && !(other == 0 && cases[.zero] != nil)
    }
    guard number == 0 || rules.category(for: .unsigned(number)) == category else {
      notes.append(
        "'\(selector)' cannot be expressed in the language \(language), where \(number) has no "
          + "category of its own; 'other' serves it")
      return
    }
    if let other = others.first {
      let kept = cases[category] != nil
      notes.append(
        "'\(selector)' is '\(category.name)' in the language \(language), as is \(other); "
          + (kept ? "the text of '\(category.name)' serves both" : "its text serves both"))
      if kept { return }
    }
    cases[category] = text
  }
}
