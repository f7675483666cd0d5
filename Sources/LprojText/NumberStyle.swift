/// How a number is to be written in a language: what the conversions `d u f e g` ask for.
package struct NumberStyle: Hashable, Sendable {
  package enum Notation: Hashable, Sendable {
    /// Grouped; as many fraction digits as said (`%d`, `%.2f`).
    case decimal
    /// With an exponent, as many fraction digits as said (`%e`).
    case scientific
    /// The shorter of both with at most so many significant digits (`%g`).
    case significant
    /// Grouped, with the digits that the number needs (`%@`).
    case shortest
  }

  package var notation: Notation
  /// Fraction digits, significant digits for ``Notation/significant``, unused for
  /// ``Notation/shortest``.
  package var digits: Int
  package var minimumIntegerDigits: Int

  package init(_ notation: Notation, digits: Int = 0, minimumIntegerDigits: Int = 1) {
    self.notation = notation
    self.digits = digits
    self.minimumIntegerDigits = minimumIntegerDigits
  }
}
