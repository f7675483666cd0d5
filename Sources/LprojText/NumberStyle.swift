/// How a language is to write a number, as far as the specifier says.
package struct NumberStyle: Hashable, Sendable {
  package enum Notation: Hashable, Sendable {
    /// Grouped: `%d`, `%.2f`.
    case decimal
    /// With an exponent: `%e`.
    case scientific
  }

  package var notation: Notation
  /// Exactly so many after the separator.
  package var fractionDigits: Int
  package var minimumIntegerDigits: Int

  package init(
    _ notation: Notation, fractionDigits: Int = 0, minimumIntegerDigits: Int = 1
  ) {
    self.notation = notation
    self.fractionDigits = fractionDigits
    self.minimumIntegerDigits = minimumIntegerDigits
  }

  /// The notation and digits of a number that is written as in C: what `%g` and `%@` choose by
  /// the number itself.
  init(ofWritten text: String) {
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let fraction = mantissa.drop { $0 != UInt8(ascii: ".") }.dropFirst()
    self.init(
      mantissa.count < text.utf8.count ? .scientific : .decimal, fractionDigits: fraction.count)
  }
}
