import CExpat
import LprojFormats
import LprojModel

/// Reads an XML document by expat, in UTF-8, UTF-16, ISO-8859-1 or ASCII.
///
/// Not Foundation's XMLParser: with it all of Foundation would be linked, ICU's data twice. A
/// document type with declarations is refused, so that no entity can make much of little; so is
/// one that lies elsewhere, since expat would pass over its entities without a word. The nesting
/// is limited. O(bytes).
enum XMLReader {
  /// Texts nest a handful of levels.
  static let depthLimit = 64

  /// All events of a document. Its elements nest: each start has its end.
  static func events(of bytes: [UInt8]) throws(FormatError) -> [XMLEvent] {
    // What cannot stand in a name or an address parts the two in the names that expat gives.
    guard let parser = unsafe XML_ParserCreateNS(nil, XMLCollector.separator) else {
      throw FormatError(.syntax, "there is no memory to read XML; nothing was read")
    }
    defer { unsafe XML_ParserFree(parser) }
    let collector = unsafe XMLCollector(parser)
    unsafe collector.install()
    // Expat calls back during XML_Parse only, while the collector is held here.
    try withExtendedLifetime(collector) { () throws(FormatError) in
      try unsafe parse(bytes, parser, collector)
    }
    return collector.finished()
  }

  private static let pieceSize = 1 << 20

  @unsafe
  private static func parse(
    _ bytes: [UInt8], _ parser: XML_Parser, _ collector: XMLCollector
  ) throws(FormatError) {
    var start = 0
    repeat {
      let end = min(start + pieceSize, bytes.count)
      let status = unsafe bytes[start..<end].withUnsafeBytes { piece in
        unsafe XML_Parse(
          parser, piece.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(piece.count),
          end == bytes.count ? 1 : 0)
      }
      guard status == XML_STATUS_OK else {
        throw unsafe collector.problem ?? error(of: parser)
      }
      start = end
    } while start < bytes.count
  }

  @unsafe
  private static func error(of parser: XML_Parser) -> FormatError {
    let words = unsafe XML_ErrorString(XML_GetErrorCode(parser)).map { unsafe String(cString: $0) }
    let place = unsafe Place(
      line: Int(XML_GetCurrentLineNumber(parser)),
      column: Int(XML_GetCurrentColumnNumber(parser)) + 1
    )
    return FormatError(
      .syntax, "the file is no well-formed XML: \(words ?? "an unknown error"); correct it here",
      at: place)
  }
}
