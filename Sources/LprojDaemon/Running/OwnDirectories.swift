import Glibc
import LinuxKit

/// Directories that the daemon makes and holds for itself.
enum OwnDirectories {
  /// Makes a directory with those above it.
  static func make(_ directory: FilePath, permissions: UInt32) throws(Errno) {
    if (try? FileStatus.of(directory).kind) == .directory { return }
    if directory.parent != directory { try make(directory.parent, permissions: 0o755) }
    do throws(Errno) {
      _ = try valueOrErrno { unsafe directory.withCString { unsafe mkdir($0, permissions) } }
    } catch .exists {
      return
    }
  }

  /// Locks the state directory, so that a second daemon does not write to it.
  ///
  /// - Returns: nil when there is no such directory, or it cannot be written: the daemon then
  ///   serves and remembers nothing.
  static func lockState(_ directory: FilePath, orTell tell: (String) -> Void) throws(LockError)
    -> FileLock?
  {
    do throws(Errno) {
      try make(directory, permissions: 0o700)
    } catch {
      tell("the state directory '\(directory)' cannot be made: \(error); nothing is remembered")
      return nil
    }
    do throws(LockError) {
      return try FileLock(directory.appending("lock"))
    } catch .failed(_, let error) {
      tell("the state directory '\(directory)' cannot be used: \(error); nothing is remembered")
      return nil
    }
  }
}
