/// A part of a format string; ranges are offsets in its UTF-8.
package enum FormatPiece: Hashable, Sendable {
  /// Printed as it stands.
  case literal(Range<Int>)
  /// `%%`.
  case percent(Range<Int>)
  case specifier(FormatSpecifier)
  case fault(FormatFault)
}

/// A percent sign that starts no specifier.
package struct FormatFault: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The text ends before the conversion. Prints nothing (CFString.c).
    case cut
    /// No such conversion. Prints the one character after the percent sign and swallows the rest,
    /// as CFString.c does: `100% bio` gives `100 io`.
    case unknownConversion
    /// `%#@name` without the closing `@`.
    case openVariable
  }

  package var kind: Kind
  package var range: Range<Int>
  /// What of it is printed.
  package var printed: Range<Int>
}
