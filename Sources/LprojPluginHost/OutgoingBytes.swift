/// A question on its way into a pipe: its line, and the raw bytes behind it, which are not copied.
struct OutgoingBytes {
  private var pieces: [[UInt8]]
  private var written = 0

  init(_ pieces: [UInt8]...) {
    self.pieces = pieces.filter { !$0.isEmpty }.reversed()
  }

  var isEmpty: Bool { pieces.isEmpty }

  /// What is left of the piece that is being written.
  func withRest<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
    unsafe pieces.last?.withUnsafeBytes { bytes in
      unsafe body(UnsafeRawBufferPointer(rebasing: bytes[written...]))
    }
  }

  mutating func advance(by count: Int) {
    written += count
    guard let piece = pieces.last, written >= piece.count else { return }
    pieces.removeLast()
    written = 0
  }

  mutating func drop() {
    pieces = []
  }
}
