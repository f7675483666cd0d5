import LprojFormats
import LprojModel

/// A file's text as valid UTF-8, without a byte order mark.
struct SourceText {
  let bytes: [UInt8]

  /// The text of a file that must be UTF-8.
  init(utf8 bytes: [UInt8]) throws(FormatError) {
    let text = Self.withoutMark(bytes)
    if let offset = Self.firstInvalid(in: text) {
      throw Self.invalid(text, at: offset)
    }
    self.bytes = text
  }

  /// The text of a file that is ISO-8859-1: any bytes are.
  init(latin1 bytes: [UInt8]) {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count + bytes.count / 4)
    for byte in bytes {
      if byte < 0x80 {
        text.append(byte)
      } else {
        text.append(0xC0 | byte >> 6)
        text.append(0x80 | byte & 0x3F)
      }
    }
    self.bytes = text
  }

  /// UTF-8, or when it is none, ISO-8859-1.
  init(utf8OrLatin1 bytes: [UInt8]) {
    do throws(FormatError) {
      try self.init(utf8: bytes)
    } catch {
      self.init(latin1: bytes)
    }
  }

  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  private static func firstInvalid(in bytes: [UInt8]) -> Int? {
    do {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }

  private static func invalid(_ bytes: [UInt8], at offset: Int) -> FormatError {
    var cursor = TextCursor(bytes)
    while cursor.position < offset { cursor.advance() }
    let value = String(bytes[offset], radix: 16, uppercase: true)
    return FormatError(
      .invalidEncoding, "the byte 0x\(value) is not UTF-8; save the file as UTF-8",
      at: cursor.place())
  }
}
