import LprojModel

extension OldStyleParser {
  /// Reads the whole file.
  mutating func parseTable() throws(FormatError) {
    try skipSpace()
    guard let first = scanner.byte else { return }
    switch first {
    case UInt8(ascii: "{"):
      scanner.advance()
      try parseEntries()
      try expectEnd(of: "}", "dictionary")
      try skipSpace()
      if !scanner.isAtEnd { throw junkAfterObject() }
    case UInt8(ascii: "("), UInt8(ascii: "<"):
      throw FormatError(
        .notATable,
        "the file holds \(first == 0x3C ? "data" : "an array"), not a table; "
          + "write entries like \"key\" = \"value\";", at: scanner.place(of: scanner.mark))
    case _ where isStringStart(first):
      try parseFirstEntry()
      try parseBareEntries()
    default:
      throw unexpectedValue("at the start of the file")
    }
  }

  /// A text alone is a string, not a table; only what follows it makes it a key.
  private mutating func parseFirstEntry() throws(FormatError) {
    let start = scanner.mark
    let (line, column) = (scanner.line, scanner.column())
    let key = try parseKey()
    let keyEnd = scanner.mark
    try skipSpace()
    if scanner.isAtEnd {
      throw FormatError(
        .notATable,
        "the file holds the string \(shown(builder.text(key))) alone, not a table; write entries "
          + "like \"key\" = \"value\";",
        at: scanner.place(of: start))
    }
    try parseValue(of: key, keyEnd, line, column)
  }

  /// Reads the entries of a file without braces.
  private mutating func parseBareEntries() throws(FormatError) {
    do throws(FormatError) {
      try parseEntries()
      if !scanner.isAtEnd { throw restLost() }
    } catch {
      guard isLegacy, error.losesRest else { throw error }
      // CoreFoundation decodes the bytes of the whole file before it parses them.
      try scanner.passRest()
      diagnostics.add(.warning, error.code, at: error.place, error.message)
    }
  }

  /// Reads entries up to something that is no key.
  private mutating func parseEntries() throws(FormatError) {
    while true {
      parsePlainEntries()
      try skipSpace()
      guard let byte = scanner.byte, isStringStart(byte) else { return }
      let (line, column) = (scanner.line, scanner.column())
      let key = try parseLaterKey()
      let keyEnd = scanner.mark
      try skipSpace()
      try parseValue(of: key, keyEnd, line, column)
    }
  }

  /// Unlike the first one, a key that does not end only ends Apple's parsers, without an error.
  @inline(__always)
  private mutating func parseLaterKey() throws(FormatError) -> Range<Int> {
    let start = builder.end
    do throws(FormatError) {
      return try parseKey()
    } catch {
      guard error.code == .unterminatedString else { throw error }
      builder.truncate(to: start)
      throw error.losingRest()
    }
  }

  private mutating func parseKey() throws(FormatError) -> Range<Int> {
    let key = try parseString()
    if !sawPlainString && !sawUnnormalizedKey {
      sawUnnormalizedKey = builder.withBytes(key, mayDifferInNormalization)
    }
    return key
  }

  /// Reads what follows a key and its space, and makes the entry.
  private mutating func parseValue(
    of key: Range<Int>, _ keyEnd: TextScanner.Mark, _ line: Int, _ column: Int
  ) throws(FormatError) {
    if scanner.byte == UInt8(ascii: ";") {
      builder.add(key: key, value: key, line: line, column: column)
      scanner.advance()
      return
    }
    guard scanner.byte == UInt8(ascii: "=") else { throw missingValue(of: key, keyEnd) }
    scanner.advance()
    try skipSpace()
    let valueMark = scanner.mark
    if let byte = scanner.byte, isStringStart(byte) {
      let value = try parseString()
      try expectSemicolon(key, valueMark)
      builder.add(key: key, value: value, line: line, column: column)
    } else {
      let value = try parseObject(depth: 1)
      try expectSemicolon(key, valueMark)
      addStructured(key, value, line, column)
    }
  }

  @inline(__always)
  private mutating func expectSemicolon(
    _ key: Range<Int>, _ valueStart: TextScanner.Mark
  ) throws(FormatError) {
    if scanner.byte != UInt8(ascii: ";") {
      let valueEnd = scanner.mark
      try skipSpace()
      guard scanner.byte == UInt8(ascii: ";") else {
        throw missingSemicolon(after: key, valueStart, valueEnd)
      }
    }
    scanner.advance()
  }

  private mutating func addStructured(
    _ key: Range<Int>, _ value: PropertyListValue, _ line: Int, _ column: Int
  ) {
    let member = PropertyListValue.Member(
      key: builder.text(key), value: value, line: line, column: column)
    if let replaced = structured.append(member) {
      diagnostics.addDuplicate(replaced, again: member)
    }
  }
}
