import CTextScan
import LprojModel

/// A cursor over the bytes of a UTF-8 text, which knows its line and checks what it passes.
///
/// The parsers read through it alone: every read is within `0..<count`, single bytes by a check of
/// their own, whole strings in `CTextScan`. The bytes must stay where they are as long as it is
/// used, so the parsers run inside the array's closure.
@safe
struct TextScanner: ~Copyable {
  var state: lprojd_scan
  /// Whether the text that was passed last holds anything but ASCII.
  var sawNonASCII = false

  /// - Parameter text: whose bytes stand at `base`.
  @unsafe
  init(_ base: UnsafePointer<UInt8>, of text: borrowing UTF8Text) {
    unsafe self.state = lprojd_scan(
      bytes: base, count: text.bytes.count, cursor: text.start, line: 1, line_start: text.start,
      counted: text.start, counted_column: 1, is_valid: text.isValid)
  }

  var base: UnsafePointer<UInt8> { unsafe state.bytes }
  var count: Int { unsafe state.count }

  var cursor: Int {
    get { unsafe state.cursor }
    set { unsafe state.cursor = newValue }
  }

  /// The line of the cursor, from 1; CR, LF and CR LF end a line (CFOldStylePList.c).
  var line: Int {
    get { unsafe state.line }
    set { unsafe state.line = newValue }
  }

  var lineStart: Int {
    get { unsafe state.line_start }
    set { unsafe state.line_start = newValue }
  }

  /// A cursor position that can be turned into a place later.
  struct Mark {
    var offset: Int
    var line: Int
    var lineStart: Int
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
    cursor = min(cursor + distance, count)
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
  mutating func column() -> Int { unsafe lprojd_scan_column(&state) }

  private func scalarCount(_ start: Int, _ end: Int) -> Int {
    precondition(start >= 0 && start <= end && end <= count)
    return unsafe lprojd_character_count(base + start, end - start)
  }

  /// The character at the cursor, for messages.
  var scalar: Unicode.Scalar? {
    guard let byte else { return nil }
    let length = byte < 0x80 ? 1 : UTF8Validation.scalarLength { self.byte(ahead: $0) }
    let bytes = unsafe UnsafeBufferPointer(start: base + cursor, count: length)
    return unsafe String(decoding: bytes, as: UTF8.self).unicodeScalars.first
  }
}
