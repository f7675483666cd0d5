/// A number as plural rules see it.
package enum PluralOperand: Sendable, Hashable {
  case integer(Int64)
  case unsigned(UInt64)
  /// With the digits after the point that are shown, zeros included (`1.50` has two); nil: as
  /// many as the number needs, so that 1.0 counts as 1. At most 18 digits are looked at.
  case double(Double, fractionDigits: Int? = nil)
}

/// The operands of plural rules (UTS 35, "Plural Operand Meanings"), of the absolute value.
///
/// Rules look at remainders of powers of ten and at small numbers; so of an integer part with more
/// than 18 digits the last 18 are kept, with a digit before them.
struct PluralOperands: Sendable {
  /// i: the integer part.
  var integer: UInt64
  /// v: how many digits after the point are shown.
  var fractionCount = 0
  /// f: those digits as a number.
  var fraction: UInt64 = 0
  /// w and t: the same without zeros at the end.
  var significantFractionCount = 0
  var significantFraction: UInt64 = 0

  /// Nil for what is no number: infinity and NaN.
  init?(_ operand: PluralOperand) {
    switch operand {
    case .integer(let integer): self.init(integer: integer.magnitude)
    case .unsigned(let integer): self.init(integer: integer)
    case .double(let number, let fractionDigits):
      guard number.isFinite else { return nil }
      let digits =
        fractionDigits.flatMap {
          ICU.fixedDigits(number.magnitude, fractionDigits: min(max($0, 0), Self.digitLimit))
        } ?? Self.shortest(number.magnitude)
      self.init(digits: digits)
    }
  }

  private static let digitLimit = 18

  private init(integer: UInt64) {
    self.integer = integer
  }

  /// Digits with at most one separator between them.
  private init(digits: String) {
    let isDigit = { (byte: UInt8) in (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    let parts = digits.utf8.split(whereSeparator: { !isDigit($0) })
    integer = parts.first.map { Self.number($0) } ?? 0
    guard parts.count > 1 else { return }
    let fraction = parts[1].prefix(Self.digitLimit)
    let significant = fraction.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
    fractionCount = fraction.count
    self.fraction = Self.number(fraction)
    significantFractionCount = significant.count
    significantFraction = Self.number(significant)
  }

  private static func number(_ digits: some BidirectionalCollection<UInt8>) -> UInt64 {
    let kept = digits.suffix(digitLimit)
    let value = kept.reduce(UInt64(0)) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    return digits.count > digitLimit ? value + 1_000_000_000_000_000_000 : value
  }

  /// The shortest decimal form, without an exponent.
  private static func shortest(_ number: Double) -> String {
    let description = number.description
    let parts = description.split(separator: "e")
    guard parts.count == 2, let exponent = Int(parts[1]) else {
      return description.hasSuffix(".0") ? String(description.dropLast(2)) : description
    }
    let mantissa = parts[0].split(separator: ".")
    let fraction = mantissa.count > 1 && mantissa[1] != "0" ? String(mantissa[1]) : ""
    let digits = String(mantissa[0]) + fraction
    let pointPlace = 1 + exponent
    if pointPlace <= 0 { return "0." + String(repeating: "0", count: -pointPlace) + digits }
    if pointPlace >= digits.utf8.count {
      return digits + String(repeating: "0", count: pointPlace - digits.utf8.count)
    }
    return String(digits.prefix(pointPlace)) + "." + String(digits.dropFirst(pointPlace))
  }
}
