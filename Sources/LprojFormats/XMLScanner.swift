import LprojModel

/// Finds the tags of an XML property list, as its decoder finds them: a tag ends at the first `>`.
///
/// Not an XML parser: it knows no attributes, names or well-formedness beyond what the outline
/// needs, and the decoder has the last word.
struct XMLScanner: ~Copyable {
  enum Tag {
    case open(String, isEmpty: Bool)
    case close(String)
  }

  private var scanner: TextScanner
  /// The place of the tag that was found last.
  private(set) var tagPlace = Place.start

  init(scanner: consuming TextScanner) {
    self.scanner = scanner
  }

  func error(_ message: String) -> FormatError {
    FormatError(.malformedPropertyList, message + "; correct the XML", at: tagPlace)
  }

  /// Columns are counted from one tag to the next: all keys of a file may stand on one line.
  private mutating func markPlace() {
    tagPlace = Place(line: scanner.line, column: scanner.column())
  }

  /// The next tag; nil at the end.
  mutating func nextTag() throws(FormatError) -> Tag? {
    while true {
      try scanner.pass(until: UInt8(ascii: "<"), or: UInt8(ascii: "<"))
      markPlace()
      if scanner.isAtEnd { return nil }
      if try !passMarkup() { return try tag() }
    }
  }

  private mutating func tag() throws(FormatError) -> Tag {
    scanner.advance()
    let start = scanner.cursor
    try pass(through: ">")
    let content = scanner.text(from: start).dropLast()
    if content.first == "/" { return .close(Self.name(content.dropFirst())) }
    return .open(Self.name(content), isEmpty: content.last == "/")
  }

  private static func name(_ content: Substring) -> String {
    String(content.prefix { !$0.isWhitespace && $0 != "/" })
  }

  /// Passes a comment, an instruction, a document type; false at a tag or a CDATA section.
  private mutating func passMarkup() throws(FormatError) -> Bool {
    if scanner.isAt("<!--") {
      try pass(through: "-->")
    } else if scanner.isAt("<?") {
      try pass(through: "?>")
    } else if scanner.isAt("<![CDATA[") {
      throw error("text stands where a value is expected")
    } else if scanner.isAt("<!") {
      try passDocumentType()
    } else {
      return false
    }
    return true
  }

  /// Entities of its own would let a small file expand without limit.
  private mutating func passDocumentType() throws(FormatError) {
    let start = scanner.cursor
    try pass(through: ">")
    guard !scanner.text(from: start).utf8.contains(UInt8(ascii: "[")) else {
      throw error("a document type with declarations of its own is refused; remove its [ ] part")
    }
  }

  private mutating func pass(through end: StaticString) throws(FormatError) {
    let first = unsafe end.utf8Start[0]
    while true {
      try scanner.pass(until: first, or: first)
      guard !scanner.isAtEnd else { throw error("what begins here does not end") }
      if scanner.isAt(end) {
        scanner.advance(by: end.utf8CodeUnitCount)
        return
      }
      scanner.advance()
    }
  }
}

// MARK: - Content

extension XMLScanner {
  /// Passes the text of an element and its closing tag.
  mutating func passContent(of name: String) throws(FormatError) {
    try content(of: name) { _ in }
  }

  /// The text of a `<key>`, decoded.
  mutating func keyText() throws(FormatError) -> String {
    var text = ""
    try content(of: "key") { text.unicodeScalars.append(contentsOf: $0.unicodeScalars) }
    return text
  }

  private mutating func content(
    of name: String, _ body: (String) -> Void
  ) throws(FormatError) {
    while true {
      let start = scanner.cursor
      try scanner.pass(until: UInt8(ascii: "<"), or: UInt8(ascii: "&"))
      body(scanner.text(from: start))
      if scanner.isAtEnd { throw error("<\(name)> does not end") }
      if scanner.byte == UInt8(ascii: "&") {
        body(try entity())
      } else if scanner.isAt("<![CDATA[") {
        scanner.advance(by: 9)
        let start = scanner.cursor
        try pass(through: "]]>")
        body(String(scanner.text(from: start).unicodeScalars.dropLast(3)))
      } else {
        return try close(name)
      }
    }
  }

  private mutating func close(_ name: String) throws(FormatError) {
    markPlace()
    guard case .close(name) = try tag() else {
      throw error("expected </\(name)>; write '<' within a text as &lt;")
    }
  }

  private mutating func entity() throws(FormatError) -> String {
    markPlace()
    let start = scanner.cursor + 1
    try pass(through: ";")
    let name = scanner.text(from: start).dropLast()
    guard let text = Self.named(name) ?? Self.numbered(name) else {
      throw error("\(shown("&\(name);")) is no character; write '&' as &amp;")
    }
    return text
  }

  private static func named(_ name: Substring) -> String? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "quot": "\""
    case "apos": "'"
    default: nil
    }
  }

  private static func numbered(_ name: Substring) -> String? {
    guard name.first == "#" else { return nil }
    let digits = name.dropFirst()
    let value =
      digits.first == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits, radix: 10)
    return value.flatMap(Unicode.Scalar.init).map { String($0) }
  }
}
