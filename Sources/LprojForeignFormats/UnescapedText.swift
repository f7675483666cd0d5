/// A text that is put together of bytes of UTF-8 and of the UTF-16 units that `\u` escapes name.
struct UnescapedText {
  private var bytes: [UInt8] = []
  /// The first half of a surrogate pair, until what follows it is known.
  private var high: UInt16?
  /// Whether half of a surrogate pair came without the other half; it is U+FFFD in the text.
  private(set) var hasLoneSurrogate = false

  mutating func append(_ byte: UInt8) {
    endPair()
    bytes.append(byte)
  }

  mutating func append(_ bytes: some Collection<UInt8>) {
    guard !bytes.isEmpty else { return }
    endPair()
    self.bytes.append(contentsOf: bytes)
  }

  /// Appends the unit of an escape.
  mutating func append(unit: UInt16) {
    if let first = high, UTF16.isTrailSurrogate(unit) {
      high = nil
      append(UTF16.decode(UTF16.EncodedScalar([first, unit])))
    } else {
      endPair()
      if UTF16.isLeadSurrogate(unit) { high = unit } else { appendWhole(unit) }
    }
  }

  /// The text, at its end.
  mutating func finished() -> String {
    endPair()
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func endPair() {
    guard high != nil else { return }
    high = nil
    appendReplacement()
  }

  private mutating func appendWhole(_ unit: UInt16) {
    if let scalar = Unicode.Scalar(unit) { append(scalar) } else { appendReplacement() }
  }

  private mutating func appendReplacement() {
    hasLoneSurrogate = true
    append("\u{FFFD}" as Unicode.Scalar)
  }

  private mutating func append(_ scalar: Unicode.Scalar) {
    bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
