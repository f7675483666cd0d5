import LprojModel

extension TextScanner {
  /// Moves to the next byte that is one of two, or to the end, and checks the text on the way.
  mutating func pass(until first: UInt8, or second: UInt8) throws(FormatError) {
    let begin = mark
    var seen: UInt64 = 0
    while true {
      cursor = unsafe Self.nextStop(base, cursor, count, first, second, &seen)
      guard let stop = byte, stop != first, stop != second else { break }
      passControl(stop)
    }
    sawNonASCII = seen & 0x8080_8080_8080_8080 != 0
    if sawNonASCII, !isValid { try validate(from: begin) }
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

  /// The next byte from `offset` on that is one of two or a control. All words that were looked
  /// at are gathered in `seen`.
  @inline(__always)
  private static func nextStop(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ count: Int, _ first: UInt8, _ second: UInt8,
    _ seen: inout UInt64
  ) -> Int {
    let firsts = ByteWord.repeating(first)
    let seconds = ByteWord.repeating(second)
    var offset = start
    var gathered = seen
    defer { seen = gathered }
    while offset + 8 <= count {
      let word = UInt64(
        littleEndian: unsafe UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
      gathered |= word
      let stop = ByteWord.firstStop(in: word, firsts, seconds)
      if stop < 8 { return offset + stop }
      offset += 8
    }
    while offset < count {
      let byte = unsafe base[offset]
      if byte == first || byte == second || byte < 0x20 { break }
      gathered |= UInt64(byte)
      offset += 1
    }
    return offset
  }

  /// Checks that the bytes from a mark to the cursor are valid UTF-8 by themselves.
  private mutating func validate(from begin: Mark) throws(FormatError) {
    let bytes = unsafe UnsafeBufferPointer(start: base + begin.offset, count: cursor - begin.offset)
    guard unsafe !UTF8Validation.isValid(bytes) else { return }
    (cursor, line, lineStart) = (begin.offset, begin.line, begin.lineStart)
    while let byte {
      let length = UTF8Validation.scalarLength { self.byte(ahead: $0) }
      if length == 0 { break }
      if length == 1 { passControl(byte) } else { cursor += length }
    }
    throw invalidByte()
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
