import Glibc
import LinuxKit

/// A datagram socket of the test's own, in the place of a service manager or a journal.
final class DatagramSocket {
  private let descriptor: Descriptor

  /// - Parameter name: a path, or a name of the abstract namespace after `@`, unix(7).
  init(_ name: String) throws {
    descriptor = Descriptor(
      owning: try valueOrErrno { socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0) })
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    var bytes = Array(name.utf8)
    if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let size =
      socklen_t(MemoryLayout.offset(of: \sockaddr_un.sun_path) ?? 2) + socklen_t(bytes.count)
    let number = descriptor.number
    _ = try withUnsafePointer(to: &address) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        try valueOrErrno { bind(number, pointer, size) }
      }
    }
  }

  /// The next datagram; nil when there is none.
  func next() throws -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor.number, &bytes, bytes.count, Int32(MSG_DONTWAIT))
    if count < 0, Errno.current == .wouldBlock { return nil }
    return Array(bytes.prefix(try valueOrErrno { count }))
  }

  func nextText() throws -> String? { try next().map { String(decoding: $0, as: UTF8.self) } }
}
