/// The text that is being rendered: UTF-8 with a limit.
struct TextOutput {
  private var bytes: [UInt8] = []
  /// Half of a surrogate pair, which two `%C` in a row may print.
  private var highSurrogate: UInt16?
  private let limit: Int
  /// Whether something was left out because of the limit.
  private(set) var isFull = false

  init(limit: Int, expectedCount: Int) {
    self.limit = limit
    bytes.reserveCapacity(min(limit, expectedCount))
  }

  mutating func append(_ span: Span<UInt8>) {
    guard makesRoom(for: span.count) else { return }
    unsafe span.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }

  mutating func append(_ text: String) {
    append(text.utf8Span.span)
  }

  mutating func append(_ byte: UInt8, count: Int = 1) {
    guard count > 0, makesRoom(for: count) else { return }
    for _ in 0..<count { bytes.append(byte) }
  }

  mutating func append(_ scalar: Unicode.Scalar) {
    guard makesRoom(for: scalar.utf8.count) else { return }
    bytes.append(contentsOf: scalar.utf8)
  }

  /// Appends the lowest `count` digits of a number.
  mutating func append(digitsOf magnitude: UInt64, count: Int, radix: UInt64, isUppercase: Bool) {
    guard count > 0, makesRoom(for: count) else { return }
    let letters = UInt8(ascii: isUppercase ? "A" : "a") - 10
    var rest = magnitude
    let start = bytes.count
    append(UInt8(ascii: "0"), count: count)
    for place in stride(from: start + count - 1, through: start, by: -1) {
      let digit = UInt8(rest % radix)
      bytes[place] = digit < 10 ? UInt8(ascii: "0") + digit : letters + digit
      rest /= radix
    }
  }

  /// Appends a UTF-16 unit; halves that stay alone become U+FFFD.
  mutating func append(utf16Unit unit: UInt16) {
    if let high = highSurrogate, UTF16.isTrailSurrogate(unit) {
      highSurrogate = nil
      let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
      append(Unicode.Scalar(value) ?? "\u{FFFD}")
    } else if UTF16.isLeadSurrogate(unit) {
      flush()
      highSurrogate = unit
    } else {
      append(Unicode.Scalar(unit) ?? "\u{FFFD}")
    }
  }

  /// Takes what was rendered.
  consuming func finish() -> String {
    flush()
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func makesRoom(for count: Int) -> Bool {
    if highSurrogate != nil { flush() }
    if count > limit - bytes.count { isFull = true }
    return !isFull
  }

  private mutating func flush() {
    guard highSurrogate != nil else { return }
    highSurrogate = nil
    append("\u{FFFD}" as Unicode.Scalar)
  }
}
