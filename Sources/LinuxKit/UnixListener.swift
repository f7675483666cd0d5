import CLinux
import Glibc

/// A Unix stream socket that takes connections: bound to a path, or handed over by systemd.
///
/// A path of its own is locked (`<path>.lock`) as long as it lives, so of two processes that want
/// one path exactly one gets it. At the end of its life the socket file is removed, if it is
/// still the one that was made here.
package final class UnixListener: Sendable {
  /// What became of one attempt to take a connection.
  package enum Acceptance: ~Copyable {
    case connection(UnixConnection)
    /// Nobody is waiting.
    case nothing
    /// No descriptors are left, EMFILE or ENFILE: the client waits in the backlog and the
    /// listener stays readable, so take its read interest away until a connection ends.
    case exhausted
  }

  package let descriptor: Descriptor
  /// Where it is bound; nil when it was handed over.
  package let path: FilePath?
  private let identity: FileIdentity?
  private let lock: FileLock?

  /// Takes over a socket that listens already; its file is its owner's affair.
  package init(adopting descriptor: consuming Descriptor) throws(Errno) {
    let number = descriptor.number
    let flags = try valueOrErrno { lprojd_fcntl(number, F_GETFL, 0) }
    _ = try valueOrErrno { lprojd_fcntl(number, F_SETFL, flags | O_NONBLOCK) }
    self.descriptor = descriptor
    path = nil
    identity = nil
    lock = nil
  }

  /// Makes a socket file and listens; what a dead process left there is replaced.
  ///
  /// - Parameters:
  ///   - path: at most 107 bytes, unix(7).
  ///   - permissions: of the file, whatever the umask is; to connect takes write permission.
  ///   - backlog: how many may wait to be taken; the kernel caps it at net.core.somaxconn.
  package init(
    bindingTo path: FilePath, permissions: UInt32, backlog: Int32 = 4096
  ) throws(ListenError) {
    let lock = try Self.lock(path)
    let descriptor = try ListenError.during(.socket, path) { () throws(Errno) in
      Descriptor(owning: try valueOrErrno { lprojd_unix_socket(1) })
    }
    try Self.removeDeadSocket(at: path)
    try Self.bind(descriptor, to: path)
    identity = try? FileStatus.of(path, followingLinks: false).identity
    do throws(ListenError) {
      try Self.open(descriptor, at: path, permissions: permissions, backlog: backlog)
    } catch {
      _ = unsafe path.withCString { unsafe unlink($0) }
      throw error
    }
    self.descriptor = descriptor
    self.path = path
    self.lock = lock
  }

  deinit {
    guard let path, let identity,
      (try? FileStatus.of(path, followingLinks: false).identity) == identity
    else { return }
    _ = unsafe path.withCString { unsafe unlink($0) }
  }

  /// Takes one connection that waits, close-on-exec and non-blocking; never blocks.
  package func accept() throws(Errno) -> Acceptance {
    while true {
      do throws(Errno) {
        let number = try valueOrErrno {
          lprojd_accept(
            descriptor.number, Int32(SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue))
        }
        return .connection(UnixConnection(owning: Descriptor(owning: number)))
      } catch {
        switch error {
        case .wouldBlock: return .nothing
        case .descriptorsExhausted, .systemDescriptorsExhausted: return .exhausted
        // The client left while it waited: accept(2) says to try again.
        case .connectionAborted: continue
        default: throw error
        }
      }
    }
  }
}
