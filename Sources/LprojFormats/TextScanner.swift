import LprojModel

/// A cursor over the bytes of a UTF-8 text, which knows its line and checks what it passes.
///
/// The only type of the parsers that reads through a pointer: every read is within `0..<count`,
/// single bytes by a check of their own, blocks by the condition of their loop. The bytes must
/// stay where they are as long as it is used: ``OldStyleParser`` runs inside the array's closure.
@safe
struct TextScanner: ~Copyable {
  private let base: UnsafePointer<UInt8>
  let count: Int
  private(set) var cursor: Int
  /// The line of the cursor, from 1; CR, LF and CR LF end a line (CFOldStylePList.c).
  private(set) var line = 1
  private var lineStart: Int
  /// Where `column` was last counted, so that a long line is counted once.
  private var counted: (offset: Int, column: Int)
  /// Whether the last text that was passed held anything but ASCII.
  private(set) var sawNonASCII = false

  @unsafe
  init(_ base: UnsafePointer<UInt8>, count: Int, from start: Int) {
    unsafe self.base = base
    self.count = count
    cursor = start
    lineStart = start
    counted = (start, 1)
  }

  /// A cursor position that can be turned into a place later.
  struct Mark {
    var offset: Int
    var line: Int
    fileprivate var lineStart: Int
  }

  var mark: Mark { Mark(offset: cursor, line: line, lineStart: lineStart) }
  var isAtEnd: Bool { cursor >= count }

  /// The byte at the cursor; nil at the end.
  @inline(__always)
  var byte: UInt8? { cursor < count ? unsafe base[cursor] : nil }

  @inline(__always)
  func byte(ahead distance: Int) -> UInt8? {
    cursor + distance < count ? unsafe base[cursor + distance] : nil
  }

  /// Passes one ASCII byte that ends no line.
  @inline(__always)
  mutating func advance(by distance: Int = 1) {
    cursor += distance
  }

  /// Passes a byte when it is at the cursor.
  mutating func take(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    cursor += 1
    return true
  }

  /// Appends the bytes from `start` to the cursor to a table's arena.
  @inline(__always)
  func copyPiece(from start: Int, to builder: inout TableBuilder) {
    precondition(start >= 0 && start <= cursor && cursor <= count)
    builder.append(unsafe Span(_unsafeStart: base + start, count: cursor - start))
  }

  /// The text from `start` to the cursor; what is not valid becomes U+FFFD.
  func text(from start: Int) -> String {
    precondition(start >= 0 && start <= cursor && cursor <= count)
    return unsafe String(
      decoding: UnsafeBufferPointer(start: base + start, count: cursor - start), as: UTF8.self)
  }

  /// Whether the bytes at the cursor are those of `text`.
  func isAt(_ text: StaticString) -> Bool {
    guard cursor + text.utf8CodeUnitCount <= count else { return false }
    return (0..<text.utf8CodeUnitCount).allSatisfy { distance in
      unsafe base[cursor + distance] == text.utf8Start[distance]
    }
  }
}

// MARK: - Places

extension TextScanner {
  /// The place of a mark. O(length of its line).
  func place(of mark: Mark) -> Place {
    Place(line: mark.line, column: 1 + scalarCount(mark.lineStart, mark.offset))
  }

  /// The column of the cursor. Counts only what was not counted before.
  @inline(__always)
  mutating func column() -> Int {
    if cursor == lineStart { return 1 }
    let known = counted.offset >= lineStart ? counted : (offset: lineStart, column: 1)
    counted = (cursor, known.column + scalarCount(known.offset, cursor))
    return counted.column
  }

  private func scalarCount(_ start: Int, _ end: Int) -> Int {
    var count = 0
    for offset in start..<min(end, self.count) where unsafe base[offset] & 0xC0 != 0x80 {
      count += 1
    }
    return count
  }

  /// The character at the cursor, for messages.
  var scalar: Unicode.Scalar? {
    guard let byte else { return nil }
    let length = byte < 0x80 ? 1 : scalarLength()
    let bytes = unsafe UnsafeBufferPointer(start: base + cursor, count: length)
    return unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}

// MARK: - Passing text

extension TextScanner {
  /// Moves to the next byte that is one of two, or to the end, and checks the text on the way.
  mutating func pass(until first: UInt8, or second: UInt8) throws(FormatError) {
    sawNonASCII = false
    while true {
      cursor = nextStop(first, second)
      guard let stop = byte, stop != first, stop != second else { return }
      if stop >= 0x80 {
        try passNonASCII()
      } else {
        passControl(stop)
      }
    }
  }

  /// Moves to the end of the line: CR, LF, U+2028, U+2029 or the end.
  mutating func passLine() throws(FormatError) {
    let newline = UInt8(ascii: "\n")
    while true {
      cursor = nextStop(newline, newline)
      guard let stop = byte, stop != newline, stop != UInt8(ascii: "\r") else { return }
      if stop < 0x80 {
        cursor += 1
      } else {
        if isAtLineSeparator { return }
        let length = scalarLength()
        guard length > 0 else { throw invalidByte() }
        cursor += length
      }
    }
  }

  /// U+2028 or U+2029, which are white space and end comments, but do not count as lines.
  var isAtLineSeparator: Bool {
    guard byte == 0xE2, byte(ahead: 1) == 0x80, let last = byte(ahead: 2) else { return false }
    return last == 0xA8 || last == 0xA9
  }

  /// Passes one byte that is not printable ASCII, which may end a line.
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

  /// Passes characters beyond ASCII, at least one.
  mutating func passNonASCII() throws(FormatError) {
    sawNonASCII = true
    repeat {
      let length = scalarLength()
      guard length > 0 else { throw invalidByte() }
      cursor += length
    } while isAtNonASCII
  }

  @inline(__always)
  private var isAtNonASCII: Bool { byte.map { $0 >= 0x80 } ?? false }

  /// Checks everything to the end.
  mutating func passRest() throws(FormatError) {
    while !isAtEnd {
      try pass(until: 0, or: 0)
      if !isAtEnd { advance() }
    }
  }

  /// The next byte from the cursor on that is one of two, a control or beyond ASCII.
  @inline(__always)
  private func nextStop(_ first: UInt8, _ second: UInt8) -> Int {
    var offset = cursor
    while offset + 16 <= count {
      let block = unsafe UnsafeRawPointer(base + offset)
        .loadUnaligned(as: SIMD16<UInt8>.self)
      // Read as signed, everything beyond ASCII is below the controls.
      let hits =
        block .== first .| block .== second
        .| SIMD16<Int8>(truncatingIfNeeded: block) .< 0x20
      let words = unsafe unsafeBitCast(hits, to: SIMD2<UInt64>.self)
      if words[0] != 0 { return offset + words[0].trailingZeroBitCount / 8 }
      if words[1] != 0 { return offset + 8 + words[1].trailingZeroBitCount / 8 }
      offset += 16
    }
    while offset < count {
      let byte = unsafe base[offset]
      if byte == first || byte == second || byte < 0x20 || byte >= 0x80 { break }
      offset += 1
    }
    return offset
  }
}

// MARK: - UTF-8

extension TextScanner {
  /// The length of the character beyond ASCII at the cursor, 0 when it is not valid UTF-8
  /// (Unicode 15, table 3-7).
  @inline(__always)
  private func scalarLength() -> Int {
    guard let first = byte else { return 0 }
    switch first {
    case 0xC2...0xDF: return follows(1, 0x80...0xBF) ? 2 : 0
    case 0xE0: return follows(1, 0xA0...0xBF) && follows(2, 0x80...0xBF) ? 3 : 0
    case 0xED: return follows(1, 0x80...0x9F) && follows(2, 0x80...0xBF) ? 3 : 0
    case 0xE1...0xEF: return follows(1, 0x80...0xBF) && follows(2, 0x80...0xBF) ? 3 : 0
    case 0xF0: return follows(1, 0x90...0xBF) && followTwo() ? 4 : 0
    case 0xF1...0xF3: return follows(1, 0x80...0xBF) && followTwo() ? 4 : 0
    case 0xF4: return follows(1, 0x80...0x8F) && followTwo() ? 4 : 0
    default: return 0
    }
  }

  @inline(__always)
  private func follows(_ distance: Int, _ range: ClosedRange<UInt8>) -> Bool {
    guard let byte = byte(ahead: distance) else { return false }
    return range.contains(byte)
  }

  private func followTwo() -> Bool { follows(2, 0x80...0xBF) && follows(3, 0x80...0xBF) }

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
