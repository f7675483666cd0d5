import LprojModel

extension OldStyleParser {
  /// Reads a value of any kind.
  mutating func parseObject(depth: Int) throws(FormatError) -> PropertyListValue {
    guard depth <= PropertyListReader.depthLimit else {
      throw FormatError(
        .tooDeep,
        "arrays and dictionaries nest deeper than \(PropertyListReader.depthLimit); flatten them",
        at: scanner.place(of: scanner.mark))
    }
    switch scanner.byte {
    case UInt8(ascii: "{"):
      scanner.advance()
      return try parseDictionary(depth: depth)
    case UInt8(ascii: "("):
      scanner.advance()
      return try parseArray(depth: depth)
    case UInt8(ascii: "<"):
      scanner.advance()
      return try parseData()
    case let byte? where isStringStart(byte):
      return .string(try takeString())
    default:
      throw unexpectedValue("after '='")
    }
  }

  /// A string apart from the table: where it has escapes, the arena serves as its buffer.
  private mutating func takeString() throws(FormatError) -> String {
    let end = builder.end
    let text = builder.text(try parseString())
    builder.truncate(to: end)
    return text
  }

  private mutating func parseDictionary(depth: Int) throws(FormatError) -> PropertyListValue {
    var list = MemberList()
    while true {
      try skipSpace()
      guard let byte = scanner.byte, isStringStart(byte) else { break }
      let (line, column) = (scanner.line, scanner.column())
      let key = try takeString()
      let value = try parseMemberValue(of: key, depth: depth)
      let member = PropertyListValue.Member(key: key, value: value, line: line, column: column)
      if let replaced = list.append(member) { diagnostics.addDuplicate(replaced, again: member) }
    }
    try expectEnd(of: "}", "dictionary")
    return .dictionary(list.members)
  }

  private mutating func parseMemberValue(
    of key: String, depth: Int
  ) throws(FormatError) -> PropertyListValue {
    let afterKey = scanner.mark
    try skipSpace()
    if scanner.byte == UInt8(ascii: ";") {
      scanner.advance()
      return .string(key)
    }
    guard scanner.byte == UInt8(ascii: "=") else { throw missingValue(of: key, afterKey) }
    scanner.advance()
    try skipSpace()
    let valueStart = scanner.mark
    let value = try parseObject(depth: depth + 1)
    let valueEnd = scanner.mark
    try skipSpace()
    guard scanner.byte == UInt8(ascii: ";") else {
      throw missingSemicolon(after: key, valueStart, valueEnd)
    }
    scanner.advance()
    return value
  }

  private mutating func parseArray(depth: Int) throws(FormatError) -> PropertyListValue {
    var elements: [PropertyListValue] = []
    repeat {
      try skipSpace()
      if scanner.byte == UInt8(ascii: ")") { break }
      elements.append(try parseObject(depth: depth + 1))
      try skipSpace()
    } while scanner.take(UInt8(ascii: ","))
    try expectEnd(of: ")", "array")
    return .array(elements)
  }

  private mutating func parseData() throws(FormatError) -> PropertyListValue {
    var bytes: [UInt8] = []
    var high: UInt8?
    while let byte = scanner.byte, byte != UInt8(ascii: ">") {
      if let digit = hexDigit(byte) {
        if let first = high { bytes.append(first << 4 | digit) }
        high = high == nil ? digit : nil
        scanner.advance()
      } else if high == nil, byte == UInt8(ascii: " ") || (9...13).contains(byte) {
        scanner.passControl(byte)
      } else {
        break
      }
    }
    guard high == nil else {
      throw FormatError(
        .syntax,
        "data between '<' and '>' has two hexadecimal digits for each byte; one is missing",
        at: scanner.place(of: scanner.mark))
    }
    try expectEnd(of: ">", "data")
    return .data(bytes)
  }

  mutating func expectEnd(of closing: Unicode.Scalar, _ kind: String) throws(FormatError) {
    guard scanner.take(UInt8(ascii: closing)) else {
      throw syntaxError(
        at: scanner.mark,
        "expected '\(closing)' at the end of the \(kind), found \(found())" + remedy())
    }
  }
}

/// The value of a hexadecimal digit.
func hexDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case 0x30...0x39: byte - 0x30
  case 0x41...0x46: byte - 0x41 + 10
  case 0x61...0x66: byte - 0x61 + 10
  default: nil
  }
}
