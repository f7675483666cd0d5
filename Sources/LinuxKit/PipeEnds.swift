import CLinux
import Glibc

/// Two ends of a pipe, pipe(7); both close-on-exec.
package struct PipeEnds: ~Copyable, Sendable {
  package let reading: Descriptor
  package let writing: Descriptor

  package init() throws(Errno) {
    var (reading, writing): (Int32, Int32) = (-1, -1)
    _ = try valueOrErrno { unsafe lprojd_pipe(&reading, &writing) }
    self.reading = Descriptor(owning: reading)
    self.writing = Descriptor(owning: writing)
  }
}

extension Descriptor {
  /// Has reads and writes answer `EAGAIN` instead of waiting, O_NONBLOCK.
  package func setNonBlocking() throws(Errno) {
    let flags = try valueOrErrno { lprojd_fcntl(number, F_GETFL, 0) }
    _ = try valueOrErrno { lprojd_fcntl(number, F_SETFL, flags | O_NONBLOCK) }
  }

  /// Asks for a pipe that holds so many bytes; where the kernel refuses it stays as it is.
  package func enlargePipe(to bytes: Int32) {
    _ = lprojd_enlarge_pipe(number, bytes)
  }
}
