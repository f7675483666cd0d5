import CLinux
import Glibc

extension UnixListener {
  /// The longest path that fits in `sun_path` with its NUL, unix(7).
  package static let longestPath = 107

  static func lock(_ path: FilePath) throws(ListenError) -> FileLock {
    guard path.bytes.count <= longestPath else { throw .pathTooLong(path) }
    do {
      return try FileLock(FilePath(bytes: path.bytes + Array(".lock".utf8)))
    } catch {
      switch error {
      case .held(_, let process): throw .addressInUse(path, process: process)
      case .failed(_, let error): throw .failed(.lock, path, error)
      }
    }
  }

  /// Removes a socket file that nobody listens on. The caller holds the lock of the path, so no
  /// other process can replace it meanwhile by the same rules.
  static func removeDeadSocket(at path: FilePath) throws(ListenError) {
    var status = stat()
    guard unsafe path.withCString({ unsafe lstat($0, &status) }) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else { throw .notASocket(path) }
    switch try probe(path) {
    case .success: throw .addressInUse(path, process: nil)
    case .failure(.connectionRefused):
      try ListenError.during(.removeDead, path) { () throws(Errno) in
        _ = try valueOrErrno { unsafe path.withCString { unsafe unlink($0) } }
      }
    case .failure(.notFound): return
    // A full backlog, or a socket of another type: somebody is there.
    case .failure(.wouldBlock), .failure(Errno(EPROTOTYPE)):
      throw .addressInUse(path, process: nil)
    case .failure(let error): throw .failed(.probe, path, error)
    }
  }

  private static func probe(_ path: FilePath) throws(ListenError) -> Result<Void, Errno> {
    let descriptor = try ListenError.during(.socket, path) { () throws(Errno) in
      Descriptor(owning: try valueOrErrno { lprojd_unix_socket(1) })
    }
    return Result { () throws(Errno) in
      _ = try valueOrErrno {
        unsafe path.withCString { unsafe lprojd_unix_connect(descriptor.number, $0, 0) }
      }
    }
  }

  /// Makes the socket file, for its owner alone until it is opened: it is born with the mode of
  /// the socket itself less the umask.
  static func bind(_ descriptor: borrowing Descriptor, to path: FilePath) throws(ListenError) {
    let number = descriptor.number
    try ListenError.during(.bind, path) { () throws(Errno) in
      _ = try valueOrErrno { fchmod(number, 0o600) }
      _ = try valueOrErrno { unsafe path.withCString { unsafe lprojd_unix_bind(number, $0) } }
    }
  }

  static func open(
    _ descriptor: borrowing Descriptor, at path: FilePath, permissions: UInt32, backlog: Int32
  ) throws(ListenError) {
    let number = descriptor.number
    try ListenError.during(.listen, path) { () throws(Errno) in
      _ = try valueOrErrno { unsafe path.withCString { unsafe chmod($0, permissions) } }
      _ = try valueOrErrno { listen(number, backlog) }
    }
  }
}
