import LprojModel

/// Reads one JSON document (RFC 8259, strictly) from bytes that are valid UTF-8.
///
/// Line and column are counted on the way: a raw line end cannot stand in a JSON string, so lines
/// end in white space only. O(bytes), whatever they hold; the nesting is limited.
package struct JSONReader {
  /// What the document is, for messages and their code.
  package enum Document: String, Sendable {
    case catalog, file
  }

  /// A catalog nests three levels for each of the sixteen that a variation may have, and a few
  /// around them.
  static let depthLimit = 128

  let bytes: [UInt8]
  var position: Int
  private let kind: Document
  private var line = 1
  /// Up to where the current line's characters are counted, and how many they are, plus one.
  private var counted: (position: Int, column: Int)

  /// - Parameter start: where the text begins, after a byte order mark.
  package init(_ bytes: [UInt8], from start: Int = 0, of kind: Document = .catalog) {
    self.bytes = bytes
    self.kind = kind
    position = start
    counted = (start, 1)
  }

  /// The whole document.
  package mutating func document() throws(FormatError) -> JSONValue {
    let value = try value(depth: 0)
    skipWhiteSpace()
    guard position == bytes.count else {
      throw error(
        "\(found) stands after the end of the \(kind.rawValue); remove what follows the last '}'")
    }
    return value
  }

  var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// The line and column of the current position; positions must be asked for in ascending order.
  mutating func place() -> Place {
    for byte in bytes[counted.position..<position] where byte & 0xC0 != 0x80 {
      counted.column += 1
    }
    counted.position = position
    return Place(line: line, column: counted.column)
  }

  mutating func error(_ message: String, code: DiagnosticCode? = nil) -> FormatError {
    let own: DiagnosticCode = kind == .catalog ? .malformedCatalog : .syntax
    return FormatError(code ?? own, message, at: place())
  }

  /// What stands at the current position, for a sentence.
  var found: String {
    let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end of the file" }
    if scalar.properties.generalCategory == .control {
      return "the character U+\(String(scalar.value, radix: 16, uppercase: true))"
    }
    return "'\(scalar)'"
  }

  private mutating func value(depth: Int) throws(FormatError) -> JSONValue {
    guard depth < Self.depthLimit else {
      throw error(
        "objects and arrays nest deeper than \(Self.depthLimit) levels; no \(kind.rawValue) needs that",
        code: .tooDeep)
    }
    skipWhiteSpace()
    switch current {
    case UInt8(ascii: "{"): return .object(try object(depth: depth))
    case UInt8(ascii: "["): return .array(try array(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case let byte? where byte == UInt8(ascii: "-") || byte.isASCIIDigit:
      return .number(try number())
    default: return try literal()
    }
  }

  private mutating func object(depth: Int) throws(FormatError) -> [JSONValue.Member] {
    position += 1
    var members: [JSONValue.Member] = []
    skipWhiteSpace()
    if take(UInt8(ascii: "}")) { return members }
    repeat {
      members.append(try member(depth: depth))
      skipWhiteSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "}")) else {
      throw error("\(found) stands where ',' or '}' is expected; add the one that is missing")
    }
    return members
  }

  private mutating func member(depth: Int) throws(FormatError) -> JSONValue.Member {
    skipWhiteSpace()
    guard current == UInt8(ascii: "\"") else {
      throw error("\(found) stands where a quoted key is expected\(remedyForKey)")
    }
    let place = place()
    let key = try string()
    skipWhiteSpace()
    guard take(UInt8(ascii: ":")) else {
      throw error("\(found) stands where ':' is expected after the key \(shown(key)); add it")
    }
    let value = try value(depth: depth + 1)
    return JSONValue.Member(
      key: key, value: value, place: place)
  }

  private var remedyForKey: String {
    current == UInt8(ascii: "}") ? "; remove the ',' before it" : "; quote it"
  }

  private mutating func array(depth: Int) throws(FormatError) -> [JSONValue] {
    position += 1
    var values: [JSONValue] = []
    skipWhiteSpace()
    if take(UInt8(ascii: "]")) { return values }
    repeat {
      values.append(try value(depth: depth + 1))
      skipWhiteSpace()
    } while take(UInt8(ascii: ","))
    guard take(UInt8(ascii: "]")) else {
      throw error("\(found) stands where ',' or ']' is expected; add the one that is missing")
    }
    return values
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard current == byte else { return false }
    position += 1
    return true
  }

  private mutating func skipWhiteSpace() {
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"): position += 1
      case UInt8(ascii: "\n"): endLine(1)
      case UInt8(ascii: "\r"):
        let isPair = position + 1 < bytes.count && bytes[position + 1] == UInt8(ascii: "\n")
        endLine(isPair ? 2 : 1)
      default: return
      }
    }
  }

  private mutating func endLine(_ length: Int) {
    position += length
    line += 1
    counted = (position, 1)
  }
}

extension UInt8 {
  var isASCIIDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
