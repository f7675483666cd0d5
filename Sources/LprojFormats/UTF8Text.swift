/// A file's text as UTF-8, without the byte order mark; not yet known to be valid when the file
/// was UTF-8 itself.
struct UTF8Text {
  var bytes: [UInt8]
  /// Where the text begins in `bytes`: behind a byte order mark.
  var start: Int
  /// Whether a byte order mark has told the encoding, so that no declaration can.
  var isMarked: Bool

  init(_ bytes: [UInt8], start: Int = 0, isMarked: Bool = true) {
    self.bytes = bytes
    self.start = start
    self.isMarked = isMarked
  }
}
