import Glibc

/// What stat(2) tells of a file, as far as it says whether the file is another or changed.
///
/// Two equal values say that nothing changed, as far as the file system tells: the change time
/// moves also when the modification time was set back (inode(7)).
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case regular, directory, link, other
  }

  package var kind: Kind
  package var identity: FileIdentity
  package var size: Int
  package var links: Int
  package var owner: UInt32
  package var permissions: UInt32
  /// Nanoseconds since 1970.
  package var modified: Int
  /// Nanoseconds since 1970.
  package var changed: Int

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    identity = FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    size = Int(status.st_size)
    links = Int(status.st_nlink)
    owner = status.st_uid
    permissions = status.st_mode & 0o7777
    modified = nanoseconds(status.st_mtim)
    changed = nanoseconds(status.st_ctim)
  }

  /// The present, as ``changed`` counts it.
  package static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// The status of a path, or of the link itself.
  package static func of(
    _ path: FilePath, followingLinks: Bool = true, in directory: Int32 = AT_FDCWD
  ) throws(Errno) -> FileStatus {
    var status = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    _ = try valueOrErrno {
      unsafe path.withCString { unsafe fstatat(directory, $0, &status, flags) }
    }
    return FileStatus(status)
  }
}

/// Which file it is, whatever it is called: device and inode.
package struct FileIdentity: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
}

private func nanoseconds(_ time: timespec) -> Int {
  time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
}
