import LprojModel

extension OldStyleParser {
  /// Appends what the escape at the cursor stands for. `begin` is where its string begins.
  mutating func parseEscape(_ quote: UInt8, _ begin: TextScanner.Mark) throws(FormatError) {
    let mark = scanner.mark
    scanner.advance()
    guard let byte = scanner.byte else { throw unterminated(quote, begin) }
    switch byte {
    case UInt8(ascii: "a"): put(0x07)
    case UInt8(ascii: "b"): put(0x08)
    case UInt8(ascii: "f"): put(0x0C)
    case UInt8(ascii: "n"): put(0x0A)
    case UInt8(ascii: "r"): put(0x0D)
    case UInt8(ascii: "t"): put(0x09)
    case UInt8(ascii: "v"): put(0x0B)
    case UInt8(ascii: "U"): parseUnicodeEscape(mark)
    case UInt8(ascii: "0")...UInt8(ascii: "7"): parseOctalEscape()
    case 0x20..<0x80:
      if byte == UInt8(ascii: "u") { warnOfLowercaseU(mark) }
      put(byte)
    default:
      // The backslash is dropped; what follows it, an end of line or a character beyond ASCII,
      // is ordinary text.
      break
    }
  }

  private mutating func put(_ byte: UInt8) {
    builder.append(byte)
    scanner.advance()
  }

  /// One to three octal digits are one byte in the NeXTSTEP encoding; more than 0377 wraps.
  private mutating func parseOctalEscape() {
    var value: UInt8 = 0
    var digits = 0
    while digits < 3, let byte = scanner.byte, (0x30...0x37).contains(byte) {
      value = value << 3 | (byte & 7)
      digits += 1
      scanner.advance()
    }
    append(NextStepEncoding.scalar(of: value))
  }

  /// `\U` and up to four digits are one unit of UTF-16; two of them may be a surrogate pair.
  private mutating func parseUnicodeEscape(_ mark: TextScanner.Mark) {
    scanner.advance()
    let (unit, digits) = parseHexDigits()
    if digits == 0 {
      warn(.invalidEscape, mark, "\\U without a hexadecimal digit stands for U+0000; write four")
    }
    guard unit & 0xF800 == 0xD800 else {
      append(Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}")
      return
    }
    if unit < 0xDC00, let low = parseLowSurrogate() {
      let value = 0x1_0000 + (UInt32(unit & 0x3FF) << 10 | UInt32(low & 0x3FF))
      append(Unicode.Scalar(value) ?? "\u{FFFD}")
      return
    }
    warn(
      .invalidEscape, mark,
      "\\U\(String(unit, radix: 16)) is half of a surrogate pair and shows as U+FFFD; write both "
        + "halves, or the character itself")
    append("\u{FFFD}")
  }

  private mutating func parseLowSurrogate() -> UInt16? {
    guard
      scanner.byte == UInt8(ascii: "\\"), scanner.byte(ahead: 1) == UInt8(ascii: "U")
    else { return nil }
    let low = (2..<6).reduce(UInt16?(0)) { unit, distance in
      guard let unit, let byte = scanner.byte(ahead: distance), let digit = hexDigit(byte)
      else { return nil }
      return unit << 4 | UInt16(digit)
    }
    guard let low, low & 0xFC00 == 0xDC00 else { return nil }
    scanner.advance(by: 6)
    return low
  }

  private mutating func parseHexDigits() -> (unit: UInt16, digits: Int) {
    var unit: UInt16 = 0
    var digits = 0
    while digits < 4, let byte = scanner.byte, let digit = hexDigit(byte) {
      unit = unit << 4 | UInt16(digit)
      digits += 1
      scanner.advance()
    }
    return (unit, digits)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    for byte in scalar.utf8 { builder.append(byte) }
  }

  private mutating func warnOfLowercaseU(_ mark: TextScanner.Mark) {
    guard let digit = scanner.byte(ahead: 1), hexDigit(digit) != nil else { return }
    warn(
      .lowercaseUEscape, mark,
      "\\u is no escape: only its backslash is dropped and the digits are shown; write \\U and four "
        + "digits, or the character itself")
  }

  private mutating func warn(
    _ code: DiagnosticCode, _ mark: TextScanner.Mark, _ message: @autoclosure () -> String
  ) {
    guard !diagnostics.isFull else { return diagnostics.add(.warning, code, "") }
    diagnostics.add(.warning, code, at: scanner.place(of: mark), message())
  }
}
