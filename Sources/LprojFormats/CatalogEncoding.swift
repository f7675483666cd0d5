import LprojModel

/// Whether bytes are the UTF-8 text that a catalog must be.
enum CatalogEncoding {
  /// Where the text starts: after a byte order mark, if there is one.
  static func start(of bytes: [UInt8]) throws(FormatError) -> Int {
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw FormatError(
        .invalidEncoding, "the catalog is UTF-16; a String Catalog is UTF-8: save it so",
        at: .start)
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    do {
      _ = try UTF8Span(validating: bytes.span)
    } catch {
      throw invalid(bytes, from: start, at: error.byteOffsets.lowerBound)
    }
    guard bytes[start...].contains(where: { !isWhiteSpace($0) }) else {
      throw FormatError(
        .emptyFile,
        "the file is empty; a catalog without texts is "
          + #"{"sourceLanguage": "en", "strings": {}, "version": "1.0"}"#, at: .start)
    }
    return start
  }

  private static func invalid(_ bytes: [UInt8], from start: Int, at offset: Int) -> FormatError {
    var place = Place.start
    for (position, byte) in zip(start..<offset, bytes[start..<offset]) {
      let isLineEnd =
        byte == UInt8(ascii: "\n") && (position == 0 || bytes[position - 1] != UInt8(ascii: "\r"))
        || byte == UInt8(ascii: "\r")
      if isLineEnd {
        place = Place(line: place.line + 1, column: 1)
      } else if byte & 0xC0 != 0x80, byte != UInt8(ascii: "\n") {
        place.column += 1
      }
    }
    let value = String(bytes[offset], radix: 16, uppercase: true)
    return FormatError(
      .invalidEncoding, "the byte 0x\(value) is not UTF-8; save the catalog as UTF-8", at: place)
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}
