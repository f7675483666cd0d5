import CLinux
import Glibc

/// The one owner of a file descriptor; closes it at the end of its life.
package struct Descriptor: ~Copyable, Sendable {
  /// For calls that only use it; never to be closed or kept.
  package let number: Int32

  /// Takes over a descriptor that is open.
  package init(owning number: Int32) {
    self.number = number
  }

  deinit {
    // close(2) frees the descriptor also when it answers EINTR or EIO: nothing could be done.
    _ = Glibc.close(number)
  }

  /// Gives the descriptor to somebody else, who closes it.
  package consuming func release() -> Int32 {
    let number = number
    discard self
    return number
  }
}

extension Descriptor {
  /// Opens a file, relative to a directory when one is given; always close-on-exec.
  ///
  /// - Parameters:
  ///   - flags: of open(2), `O_RDONLY` and the like.
  ///   - directory: the number of an open directory; `AT_FDCWD` for the working directory.
  package static func open(
    _ path: FilePath, flags: Int32, mode: UInt32 = 0, in directory: Int32 = AT_FDCWD
  ) throws(Errno) -> Descriptor {
    let number = try valueOrErrno {
      unsafe path.withCString { unsafe lprojd_openat(directory, $0, flags | O_CLOEXEC, mode) }
    }
    return Descriptor(owning: number)
  }

  /// Reads until the end of the file, at most `limit` bytes.
  ///
  /// - Returns: the bytes, and nil when there are more than `limit`.
  package func readToEnd(limit: Int, expected: Int = 0) throws(Errno) -> [UInt8]? {
    var bytes = try readOnce(min(max(expected + 1, 4096), limit + 1))
    while true {
      if bytes.count > limit { return nil }
      let piece = try readOnce(min(max(bytes.count, 4096), limit + 1 - bytes.count))
      if piece.isEmpty { return bytes }
      bytes.append(contentsOf: piece)
    }
  }

  /// Reads a regular file from where it stands to its end, at most `limit` bytes: in one call when
  /// it has the size that is expected, since only its end makes a read short.
  ///
  /// - Returns: the bytes, and nil when there are more than `limit`.
  package func readFile(limit: Int, expected: Int) throws(Errno) -> [UInt8]? {
    let count = min(expected + 1, limit + 1)
    var bytes = try readOnce(count)
    if bytes.count < count { return bytes }
    if bytes.count > limit { return nil }
    guard let rest = try readToEnd(limit: limit - bytes.count) else { return nil }
    bytes.append(contentsOf: rest)
    return bytes
  }

  private func readOnce(_ count: Int) throws(Errno) -> [UInt8] {
    var failure: Errno?
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(Errno) {
        filled = try valueOrErrno { unsafe read(number, buffer.baseAddress, count) }
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Writes all bytes.
  package func writeAll(_ bytes: [UInt8]) throws(Errno) {
    var written = 0
    while written < bytes.count {
      written += try valueOrErrno {
        unsafe bytes.withUnsafeBytes { buffer in
          unsafe write(
            number, buffer.baseAddress.map { unsafe $0 + written }, bytes.count - written)
        }
      }
    }
  }

  /// Makes what was written durable, fsync(2).
  package func sync() throws(Errno) {
    _ = try valueOrErrno { fsync(number) }
  }

  package func status() throws(Errno) -> FileStatus {
    var status = stat()
    _ = try valueOrErrno { unsafe fstat(number, &status) }
    return FileStatus(status)
  }
}
