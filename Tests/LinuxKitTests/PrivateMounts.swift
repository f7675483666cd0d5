import Glibc
import LinuxKit
import LprojTestSupport

/// A thread whose mounts nobody else sees, so that a test may put a small or an empty file system
/// anywhere; it takes root.
enum PrivateMounts {
  /// Whether this machine lets us.
  static let areAllowed = (try? run {}) != nil

  static func run(_ body: @escaping @Sendable () throws -> Void) throws {
    let failure = Mailbox<any Error>()
    try Thread(name: "mounts") {
      do {
        try separate()
        try body()
      } catch {
        failure.put(error)
      }
    }.join()
    if let error = failure.takeAll().first { throw error }
  }

  static func mountMemory(on path: FilePath, options: String) throws {
    _ = try valueOrErrno { mount("tmpfs", "\(path)", "tmpfs", 0, options) }
  }

  static func makeReadOnly(_ path: FilePath) throws {
    _ = try valueOrErrno {
      mount("tmpfs", "\(path)", "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), nil)
    }
  }

  private static func separate() throws {
    // unshare(2) and its flags are hidden behind _GNU_SOURCE.
    typealias Unshare = @convention(c) (Int32) -> Int32
    guard let symbol = dlsym(nil, "unshare") else { throw Errno(ENOSYS) }
    let mountNamespace: Int32 = 0x20000
    let unshare = unsafeBitCast(symbol, to: Unshare.self)
    _ = try valueOrErrno { unshare(mountNamespace) }
    _ = try valueOrErrno {
      mount("none", "/", nil, UInt(MS_REC | MS_PRIVATE), nil)
    }
  }
}
