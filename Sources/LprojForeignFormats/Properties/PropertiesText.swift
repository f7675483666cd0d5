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
    var units: [UInt16] = []
    while !rest.isEmpty {
      let plain = rest.prefix { $0 != UInt8(ascii: "\\") }
      units.append(contentsOf: String(decoding: plain, as: UTF8.self).utf16)
      rest = rest.dropFirst(plain.count + 1)
      if let unit = try Self.escape(&rest, at: place) { units.append(unit) }
    }
    text = String(decoding: units, as: UTF16.self)
    hasLoneSurrogate = String(validating: units, as: UTF16.self) == nil
  }

  /// What the letters behind a backslash stand for; nil for the end, and for a character beyond
  /// ASCII, which stands for itself and is left.
  private static func escape(
    _ rest: inout ArraySlice<UInt8>, at place: Place
  ) throws(FormatError) -> UInt16? {
    guard let letter = rest.first, letter < 0x80 else { return nil }
    rest = rest.dropFirst()
    switch letter {
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "u"): return try hexadecimal(&rest, at: place)
    default: return UInt16(letter)
    }
  }

  private static func hexadecimal(
    _ rest: inout ArraySlice<UInt8>, at place: Place
  ) throws(FormatError) -> UInt16 {
    let digits = rest.prefix(4)
    guard digits.count == 4, let unit = HexadecimalUnit.value(of: digits) else {
      throw FormatError(
        .invalidEscape,
        "an escape of the entry that begins here has no four hexadecimal digits after '\\u'; "
          + "complete it, or double the backslash", at: place)
    }
    rest = rest.dropFirst(4)
    return unit
  }
}
