/// What kind of argument a conversion takes: what must agree between a text and its translation,
/// or a program that formats both crashes or prints garbage.
package enum FormatTypeClass: String, Hashable, Sendable {
  case object
  case string = "C string"
  case utf16String = "UTF-16 string"
  case integer
  case unsigned = "unsigned integer"
  case floating = "floating-point number"
  case character
  case utf16Unit = "UTF-16 unit"
  case pointer

  /// One class for all that may stand for each other: C passes both kinds of integers alike.
  var merged: FormatTypeClass { self == .unsigned ? .integer : self }
}

extension FormatSpecifier.Conversion {
  /// The class of the argument; nil for variables, whose own specifiers say it.
  package var typeClass: FormatTypeClass? {
    switch self {
    case .object: .object
    case .string: .string
    case .utf16String: .utf16String
    case .signed: .integer
    case .unsigned: .unsigned
    case .floating: .floating
    case .character: .character
    case .utf16Unit: .utf16Unit
    case .pointer: .pointer
    case .variable, .variableArgument: nil
    }
  }
}
