import Glibc

extension UnixConnection {
  /// How many buffers one call sends at the most.
  package static let buffersPerSend = 16

  /// Gives the kernel what it takes now of several buffers, in one system call and without
  /// copying them together, sendmsg(2).
  ///
  /// - Parameters:
  ///   - buffers: the first ``buffersPerSend`` are looked at.
  ///   - offset: how much of the first was sent before.
  /// - Returns: how many bytes it took; 0 when the peer's buffer is full.
  package func send(
    _ buffers: some RandomAccessCollection<[UInt8]>, from offset: Int = 0
  ) throws(Errno) -> Int {
    var pieces = unsafe InlineArray<16, iovec>(repeating: iovec())
    do throws(Errno) {
      return try valueOrErrno {
        unsafe gather(buffers.prefix(Self.buffersPerSend), from: offset, into: &pieces, count: 0)
      }
    } catch {
      if error == .wouldBlock { return 0 }
      throw error
    }
  }

  /// Nests one borrowing of memory per buffer, and sends within the innermost.
  private func gather(
    _ buffers: some RandomAccessCollection<[UInt8]>, from offset: Int,
    into pieces: inout InlineArray<16, iovec>, count: Int
  ) -> Int {
    guard let first = buffers.first else { return unsafe sendPieces(&pieces, count: count) }
    return unsafe first.withUnsafeBytes { bytes in
      // The kernel only reads, though iovec(3type) cannot say so.
      let piece = unsafe UnsafeMutableRawBufferPointer(
        mutating: UnsafeRawBufferPointer(rebasing: bytes.dropFirst(offset)))
      unsafe pieces[count] = unsafe iovec(iov_base: piece.baseAddress, iov_len: piece.count)
      return unsafe gather(buffers.dropFirst(), from: 0, into: &pieces, count: count + 1)
    }
  }

  private func sendPieces(_ pieces: inout InlineArray<16, iovec>, count: Int) -> Int {
    var span = unsafe pieces.mutableSpan
    return unsafe span.withUnsafeMutableBufferPointer { pieces in
      var message = unsafe msghdr()
      unsafe message.msg_iov = pieces.baseAddress
      unsafe message.msg_iovlen = count
      let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
      return unsafe sendmsg(descriptor.number, &message, flags)
    }
  }
}
