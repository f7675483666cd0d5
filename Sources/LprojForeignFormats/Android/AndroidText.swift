/// The text of a resource as AAPT2 reads it (`ResourceParser::FlattenXmlSubtree`,
/// `ResourceUtils::StringBuilder`).
///
/// White space at both ends goes, within the text it becomes one space, but in double quotes it
/// stays. Inner elements stay as the text of their tags; `<xliff:g>` as what is in it.
struct AndroidText {
  /// What is wrong with a text, which is served all the same.
  enum Problem: String {
    case apostrophe = "an apostrophe stands alone, which Android refuses; write \\'"
    case escape =
      "an escape has no four hexadecimal digits after '\\u', and is dropped; complete it"
    case surrogate = """
      an escape is half of a surrogate pair, and is served as U+FFFD; write both halves, or the \
      character itself
      """
  }

  private enum Piece {
    case text(String)
    case markup(String)

    var isText: Bool { if case .text = self { true } else { false } }
  }

  private var pieces: [Piece] = []
  private var units: [UInt16] = []
  private var isQuoted = false
  private var endsWithSpace = false
  private(set) var problems: [Problem] = []

  init(_ content: ArraySlice<XMLEvent>) {
    var openTags: [String?] = []
    for event in content {
      switch event {
      case .text(let text): pieces.append(.text(text))
      case .start(let element):
        let tag = XMLMarkup.tag(of: element)
        openTags.append(tag == nil ? nil : element.name.local)
        if let tag { pieces.append(.markup(tag)) }
      case .end:
        if let name = openTags.popLast() ?? nil { pieces.append(.markup("</\(name)>")) }
      }
    }
    trim()
  }

  /// The text as it stands in the file.
  var raw: String {
    pieces.map { piece in
      switch piece {
      case .text(let text), .markup(let text): text
      }
    }.joined()
  }

  /// Whether a text stands for another resource: `@string/name`, `@package:string/name`,
  /// `?attr/name`, `@null`, `@empty`.
  static func isReference(_ text: String) -> Bool {
    guard let first = text.first, first == "@" || first == "?" else { return false }
    if text == "@null" || text == "@empty" { return true }
    let name = text.dropFirst()
    return name.contains("/")
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: ":"),
          UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }

  private mutating func trim() {
    if let first = pieces.firstIndex(where: \.isText), case .text(let text) = pieces[first] {
      pieces[first] = .text(String(text.unicodeScalars.drop(while: Self.isSpace)))
    }
    if let last = pieces.lastIndex(where: \.isText), case .text(let text) = pieces[last] {
      let kept = text.unicodeScalars.reversed().drop(while: Self.isSpace).reversed()
      pieces[last] = .text(String(String.UnicodeScalarView(kept)))
    }
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x09...0x0D).contains(scalar.value)
  }

  // MARK: - Escapes

  /// The text without quotes and escapes.
  mutating func unescaped() -> String {
    for piece in pieces {
      switch piece {
      case .markup(let tag):
        units.append(contentsOf: tag.utf16)
        endsWithSpace = false
      case .text(let text): append(text.unicodeScalars[...])
      }
    }
    if String(validating: units, as: UTF16.self) == nil { problems.append(.surrogate) }
    return String(decoding: units, as: UTF16.self)
  }

  private mutating func append(_ text: Substring.UnicodeScalarView) {
    var rest = text
    while let scalar = rest.popFirst() {
      if Self.isSpace(scalar), !isQuoted {
        if !endsWithSpace { units.append(0x20) }
        endsWithSpace = true
        continue
      }
      endsWithSpace = false
      switch scalar {
      case "\\": appendEscape(&rest)
      case "\"": isQuoted.toggle()
      default:
        if scalar == "'", !isQuoted, !problems.contains(.apostrophe) {
          problems.append(.apostrophe)
        }
        append(scalar)
      }
    }
  }

  private mutating func appendEscape(_ rest: inout Substring.UnicodeScalarView) {
    guard let letter = rest.popFirst() else { return }
    switch letter {
    case "n": units.append(0x0A)
    case "t": units.append(0x09)
    case "u":
      let digits = rest.prefix(4)
      guard
        digits.count == 4, digits.allSatisfy(\.isASCII),
        let unit = HexadecimalUnit.value(of: digits.map { UInt8(truncatingIfNeeded: $0.value) })
      else { return problems.append(.escape) }
      rest = rest.dropFirst(4)
      units.append(unit)
    default: append(letter)
    }
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    units.append(contentsOf: UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter)
  }
}
