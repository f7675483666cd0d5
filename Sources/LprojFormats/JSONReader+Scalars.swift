/// The values of JSON that hold no others.
extension JSONReader {
  /// The string whose opening quote is at the current position.
  mutating func string() throws(FormatError) -> String {
    position += 1
    let start = position
    try skipPlain()
    if current == UInt8(ascii: "\"") {
      defer { position += 1 }
      return String(decoding: bytes[start..<position], as: UTF8.self)
    }
    return try string(after: Array(bytes[start..<position]))
  }

  /// The rest of a string that has escapes.
  private mutating func string(after head: [UInt8]) throws(FormatError) -> String {
    var text = head
    while current == UInt8(ascii: "\\") {
      text.append(contentsOf: String(try escape()).utf8)
      let start = position
      try skipPlain()
      text.append(contentsOf: bytes[start..<position])
    }
    position += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Goes to the next quote or backslash.
  private mutating func skipPlain() throws(FormatError) {
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return }
      guard byte >= 0x20 else {
        throw error(
          "\(found) stands inside a string; close the string with '\"' or write an escape")
      }
      position += 1
    }
    throw error("the file ends inside a string; close the string with '\"'")
  }

  private mutating func escape() throws(FormatError) -> Unicode.Scalar {
    position += 1
    guard let letter = current else { throw error("the file ends inside an escape") }
    if letter == UInt8(ascii: "u") {
      position += 1
      return try unicodeEscape()
    }
    let simple: Unicode.Scalar? =
      switch letter {
      case UInt8(ascii: "\""): "\""
      case UInt8(ascii: "\\"): "\\"
      case UInt8(ascii: "/"): "/"
      case UInt8(ascii: "b"): "\u{8}"
      case UInt8(ascii: "f"): "\u{C}"
      case UInt8(ascii: "n"): "\n"
      case UInt8(ascii: "r"): "\r"
      case UInt8(ascii: "t"): "\t"
      default: nil
      }
    guard let simple else {
      throw error("\(found) after a backslash is no JSON escape; double the backslash or drop it")
    }
    position += 1
    return simple
  }

  /// The scalar of a `\u`, whose four digits are at the current position, or of two of them.
  private mutating func unicodeEscape() throws(FormatError) -> Unicode.Scalar {
    let first = try hexadecimalUnit()
    if let scalar = Unicode.Scalar(first) { return scalar }
    let isPair =
      position + 1 < bytes.count && bytes[position] == UInt8(ascii: "\\")
      && bytes[position + 1] == UInt8(ascii: "u")
    if UTF16.isLeadSurrogate(first), isPair {
      position += 2
      let second = try hexadecimalUnit()
      if UTF16.isTrailSurrogate(second) {
        return UTF16.decode(UTF16.EncodedScalar([first, second]))
      }
    }
    throw error(
      "the escape before this place is half of a surrogate pair; write both halves, or the "
        + "character itself")
  }

  private mutating func hexadecimalUnit() throws(FormatError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else {
        throw error("\(found) stands where '\\u' needs four hexadecimal digits; complete them")
      }
      unit = unit << 4 | UInt16(digit)
      position += 1
    }
    return unit
  }

  mutating func literal() throws(FormatError) -> JSONValue {
    let words: [(word: StaticString, value: JSONValue)] = [
      ("true", .boolean(true)), ("false", .boolean(false)), ("null", .null),
    ]
    for (word, value) in words where bytes[position...].starts(with: word.description.utf8) {
      position += word.utf8CodeUnitCount
      return value
    }
    throw error("\(found) stands where a value is expected; a text needs quotes")
  }

  mutating func number() throws(FormatError) -> String {
    let start = position
    skip(UInt8(ascii: "-"))
    if !skip(UInt8(ascii: "0")) { try skipDigits() }
    if skip(UInt8(ascii: ".")) { try skipDigits() }
    if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
      if !skip(UInt8(ascii: "-")) { skip(UInt8(ascii: "+")) }
      try skipDigits()
    }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  @discardableResult
  private mutating func skip(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipDigits() throws(FormatError) {
    let start = position
    while current?.isASCIIDigit == true { position += 1 }
    guard position > start else {
      throw error("\(found) stands where a number needs a digit; complete the number")
    }
  }
}
