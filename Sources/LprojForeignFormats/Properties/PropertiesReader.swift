import LprojFormats

/// Splits a `.properties` file into logical lines, and these into key and value
/// (java.util.Properties.load, `LineReader` and `load0`).
struct PropertiesReader {
  /// A key and a value, with their escapes.
  struct Line {
    var key: ArraySlice<UInt8>
    var value: ArraySlice<UInt8>
    /// Where the key begins.
    var place: Place
  }

  private var cursor: TextCursor

  init(_ text: SourceText) {
    cursor = TextCursor(text)
  }

  /// The next logical line that holds an entry; nil at the end.
  mutating func next() -> Line? {
    while !cursor.isAtEnd {
      cursor.advance { Self.isSpace($0) || TextCursor.isLineEnd($0) }
      if cursor.byte == UInt8(ascii: "#") || cursor.byte == UInt8(ascii: "!") {
        cursor.skipLine()
        continue
      }
      let place = cursor.place()
      let line = logicalLine()
      if !line.isEmpty { return Self.split(line, place) }
    }
    return nil
  }

  /// The natural lines that backslashes at their ends join, without the white space that begins
  /// each.
  private mutating func logicalLine() -> [UInt8] {
    var line: [UInt8] = []
    while true {
      let start = cursor.position
      cursor.skipLine()
      let piece = cursor.bytes[start..<cursor.position]
      line.append(contentsOf: piece)
      let backslashes = piece.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
      guard backslashes % 2 == 1 else { return line }
      line.removeLast()
      guard !cursor.isAtEnd else { return line }
      passLineEnd()
      cursor.advance(while: Self.isSpace)
    }
  }

  private mutating func passLineEnd() {
    if cursor.take(UInt8(ascii: "\r")) {
      _ = cursor.take(UInt8(ascii: "\n"))  // Of a pair; alone it is a line end, too.
    } else {
      cursor.advance()
    }
  }

  private static func split(_ line: [UInt8], _ place: Place) -> Line {
    var keyEnd = 0
    var isEscaped = false
    while keyEnd < line.count, isEscaped || !(isSpace(line[keyEnd]) || isSeparator(line[keyEnd])) {
      isEscaped = line[keyEnd] == UInt8(ascii: "\\") && !isEscaped
      keyEnd += 1
    }
    var value = line[keyEnd...].drop(while: isSpace)
    if let first = value.first, isSeparator(first) {
      value = value.dropFirst().drop(while: isSpace)
    }
    return Line(key: line[..<keyEnd], value: value, place: place)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == 0x0C
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":")
  }
}
