import LprojFormats
import LprojModel

/// A key or a value of a `.properties` file (java.util.Properties.load, `loadConvert`).
struct PropertiesText {
  /// The text without its escapes; half of a surrogate pair is U+FFFD.
  let text: String
  /// Whether a `\u` was half of a surrogate pair without the other half.
  let hasLoneSurrogate: Bool

  /// - Parameter place: of the entry.
  init(_ escaped: ArraySlice<UInt8>, at place: Place) throws(FormatError) {
    guard escaped.contains(UInt8(ascii: "\\")) else {
      text = String(decoding: escaped, as: UTF8.self)
      hasLoneSurrogate = false
      return
    }
    var rest = escaped
    var result = UnescapedText()
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
      result.append(plain)
      rest = rest.dropFirst(plain.count + 1)
      try Self.takeEscape(from: &rest, into: &result, at: place)
    }
    text = result.finished()
    hasLoneSurrogate = result.hasLoneSurrogate
  }

  /// Takes the letters behind a backslash. Those of no escape stand for themselves, and characters
  /// beyond ASCII are left.
  private static func takeEscape(
    from rest: inout ArraySlice<UInt8>, into result: inout UnescapedText, at place: Place
  ) throws(FormatError) {
    guard let letter = rest.first, letter < 0x80 else { return }
    rest = rest.dropFirst()
    switch letter {
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "r"): result.append(0x0D)
    case UInt8(ascii: "f"): result.append(0x0C)
    case UInt8(ascii: "u"):
      guard let unit = HexadecimalUnit.value(of: rest.prefix(4)) else {
        throw FormatError(
          .invalidEscape,
          "an escape of the entry that begins here has no four hexadecimal digits after '\\u'; "
            + "complete it, or double the backslash", at: place)
      }
      rest = rest.dropFirst(4)
      result.append(unit: unit)
    default: result.append(letter)
    }
  }
}
