import Glibc
package import LinuxKit

/// Whether a file may be run with the daemon's rights: only those who have them already, and root,
/// may have written it, or may put another in its place (as sshd(8) is strict about its files).
package enum PluginTrust {
  /// What is wrong with a file, in words for the operator; nil when it can be trusted.
  ///
  /// Looks at the file that links lead to, and at each directory that leads there.
  package static func problem(
    with path: FilePath, user: UInt32 = geteuid()
  ) -> String? {
    do throws(Errno) {
      let target = try path.resolved()
      let status = try FileStatus.of(target)
      guard status.kind == .regular else { return "it is no regular file" }
      guard status.permissions & 0o111 != 0 else {
        return "it is not executable: chmod 755 makes it so"
      }
      if let problem = problem(with: status, at: target, user, mayBeSticky: false) {
        return problem
      }
      return try problemAbove(target, user)
    } catch {
      return "it cannot be looked at: \(error)"
    }
  }

  private static func problemAbove(
    _ path: FilePath, _ user: UInt32
  ) throws(Errno) -> String? {
    var directory = path.parent
    while true {
      let status = try FileStatus.of(directory)
      // In a directory with the sticky bit only owners rename and remove (inode(7)).
      if let problem = problem(with: status, at: directory, user, mayBeSticky: true) {
        return problem
      }
      if directory == directory.parent { return nil }
      directory = directory.parent
    }
  }

  private static func problem(
    with status: FileStatus, at path: FilePath, _ user: UInt32, mayBeSticky: Bool
  ) -> String? {
    guard status.owner == 0 || status.owner == user else {
      return "'\(path)' belongs to user \(status.owner): it must be root's, or the daemon's user's"
    }
    let isSticky = mayBeSticky && status.permissions & 0o1000 != 0
    guard status.permissions & 0o022 == 0 || isSticky else {
      return "'\(path)' can be written by others: chmod go-w takes that back"
    }
    return nil
  }
}
