import LprojFormats
import LprojModel

/// The encoding of a `.po` file: the `charset` of its header's `Content-Type`.
enum POCharset {
  /// So far from the start the header is looked for: comments of authors stand before it.
  private static let searchLimit = 1 << 16

  private static let utf8: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii"]
  private static let latin1: Set<String> = ["iso-8859-1", "iso_8859-1", "iso8859-1", "latin1"]

  /// The text of a file; without a charset, or with the placeholder of a template, UTF-8.
  static func text(of bytes: [UInt8]) throws(FormatError) -> SourceText {
    guard let (name, place) = charset(of: bytes), name != "CHARSET" else {
      return try SourceText(utf8: bytes)
    }
    let folded = name.lowercased()
    if latin1.contains(folded) { return SourceText(latin1: bytes) }
    guard utf8.contains(folded) else {
      throw FormatError(
        .invalidEncoding,
        "the charset \(shown(name)) is not read, only UTF-8 and ISO-8859-1; convert the file with "
          + "'msgconv -t UTF-8'", at: place)
    }
    return try SourceText(utf8: bytes)
  }

  private static func charset(of bytes: [UInt8]) -> (name: String, place: Place)? {
    var cursor = TextCursor(Array(bytes.prefix(searchLimit)))
    let mark = Array("charset=".utf8)
    while !cursor.isAtEnd {
      // A comment may speak of charsets, too.
      if cursor.byte == UInt8(ascii: "#"), cursor.isAtLineStart { cursor.skipLine() }
      if cursor.bytes[cursor.position...].starts(with: mark) {
        let place = cursor.place()
        for _ in mark { cursor.advance() }
        let start = cursor.position
        cursor.advance(while: isOfName)
        return (cursor.text(from: start), place)
      }
      cursor.advance()
    }
    return nil
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
