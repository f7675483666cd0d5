import LprojFormats
import LprojModel

/// Parses ICU's MessageFormat, with apostrophes as `MessagePattern` takes them by default
/// (`DOUBLE_OPTIONAL`): `''` is one, and a single one quotes only before a syntax character.
///
/// O(bytes); the nesting is limited.
struct MessageParser {
  private let bytes: [UInt8]
  private var position = 0

  /// The deepest nesting of plurals.
  private static let depthLimit = 8

  private init(_ text: String) {
    bytes = Array(text.utf8)
  }

  static func message(_ text: String) throws(MessageProblem) -> Message {
    // Most texts have no syntax at all.
    guard text.utf8.contains(where: { isSyntax($0) || $0 == UInt8(ascii: "'") }) else {
      return Message(pieces: text.isEmpty ? [] : [.text(text)])
    }
    var parser = MessageParser(text)
    let message = try parser.message(depth: 0)
    guard parser.position == parser.bytes.count else {
      throw MessageProblem(.malformedFormat, "a '}' has no '{' before it; write '}' in quotes")
    }
    return message
  }

  private static func isSyntax(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "#")
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// A message up to the end, or to the `}` that ends it.
  private mutating func message(depth: Int) throws(MessageProblem) -> Message {
    guard depth <= Self.depthLimit else {
      throw MessageProblem(.tooDeep, "plurals nest deeper than \(Self.depthLimit) levels")
    }
    var message = Message()
    var text: [UInt8] = []
    func flush() {
      guard !text.isEmpty else { return }
      message.pieces.append(.text(String(decoding: text, as: UTF8.self)))
      text = []
    }
    while let byte, byte != UInt8(ascii: "}") {
      switch byte {
      case UInt8(ascii: "{"):
        flush()
        message.pieces.append(try argument(depth: depth))
      case UInt8(ascii: "#") where depth > 0:
        flush()
        message.pieces.append(.number)
        position += 1
      case UInt8(ascii: "'"): takeApostrophe(into: &text, isInPlural: depth > 0)
      default:
        text.append(byte)
        position += 1
      }
    }
    flush()
    return message
  }

  private mutating func takeApostrophe(into text: inout [UInt8], isInPlural: Bool) {
    position += 1
    if byte == UInt8(ascii: "'") {
      text.append(UInt8(ascii: "'"))
      position += 1
      return
    }
    guard let next = byte, Self.isSyntax(next), next != UInt8(ascii: "#") || isInPlural else {
      text.append(UInt8(ascii: "'"))
      return
    }
    while let byte {
      position += 1
      if byte != UInt8(ascii: "'") {
        text.append(byte)
      } else if self.byte == UInt8(ascii: "'") {
        text.append(byte)
        position += 1
      } else {
        return
      }
    }
  }

  /// What stands in braces.
  private mutating func argument(depth: Int) throws(MessageProblem) -> Message.Piece {
    position += 1
    let name = word()
    guard !name.isEmpty else {
      throw MessageProblem(
        .malformedFormat, "a '{' has no name after it; write '{' in quotes for a brace")
    }
    if take(UInt8(ascii: "}")) { return .argument(name) }
    try expect(UInt8(ascii: ","), after: name)
    let type = word()
    switch type {
    case "plural": break
    case "number" where take(UInt8(ascii: "}")): return .argument(name)
    default:
      throw MessageProblem(
        .malformedFormat,
        "\(shown("{\(name), \(type)…}")) cannot be expressed by a format, only plain arguments and "
          + "plurals")
    }
    try expect(UInt8(ascii: ","), after: type)
    return .plural(name, try cases(depth: depth))
  }

  private mutating func cases(depth: Int) throws(MessageProblem) -> [Message.Case] {
    var cases: [Message.Case] = []
    while !take(UInt8(ascii: "}")) {
      let selector = word()
      guard !selector.hasPrefix("offset:") else {
        throw MessageProblem(.malformedFormat, "a plural's 'offset' cannot be expressed")
      }
      guard !selector.isEmpty, cases.count < ArgumentNames.limit else {
        throw MessageProblem(.malformedFormat, "a plural does not end; write '}' after its cases")
      }
      try expect(UInt8(ascii: "{"), after: selector)
      cases.append(Message.Case(selector: selector, message: try message(depth: depth + 1)))
      try expect(UInt8(ascii: "}"), after: selector)
    }
    return cases
  }

  /// A word and the white space around it: all up to syntax, white space or a comma.
  private mutating func word() -> String {
    skipSpace()
    let start = position
    while let byte, !Self.isSpace(byte), !Self.isSyntax(byte), byte != UInt8(ascii: ",") {
      position += 1
    }
    let word = String(decoding: bytes[start..<position], as: UTF8.self)
    skipSpace()
    return word
  }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { position += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  private mutating func expect(_ expected: UInt8, after word: String) throws(MessageProblem) {
    guard take(expected) else {
      throw MessageProblem(
        .malformedFormat, "a '\(Unicode.Scalar(expected))' is missing after \(shown(word))")
    }
  }
}
