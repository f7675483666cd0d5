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
    case text(ArraySlice<UInt8>)
    case markup(String)

    /// The bytes of a text; nil for markup.
    var text: ArraySlice<UInt8>? { if case .text(let text) = self { text } else { nil } }
  }

  private var pieces: [Piece] = []
  private var result = UnescapedText()
  private var isQuoted = false
  private var endsWithSpace = false
  private(set) var problems: [Problem] = []

  init(_ content: ArraySlice<XMLEvent>) {
    var openTags: [String?] = []
    for event in content {
      switch event {
      case .text(let text): pieces.append(.text(Array(text.utf8)[...]))
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

  private mutating func trim() {
    if let first = pieces.firstIndex(where: { $0.text != nil }), let text = pieces[first].text {
      pieces[first] = .text(text.drop(while: Self.isSpace))
    }
    if let last = pieces.lastIndex(where: { $0.text != nil }), let text = pieces[last].text {
      let end = text.lastIndex { !Self.isSpace($0) }
      pieces[last] = .text(end.map { text[...$0] } ?? [])
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  // MARK: - Escapes

  /// The text without quotes and escapes.
  mutating func unescaped() -> String {
    for piece in pieces {
      switch piece {
      case .markup(let tag):
        result.append(tag.utf8)
        endsWithSpace = false
      case .text(let text): append(text)
      }
    }
    let text = result.finished()
    if result.hasLoneSurrogate { problems.append(.surrogate) }
    return text
  }

  private mutating func append(_ text: ArraySlice<UInt8>) {
    var rest = text
    while let byte = rest.popFirst() {
      if Self.isSpace(byte), !isQuoted {
        if !endsWithSpace { result.append(UInt8(ascii: " ")) }
        endsWithSpace = true
        continue
      }
      endsWithSpace = false
      switch byte {
      case UInt8(ascii: "\\"): takeEscape(from: &rest)
      case UInt8(ascii: "\""): isQuoted.toggle()
      default:
        if byte == UInt8(ascii: "'"), !isQuoted, !problems.contains(.apostrophe) {
          problems.append(.apostrophe)
        }
        result.append(byte)
      }
    }
  }

  private mutating func takeEscape(from rest: inout ArraySlice<UInt8>) {
    guard let letter = rest.popFirst() else { return }
    switch letter {
    case UInt8(ascii: "n"): result.append(0x0A)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = HexadecimalUnit.value(of: rest.prefix(4)) else {
        return problems.append(.escape)
      }
      rest = rest.dropFirst(4)
      result.append(unit: unit)
    default: result.append(letter)
    }
  }
}

// MARK: - References

extension AndroidText {
  /// The other resource that the text stands for, as it is written: `@string/name`,
  /// `@package:string/name`, `?attr/name`, `@null`, `@empty`; nil for a text.
  var reference: String? {
    guard
      pieces.count == 1, let text = pieces[0].text, let first = text.first,
      first == UInt8(ascii: "@") || first == UInt8(ascii: "?")
    else { return nil }
    let reference = String(decoding: text, as: UTF8.self)
    if reference == "@null" || reference == "@empty" { return reference }
    let isPath = text.contains(UInt8(ascii: "/")) && text.dropFirst().allSatisfy(Self.isOfName)
    return isPath ? reference : nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: ":"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
