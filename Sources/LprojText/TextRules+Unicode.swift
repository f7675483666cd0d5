package import LprojModel
package import LprojUnicode

extension TextRules {
  /// The rules of CLDR for a language.
  ///
  /// Takes some 20 microseconds: keep the result for as long as the language is served.
  package init(language: LanguageTag) {
    self.init(
      plurals: PluralRules(language: language), numbers: LocalizedNumbers(language: language))
  }

  /// Rules that are at hand already.
  package init(plurals: PluralRules, numbers: LocalizedNumbers) {
    self.init(
      category: { plurals.category(for: $0.operand) },
      localized: { number, style in
        NumberShape(style).map { number.written(by: numbers, as: $0) }
      })
  }
}

extension Number {
  fileprivate var operand: PluralOperand {
    switch self {
    case .int(let value): .integer(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    }
  }

  fileprivate func written(by numbers: LocalizedNumbers, as shape: NumberShape) -> String {
    switch self {
    case .int(let value): numbers.format(value, as: shape)
    case .unsigned(let value): numbers.format(value, as: shape)
    case .double(let value): numbers.format(value, as: shape)
    }
  }
}

extension NumberShape {
  /// Nil for more digits than are asked of ICU; such a number is written as in C.
  fileprivate init?(_ style: NumberStyle) {
    guard
      style.fractionDigits <= Self.digitLimit, style.minimumIntegerDigits <= Self.digitLimit
    else { return nil }
    self.init(
      minimumDigits: style.minimumIntegerDigits, fractionDigits: style.fractionDigits,
      scientific: style.notation == .scientific)
  }
}
