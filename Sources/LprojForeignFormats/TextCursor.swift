import LprojFormats

/// A position in the bytes of a text, which knows its line and column.
///
/// LF, CR and CR LF end a line. O(bytes) in all, when places are asked for in ascending order.
struct TextCursor {
  let bytes: [UInt8]
  private(set) var position = 0
  private(set) var line = 1
  /// Up to where the line's characters are counted, and how many they are, plus one.
  private var counted = (position: 0, column: 1)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ text: SourceText) {
    self.init(text.bytes)
  }

  var isAtEnd: Bool { position >= bytes.count }

  var isAtLineStart: Bool { position == 0 || Self.isLineEnd(bytes[position - 1]) }

  /// The byte at the position; nil at the end.
  var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Passes one byte; a CR LF counts as one line end, at its LF.
  mutating func advance() {
    guard position < bytes.count else { return }
    let byte = bytes[position]
    position += 1
    let endsLine =
      byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r") && self.byte != UInt8(ascii: "\n")
    if endsLine {
      line += 1
      counted = (position, 1)
    }
  }

  /// Passes bytes while a condition holds.
  mutating func advance(while condition: (UInt8) -> Bool) {
    while let byte, condition(byte) { advance() }
  }

  /// Passes a byte when it is at the position.
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    advance()
    return true
  }

  /// Passes the rest of the line, and leaves its end.
  mutating func skipLine() {
    advance { !Self.isLineEnd($0) }
  }

  static func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// The place of the position.
  mutating func place() -> Place {
    for byte in bytes[counted.position..<position] where byte & 0xC0 != 0x80 {
      counted.column += 1
    }
    counted.position = position
    return Place(line: line, column: counted.column)
  }

  /// The bytes from `start` to the position, as text.
  func text(from start: Int) -> String {
    String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// What stands at the position, for a sentence.
  var found: String {
    let rest = String(decoding: bytes[position..<min(position + 4, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "the end of the file" }
    return TextCursor.isLineEnd(UInt8(truncatingIfNeeded: scalar.value)) && scalar.isASCII
      ? "the end of the line" : shown(String(scalar))
  }
}
