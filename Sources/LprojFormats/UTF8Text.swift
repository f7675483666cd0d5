/// A file's text as UTF-8, without the byte order mark; not yet known to be valid when the file
/// was UTF-8 itself.
struct UTF8Text {
  var bytes: [UInt8]
  /// Where the text begins in `bytes`: behind a byte order mark.
  var start: Int
  /// Whether a byte order mark has told the encoding, so that no declaration can.
  var isMarked: Bool
  /// Whether the bytes are known to be valid UTF-8, being the result of a conversion.
  var isValid: Bool

  /// What was converted from another encoding.
  init(converted bytes: [UInt8]) {
    self.bytes = bytes
    start = 0
    isMarked = true
    isValid = true
  }

  /// What claims to be UTF-8.
  init(unchecked bytes: [UInt8], markLength: Int) {
    self.bytes = bytes
    start = markLength
    isMarked = markLength > 0
    isValid = false
  }
}
