import FoundationEssentials
import LprojModel

/// An XML property list as UTF-8, from behind its declaration on.
struct XMLText {
  private let text: UTF8Text

  /// Nil when the text is not XML: it does not begin with a tag, or with data (`<0fbd77>`).
  init?(_ text: UTF8Text) throws(FormatError) {
    let rest = text.bytes.dropFirst(text.start)
    guard
      let first = rest.firstIndex(where: { !Self.isSpace($0) }), rest[first] == UInt8(ascii: "<"),
      !Self.isData(rest[first...].dropFirst())
    else { return nil }
    self.text = try Self.withoutDeclaration(text, from: first)
  }

  /// The value of the root, its dictionaries in the order of the file.
  func read(_ diagnostics: inout DiagnosticList) throws(FormatError) -> PropertyListValue {
    let outline = try XMLOutline.read(text)
    // Foundation's decoder takes a tag like <dict/> at the very end for a torn one.
    let value = try PropertyListValue.decode(text.bytes[text.start...] + [UInt8(ascii: "\n")])
    return outline.arrange(value, &diagnostics)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (9...13).contains(byte) }

  private static func isData(_ bytes: ArraySlice<UInt8>) -> Bool {
    let content = bytes.prefix { hexDigit($0) != nil || isSpace($0) }
    return bytes.dropFirst(content.count).first == UInt8(ascii: ">")
  }

  /// Foundation's decoder knows UTF-8 alone by name, so the declaration is read here.
  private static func withoutDeclaration(
    _ text: UTF8Text, from start: Int
  ) throws(FormatError) -> UTF8Text {
    let head = String(decoding: text.bytes[start...].prefix(256), as: UTF8.self)
    guard head.hasPrefix("<?xml"), let end = head.utf8.firstIndex(of: UInt8(ascii: ">")) else {
      return text
    }
    let declaration = head[..<end]
    let length = declaration.utf8.count + 1
    guard !text.isMarked, let name = encodingName(in: declaration) else {
      return blanking(text, start, length)
    }
    return blanking(try transcode(text, from: name), start, length)
  }

  /// Spaces instead of the declaration keep every place where it was.
  private static func blanking(_ text: UTF8Text, _ start: Int, _ length: Int) -> UTF8Text {
    var result = text
    for position in start..<min(start + length, text.bytes.count)
    where !isSpace(result.bytes[position]) {
      result.bytes[position] = 0x20
    }
    return result
  }

  private static func encodingName(in declaration: Substring) -> String? {
    guard let attribute = declaration.firstRange(of: "encoding") else { return nil }
    let parts = declaration[attribute.upperBound...].split(omittingEmptySubsequences: false) {
      $0 == "\"" || $0 == "'"
    }
    return parts.count > 1 ? parts[1].uppercased() : nil
  }

  private static func transcode(
    _ text: UTF8Text, from name: String
  ) throws(FormatError) -> UTF8Text {
    let encoding: String.Encoding
    switch name {
    case "UTF-8", "UTF8", "US-ASCII", "ASCII": return text
    case "ISO-8859-1", "LATIN1", "ISO_8859-1": encoding = .isoLatin1
    case "MACINTOSH", "X-MAC-ROMAN": encoding = .macOSRoman
    default:
      throw FormatError(
        .invalidEncoding,
        "the XML declares the encoding \(shown(name)), which is not supported without a byte order "
          + "mark; save it as UTF-8",
        at: .start)
    }
    guard let string = String(bytes: text.bytes, encoding: encoding) else {
      throw FormatError(
        .invalidEncoding, "the bytes are not valid \(name); save the file as UTF-8", at: .start)
    }
    return UTF8Text(converted: Array(string.utf8))
  }
}
