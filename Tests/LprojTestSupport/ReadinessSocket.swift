import Glibc
import LinuxKit

/// The socket of a service manager that waits for `READY=1`, sd_notify(3).
final class ReadinessSocket {
  let path: FilePath
  private let descriptor: Descriptor

  init(at path: FilePath) throws {
    self.path = path
    descriptor = Descriptor(
      owning: try valueOrErrno {
        socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      })
    path.withCString { _ = unlink($0) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let capacity = MemoryLayout.size(ofValue: address.sun_path) - 1
    guard path.bytes.count <= capacity else { throw Errno.nameTooLong }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.bytes) }
    let number = descriptor.number
    _ = try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        try valueOrErrno { bind(number, pointer, socklen_t(MemoryLayout<sockaddr_un>.size)) }
      }
    }
  }

  /// Waits for the message.
  ///
  /// - Parameter lifeline: readable when nobody is there to send it any more.
  /// - Returns: whether it came in time.
  func isReady(before lifeline: Int32, until deadline: MonotonicTime) throws -> Bool {
    while let message = try next(before: lifeline, until: deadline) {
      if message.contains("READY=1") { return true }
    }
    return false
  }

  /// The assignments of the next message.
  ///
  /// - Returns: nil when the process is gone or the deadline came first.
  func next(before lifeline: Int32, until deadline: MonotonicTime) throws -> [String]? {
    var waiting = [descriptor.number, lifeline].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    let left = max(.zero, deadline - .now).wholeMilliseconds
    guard try valueOrErrno({ poll(&waiting, 2, left) }) > 0 else { return nil }
    guard waiting[0].revents != 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = try valueOrErrno { recv(descriptor.number, &bytes, bytes.count, 0) }
    return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
      .map(String.init)
  }
}
