/// A number among the arguments of a text: what a plural chooses by and a specifier prints.
package enum Number: Hashable, Sendable {
  case int(Int64)
  case unsigned(UInt64)
  case double(Double)

  /// Whether an explicit case `zero` is taken (StringsdictFileFormat): also for -0.0.
  package var isZero: Bool {
    switch self {
    case .int(let value): value == 0
    case .unsigned(let value): value == 0
    case .double(let value): value == 0
    }
  }

  /// The 64 bits that integer conversions print, nil for a floating-point number.
  var bits: UInt64? {
    switch self {
    case .int(let value): UInt64(bitPattern: value)
    case .unsigned(let value): value
    case .double: nil
    }
  }

  /// The value as floating-point conversions print it, nil for an integer that a `Double` cannot
  /// hold exactly.
  var exactDouble: Double? {
    switch self {
    case .int(let value): Double(exactly: value)
    case .unsigned(let value): Double(exactly: value)
    case .double(let value): value
    }
  }
}

extension Number: CustomStringConvertible {
  /// As `%@` prints it: the shortest digits that give the number back, without a final `.0`.
  package var description: String {
    switch self {
    case .int(let value): return String(value)
    case .unsigned(let value): return String(value)
    case .double(let value):
      let text = value.description
      return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
  }
}
