import LprojModel

extension OldStyleParser {
  /// Whether a byte begins a string, quoted or not.
  @inline(__always)
  func isStringStart(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || isUnquoted(byte)
  }

  /// Reads the string at the cursor.
  ///
  /// - Returns: where it stands in the arena.
  @discardableResult
  @inline(__always)
  mutating func parseString() throws(FormatError) -> Range<Int> {
    sawPlainString = true
    guard let byte = scanner.byte else { return scanner.cursor..<scanner.cursor }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try parseQuoted(byte) }
    let start = scanner.cursor
    while let byte = scanner.byte, isUnquoted(byte) { scanner.advance() }
    return start..<scanner.cursor
  }

  @inline(__always)
  private mutating func parseQuoted(_ quote: UInt8) throws(FormatError) -> Range<Int> {
    let begin = scanner.mark
    scanner.advance()
    let start = scanner.cursor
    try scanner.pass(until: quote, or: UInt8(ascii: "\\"))
    if scanner.byte == quote {
      sawPlainString = !scanner.sawNonASCII
      let end = scanner.cursor
      scanner.advance()
      return start..<end
    }
    return try parseEscaped(quote, begin, from: start)
  }

  /// Appends a string to the arena from its first escape on, at the cursor, and what was before.
  private mutating func parseEscaped(
    _ quote: UInt8, _ begin: TextScanner.Mark, from start: Int
  ) throws(FormatError) -> Range<Int> {
    sawPlainString = false
    let appended = builder.end
    scanner.copyPiece(from: start, to: &builder)
    while let byte = scanner.byte, byte != quote {
      try parseEscape(quote, begin)
      let start = scanner.cursor
      try scanner.pass(until: quote, or: UInt8(ascii: "\\"))
      scanner.copyPiece(from: start, to: &builder)
    }
    if scanner.isAtEnd { throw unterminated(quote, begin) }
    scanner.advance()
    return appended..<builder.end
  }

  /// Passes white space and comments.
  @inline(__always)
  mutating func skipSpace() throws(FormatError) {
    while true {
      scanner.passSpace()
      guard scanner.byte == UInt8(ascii: "/") || scanner.byte == 0xE2 else { return }
      guard try skipComment() else { return }
    }
  }

  /// Passes a comment or a line separator; false when there is neither.
  private mutating func skipComment() throws(FormatError) -> Bool {
    switch (scanner.byte, scanner.byte(ahead: 1)) {
    case (UInt8(ascii: "/"), UInt8(ascii: "/")): try scanner.passLine()
    case (UInt8(ascii: "/"), UInt8(ascii: "*")): try skipBlockComment()
    case (0xE2, _):
      guard scanner.isAtLineSeparator else { return false }
      scanner.advance(by: 3)
    default: return false
    }
    return true
  }

  private mutating func skipBlockComment() throws(FormatError) {
    let begin = scanner.mark
    scanner.advance(by: 2)
    let star = UInt8(ascii: "*")
    while true {
      try scanner.pass(until: star, or: star)
      if scanner.isAtEnd { break }
      scanner.advance()
      if scanner.take(UInt8(ascii: "/")) { return }
    }
    diagnostics.add(
      .warning, .unterminatedComment, at: scanner.place(of: begin),
      "the comment that begins here has no end: everything after it is ignored; close it with */")
  }
}

/// Whether a byte may stand in a string without quotes (CFOldStylePList.c).
@inline(__always)
func isUnquoted(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
  case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "/"), UInt8(ascii: ":"),
    UInt8(ascii: "."), UInt8(ascii: "-"):
    true
  default: false
  }
}
