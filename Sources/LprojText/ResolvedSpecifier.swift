/// A specifier whose `*` have been replaced by the arguments' values.
struct ResolvedSpecifier {
  /// The largest width and precision: a text of a hundred bytes must not ask for a gigabyte.
  static var countLimit: Int { 1000 }

  var flags: FormatSpecifier.Flags
  /// From 0 to the limit.
  var width: Int
  /// From 0 to the limit, nil when there is none.
  var precision: Int?
  var length: FormatSpecifier.Length

  /// A sign for a number that is not negative.
  var positiveSign: UInt8? {
    if flags.contains(.plus) { return UInt8(ascii: "+") }
    return flags.contains(.space) ? UInt8(ascii: " ") : nil
  }

  var isLeftAligned: Bool { flags.contains(.minus) }

  /// Whether the width is filled with zeros; the minus sign turns that off (printf(3)).
  var isZeroFilled: Bool { flags.contains(.zero) && !isLeftAligned }
}
