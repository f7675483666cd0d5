import LprojFormats
import LprojModel
import LprojUnicode

/// Which of a file's plural forms serves which plural category of its language.
///
/// A `Plural-Forms` header maps numbers to forms, a table maps CLDR's categories to texts. So the
/// header's expression is asked for numbers of each category: the form that most of them take is
/// the category's. The number 0 may have a form of its own in every language, since a case `zero`
/// is taken for it (see `Variation`). `other` gets the last form where only fractions have that
/// category, as in Russian: gettext counts whole numbers.
struct PluralForms {
  /// How many forms there are (`nplurals`).
  let count: Int
  /// The form of each category.
  private(set) var forms: [PluralCategory: Int] = [:]

  /// More than twice of what any language has.
  private static let countLimit = 16

  /// Numbers that show every category and every form that a header tells apart: CLDR's rules look
  /// at the last two digits, and some at thousands and millions.
  private static let samples =
    Array(UInt64(0)...200) + [1_000, 2_000, 10_000, 40_000, 100_000, 1_000_000, 2_000_000]

  /// - Throws: when the header's expression is none, or asks for a form that there is not.
  init(
    _ header: POHeader, language: LanguageTag, _ diagnostics: inout DiagnosticList
  ) throws(FormatError) {
    let rule = header.field("Plural-Forms")
    if rule == nil {
      diagnostics.add(
        .warning, .unknownRule, at: header.place,
        "the header has no 'Plural-Forms'; 'nplurals=2; plural=(n != 1);' is taken, as gettext "
          + "does: add it")
    }
    let (count, expression) = try Self.parse(
      rule ?? "nplurals=2; plural=(n != 1);", at: header.place)
    self.count = count
    let rules = PluralRules(language: language)
    let counts = try counts(of: expression, rules, at: header.place)
    forms = counts.mapValues { Self.most($0) }
    forms[.other] = forms[.other] ?? count - 1
    // In most languages 0 is of another category, which may have another form.
    let formOfZero = try form(of: 0, expression, at: header.place)
    let categoryOfZero = rules.category(for: .unsigned(0))
    if categoryOfZero != .zero, forms[categoryOfZero] != formOfZero { forms[.zero] = formOfZero }
    Self.report(counts, forms, language, header.place, &diagnostics)
  }

  /// How many numbers of each category take which form; 0 counts where it may not be an exception.
  private func counts(
    of expression: PluralExpression, _ rules: PluralRules, at place: Place
  ) throws(FormatError) -> [PluralCategory: [Int: Int]] {
    var counts: [PluralCategory: [Int: Int]] = [:]
    for number in Self.samples {
      let form = try form(of: number, expression, at: place)
      let category = rules.category(for: .unsigned(number))
      if number > 0 || category == .zero { counts[category, default: [:]][form, default: 0] += 1 }
    }
    return counts
  }

  private func form(
    of number: UInt64, _ expression: PluralExpression, at place: Place
  ) throws(FormatError) -> Int {
    guard let form = expression.value(number), form < UInt64(count) else {
      throw FormatError(
        .syntax,
        "'Plural-Forms' gives no form below nplurals=\(count) for the number \(number); correct it",
        at: place)
    }
    return Int(form)
  }

  private static func most(_ counts: [Int: Int]) -> Int {
    counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key ?? 0
  }

  private static func report(
    _ counts: [PluralCategory: [Int: Int]], _ forms: [PluralCategory: Int],
    _ language: LanguageTag, _ place: Place, _ diagnostics: inout DiagnosticList
  ) {
    for (category, counts) in counts.sorted(by: { $0.key < $1.key }) where counts.count > 1 {
      let indexes = counts.keys.sorted().map { "msgstr[\($0)]" }.joined(separator: " and ")
      diagnostics.add(
        .warning, .unknownRule, at: place,
        "'Plural-Forms' gives numbers of the category '\(category.name)' of the language "
          + "\(shown(language.tag)) to \(indexes); msgstr[\(forms[category] ?? 0)] serves them "
          + "all: use the forms that CLDR has for the language")
    }
  }

  /// Reads `nplurals=N; plural=EXPRESSION;`.
  private static func parse(
    _ rule: String, at place: Place
  ) throws(FormatError) -> (count: Int, expression: PluralExpression) {
    var values: [Substring: Substring] = [:]
    for part in rule.split(separator: ";") {
      guard let sign = part.firstIndex(of: "=") else { continue }
      let name = part[..<sign].filter { !$0.isWhitespace }
      values[name[...]] = part[part.index(after: sign)...]
    }
    guard
      let count = values["nplurals"].flatMap({ Int($0.filter { !$0.isWhitespace }) }),
      (1...countLimit).contains(count),
      let expression = values["plural"].flatMap({ PluralExpression($0) })
    else {
      throw FormatError(
        .syntax,
        "'Plural-Forms' is \(shown(rule)), which is not of the form 'nplurals=2; plural=(n != 1);'"
          + " or is too long; correct it", at: place)
    }
    return (count, expression)
  }
}
