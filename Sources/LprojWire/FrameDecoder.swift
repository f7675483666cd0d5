import Glibc

/// Cuts a stream of bytes into Varlink messages: each is ended by one NUL byte.
///
/// Bytes come in any pieces. Each byte is looked at once and moved at most twice, however the
/// pieces fall. Holds no memory while no message is under way, so that an idle connection costs
/// nothing. Does not look into the messages.
package struct FrameDecoder: Sendable {
  /// The longest message, in bytes without its NUL.
  package let limit: Int
  private var buffer: [UInt8] = []
  /// Where the message under way begins.
  private var start = 0
  /// Up to where the buffer is known to hold no NUL.
  private var scanned = 0

  package init(limit: Int) {
    self.limit = limit
  }

  /// Bytes of messages that were not taken yet, whole or not.
  package var pendingBytes: Int { buffer.count - start }

  /// Whether there are bytes of a message that may not have its end yet.
  package var isEmpty: Bool { pendingBytes == 0 }

  package mutating func append(_ bytes: Span<UInt8>) {
    discardTaken()
    unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
  }

  /// The next whole message without its NUL; nil when it has not come whole.
  ///
  /// - Throws: when the message is longer than the limit; from then on there is nothing to be had.
  package mutating func next() throws(FrameTooLong) -> [UInt8]? {
    guard let end = endOfFrame() else {
      scanned = buffer.count
      if pendingBytes > limit { throw FrameTooLong(limit: limit) }
      if isEmpty { self = FrameDecoder(limit: limit) }
      return nil
    }
    if end - start > limit { throw FrameTooLong(limit: limit) }
    let frame = Array(buffer[start..<end])
    start = end + 1
    scanned = start
    return frame
  }

  private func endOfFrame() -> Int? {
    unsafe buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress,
        let end = unsafe memchr(start + scanned, 0, bytes.count - scanned)
      else { return nil }
      return unsafe UnsafeRawPointer(end) - start
    }
  }

  /// Moves the rest to the front, when that is no more work than what was taken.
  private mutating func discardTaken() {
    guard start > 0, start >= buffer.count - start else { return }
    buffer.removeFirst(start)
    scanned -= start
    start = 0
  }
}

/// A message is longer than is allowed.
package struct FrameTooLong: Error, Hashable, Sendable {
  /// In bytes.
  package let limit: Int

  package init(limit: Int) {
    self.limit = limit
  }
}
