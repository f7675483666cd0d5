import LprojFormats
import LprojModel

/// Reads the entries of a `.po` file one after the other (GNU gettext's po-gram.y and po-lex.c).
///
/// Comments end with their line; what is obsolete (`#~`) or previous (`#|`) is a comment here.
struct POReader {
  var cursor: TextCursor
  /// Whether a `#, fuzzy` was passed since the last entry.
  private var sawFuzzy = false

  init(_ text: SourceText) {
    cursor = TextCursor(text)
  }

  /// The next entry, nil at the end.
  mutating func next() throws(FormatError) -> POMessage? {
    try skip()
    guard !cursor.isAtEnd else { return nil }
    var message = POMessage()
    var place = cursor.place()
    var keyword = try keyword()
    if keyword == "msgctxt" {
      message.context = try text(after: keyword)
      place = cursor.place()
      keyword = try self.keyword()
    }
    guard keyword == "msgid" else {
      throw FormatError(.syntax, Self.unexpected(keyword), at: place)
    }
    message.place = place
    message.id = try text(after: keyword)
    message.isFuzzy = sawFuzzy
    sawFuzzy = false
    try readTexts(of: &message)
    return message
  }

  private static func unexpected(_ keyword: String) -> String {
    if keyword == "domain" {
      return "'domain' is not read: a file holds one table; split it into one file for each domain"
    }
    return "\(shown(keyword)) stands where 'msgid' is expected; an entry is msgctxt (if any), "
      + "msgid, msgid_plural (if any) and msgstr, in this order"
  }

  private mutating func readTexts(of message: inout POMessage) throws(FormatError) {
    var place = cursor.place()
    var keyword = try keyword()
    guard keyword == "msgid_plural" else {
      try expect("msgstr", keyword, at: place)
      message.texts = [try text(after: keyword)]
      return
    }
    message.pluralID = try text(after: keyword)
    repeat {
      place = cursor.place()
      keyword = try self.keyword()
      try expect("msgstr", keyword, at: place)
      try readIndex(expected: message.texts.count)
      message.texts.append(try text(after: keyword))
    } while isAtText
  }

  private var isAtText: Bool { cursor.bytes[cursor.position...].starts(with: "msgstr".utf8) }

  private func expect(
    _ expected: String, _ keyword: String, at place: Place
  ) throws(FormatError) {
    guard keyword == expected else {
      throw FormatError(
        .syntax, "\(shown(keyword)) stands where '\(expected)' is expected; add it", at: place)
    }
  }

  /// `[N]` after `msgstr`, whose numbers count from 0 without a gap, as msgfmt(1) wants them.
  private mutating func readIndex(expected: Int) throws(FormatError) {
    try skip()
    let place = cursor.place()
    guard cursor.take(UInt8(ascii: "[")) else {
      throw FormatError(
        .syntax, "a plural's text has no number; write 'msgstr[\(expected)]'", at: place)
    }
    let start = cursor.position
    cursor.advance { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let number = Int(cursor.text(from: start))
    guard cursor.take(UInt8(ascii: "]")), number == expected else {
      throw FormatError(
        .syntax, "the texts of a plural are numbered from 0; write 'msgstr[\(expected)]' here",
        at: place)
    }
  }

  private mutating func keyword() throws(FormatError) -> String {
    let start = cursor.position
    cursor.advance { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    }
    let keyword = cursor.text(from: start)
    guard !keyword.isEmpty else {
      let message = "\(cursor.found) stands where a keyword is expected; write msgid or msgstr, "
      throw FormatError(
        .syntax, message + "or '#' before a comment", at: cursor.place())
    }
    return keyword
  }

  /// Passes white space and comments.
  mutating func skip() throws(FormatError) {
    while let byte = cursor.byte {
      switch byte {
      case UInt8(ascii: " "), 0x09...0x0D: cursor.advance()
      case UInt8(ascii: "#"): skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() {
    let start = cursor.position
    cursor.skipLine()
    let comment = cursor.bytes[start..<cursor.position]
    guard comment.starts(with: "#,".utf8) else { return }
    let flags = comment.dropFirst(2).split { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: " ") }
    if flags.contains(where: { $0.elementsEqual("fuzzy".utf8) }) { sawFuzzy = true }
  }
}
