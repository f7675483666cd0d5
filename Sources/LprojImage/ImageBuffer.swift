/// The memory that an image is written into, with its bounds checked at every access.
///
/// Whoever makes one keeps the memory alive, and to itself until the image is written.
@safe struct ImageBuffer {
  private let start: UnsafeMutableRawPointer
  let count: Int

  /// Takes the first `count` bytes of `memory`.
  init(_ memory: UnsafeMutableRawBufferPointer, count: Int) {
    guard let start = memory.baseAddress, memory.count >= count else {
      preconditionFailure("an image of \(count) bytes was given memory for \(memory.count)")
    }
    unsafe self.start = start
    self.count = count
  }

  func store(_ integer: some FixedWidthInteger & BitwiseCopyable, at offset: Int) {
    check(offset, integer.bitWidth / 8)
    unsafe start.storeBytes(of: integer, toByteOffset: offset, as: type(of: integer))
  }

  func copy(_ bytes: Span<UInt8>, at offset: Int) {
    check(offset, bytes.count)
    unsafe bytes.withUnsafeBytes { bytes in
      guard let source = bytes.baseAddress else { return }
      unsafe (start + offset).copyMemory(from: source, byteCount: bytes.count)
    }
  }

  /// Lends the memory from one offset to another, for many small writes.
  func withMemory(from start: Int, to end: Int, _ body: (UnsafeMutableRawPointer) -> Void) {
    check(start, end - start)
    unsafe body(self.start + start)
  }

  /// Moves bytes, also where both places overlap.
  func move(from old: Int, to new: Int, count: Int) {
    check(old, count)
    check(new, count)
    unsafe (start + new).copyMemory(from: start + old, byteCount: count)
  }

  func clear(_ range: Range<Int>) {
    check(range.lowerBound, range.count)
    unsafe (start + range.lowerBound).initializeMemory(
      as: UInt8.self, repeating: 0, count: range.count)
  }

  /// The bytes from `offset` to the end.
  func bytes(from offset: Int) -> UnsafeRawBufferPointer {
    check(offset, 0)
    return unsafe UnsafeRawBufferPointer(start: start + offset, count: count - offset)
  }

  private func check(_ offset: Int, _ length: Int) {
    precondition(offset >= 0 && length <= count - offset, "an image is as long as its layout says")
  }
}
