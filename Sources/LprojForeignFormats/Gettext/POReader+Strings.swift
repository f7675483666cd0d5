import LprojFormats
import LprojModel

/// The texts of a `.po` file: quoted pieces that are joined, with C's escapes.
extension POReader {
  /// The text after a keyword, and passes what follows it up to the next keyword.
  mutating func text(after keyword: String) throws(FormatError) -> String {
    try skip()
    guard cursor.byte == UInt8(ascii: "\"") else {
      throw FormatError(
        .syntax, "\(cursor.found) stands where a quoted text is expected after '\(keyword)'",
        at: cursor.place())
    }
    let place = cursor.place()
    var bytes: [UInt8] = []
    while cursor.byte == UInt8(ascii: "\"") {
      try appendPiece(to: &bytes)
      try skip()
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw FormatError(
        .invalidEscape,
        "the escapes of this text give bytes that are no UTF-8; write the "
          + "characters themselves", at: place)
    }
    return text
  }

  private mutating func appendPiece(to bytes: inout [UInt8]) throws(FormatError) {
    let place = cursor.place()
    cursor.advance()
    while let byte = cursor.byte, !TextCursor.isLineEnd(byte) {
      if cursor.take(UInt8(ascii: "\"")) { return }
      if byte == UInt8(ascii: "\\") {
        bytes.append(try escape())
      } else {
        bytes.append(byte)
        cursor.advance()
      }
    }
    throw FormatError(
      .unterminatedString,
      "the text that begins here does not end on its line; write '\"' at its end, and the rest "
        + "in quotes on the next line", at: place)
  }

  /// The byte of an escape (po-lex.c, `control_sequence`).
  private mutating func escape() throws(FormatError) -> UInt8 {
    let place = cursor.place()
    cursor.advance()
    let letter = cursor.byte ?? 0
    switch letter {
    case UInt8(ascii: "n"): return pass(0x0A)
    case UInt8(ascii: "t"): return pass(0x09)
    case UInt8(ascii: "b"): return pass(0x08)
    case UInt8(ascii: "r"): return pass(0x0D)
    case UInt8(ascii: "f"): return pass(0x0C)
    case UInt8(ascii: "v"): return pass(0x0B)
    case UInt8(ascii: "a"): return pass(0x07)
    case UInt8(ascii: "\\"), UInt8(ascii: "\""): return pass(letter)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): return digits(radix: 8, limit: 3)
    case UInt8(ascii: "x"):
      cursor.advance()
      if digit(radix: 16) != nil { return digits(radix: 16, limit: .max) }
    default: break
    }
    throw FormatError(
      .invalidEscape, "this escape is none of C's; double the backslash, or drop it", at: place)
  }

  private mutating func pass(_ byte: UInt8) -> UInt8 {
    cursor.advance()
    return byte
  }

  private mutating func digits(radix: Int, limit: Int) -> UInt8 {
    var value: UInt8 = 0
    var count = 0
    while count < limit, let digit = digit(radix: radix) {
      value = value &* UInt8(radix) &+ UInt8(digit)
      count += 1
      cursor.advance()
    }
    return value
  }

  private func digit(radix: Int) -> Int? {
    guard let byte = cursor.byte, byte < 0x80 else { return nil }
    let value = Character(Unicode.Scalar(byte)).hexDigitValue
    return value.flatMap { $0 < radix ? $0 : nil }
  }
}
