import CTextScan
import LprojModel

extension TextScanner {
  /// Moves to the next byte that is one of two, or to the end, and checks the text on the way.
  mutating func pass(until first: UInt8, or second: UInt8) throws(FormatError) {
    let begin = mark
    let passed = unsafe lprojd_scan_pass(&state, first, second)
    sawNonASCII = passed != LPROJD_PASSED_ASCII
    if passed == LPROJD_PASSED_INVALID { throw invalidByte(from: begin) }
  }

  /// Moves to the end of the line: CR, LF, U+2028, U+2029 or the end.
  mutating func passLine() throws(FormatError) {
    let start = cursor
    try pass(until: UInt8(ascii: "\n"), or: UInt8(ascii: "\r"))
    guard sawNonASCII else { return }
    let end = cursor
    cursor = start
    while cursor < end, !isAtLineSeparator { cursor += 1 }
  }

  /// U+2028 or U+2029, which are white space and end comments, but do not count as lines.
  var isAtLineSeparator: Bool {
    guard byte == 0xE2, byte(ahead: 1) == 0x80, let last = byte(ahead: 2) else { return false }
    return last == 0xA8 || last == 0xA9
  }

  /// Passes blanks, tabs and ends of lines (U+0009…U+000D, U+0020).
  @inline(__always)
  mutating func passSpace() {
    // The cursor moves in a register; only an end of line needs the rest of the scanner.
    var offset = cursor
    while offset < count {
      let byte = unsafe base[offset]
      if byte == 0x20 || byte == 0x09 {
        offset += 1
      } else if byte >= 0x0A && byte <= 0x0D {
        cursor = offset
        passControl(byte)
        offset = cursor
      } else {
        break
      }
    }
    cursor = offset
  }

  /// Passes one byte of white space or a control, which may end a line.
  @inline(__always)
  mutating func passControl(_ byte: UInt8) {
    cursor += 1
    guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { return }
    let isSecondOfPair =
      byte == UInt8(ascii: "\n") && lineStart == cursor - 1 && isCarriageReturn(at: cursor - 2)
    if !isSecondOfPair { line += 1 }
    lineStart = cursor
  }

  private func isCarriageReturn(at offset: Int) -> Bool {
    unsafe offset >= 0 && offset < count && base[offset] == UInt8(ascii: "\r")
  }

  /// Checks everything to the end.
  mutating func passRest() throws(FormatError) {
    while !isAtEnd {
      try pass(until: 0, or: 0)
      if !isAtEnd { advance() }
    }
  }

  /// Moves from a mark to the first byte that is not valid UTF-8, and says so.
  private mutating func invalidByte(from begin: Mark) -> FormatError {
    (cursor, line, lineStart) = (begin.offset, begin.line, begin.lineStart)
    while let byte {
      let length = UTF8Validation.scalarLength { self.byte(ahead: $0) }
      if length == 0 { break }
      if length == 1 { passControl(byte) } else { cursor += length }
    }
    return invalidByte()
  }

  var isAtInvalidByte: Bool { !isAtEnd && scalar == nil }

  /// The error of the byte at the cursor, which is not valid UTF-8.
  func invalidByte() -> FormatError {
    let value = String(byte ?? 0, radix: 16, uppercase: true)
    return FormatError(
      .invalidEncoding,
      "the byte 0x\(value) is not valid UTF-8, and Apple's tools refuse the whole file; save it as "
        + "UTF-8, or as UTF-16 with a byte order mark",
      at: place(of: mark))
  }
}
