/// One specifier of a format string: `%[n$][flags][width][.precision][length]conversion`, or
/// `%#@name@`, or the `%arg` of String Catalogs.
package struct FormatSpecifier: Hashable, Sendable {
  package struct Flags: OptionSet, Hashable, Sendable {
    package let rawValue: UInt8

    package init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    package static let minus = Flags(rawValue: 1)
    package static let plus = Flags(rawValue: 2)
    package static let space = Flags(rawValue: 4)
    package static let alternate = Flags(rawValue: 8)
    package static let zero = Flags(rawValue: 16)
    /// The apostrophe. Changes nothing: plain numbers are not grouped, localized ones always.
    package static let grouping = Flags(rawValue: 32)
  }

  /// A width or a precision.
  package enum Count: Hashable, Sendable {
    case fixed(Int)
    /// `*`, or `*n$` with the position of the argument.
    case argument(position: Int?)
  }

  /// How many bits of an integer are printed.
  package enum Length: Int, Sendable {
    case bits8 = 8
    case bits16 = 16
    case bits32 = 32
    case bits64 = 64
  }

  package enum Conversion: Hashable, Sendable {
    /// `%@`.
    case object
    /// `%s`.
    case string
    /// `%S`.
    case utf16String
    /// `%d`, `%D`, `%i`.
    case signed
    /// `%u`, `%U`, `%o`, `%O`, `%x`, `%X`.
    case unsigned(radix: UInt8, isUppercase: Bool)
    /// `%f`, `%e`, `%g`, `%a` and their capitals: the ASCII letter.
    case floating(UInt8)
    /// `%c`: a byte, as ISO Latin 1.
    case character
    /// `%C`.
    case utf16Unit
    /// `%p`, `%P`, `%n`: what only a C program can have.
    case pointer
    /// `%#@name@`: where the name stands in the format.
    case variable(name: Range<Int>)
    /// `%arg`.
    case variableArgument
  }

  /// Where it stands in the format's UTF-8, from the percent sign to the end.
  package var range: Range<Int>
  /// The argument that it prints, from 1; nil when un-numbered.
  package var position: Int?
  package var flags: Flags = []
  package var width: Count?
  package var precision: Count?
  package var length: Length = .bits32
  package var conversion: Conversion

  package init(range: Range<Int>, conversion: Conversion) {
    self.range = range
    self.conversion = conversion
  }
}
