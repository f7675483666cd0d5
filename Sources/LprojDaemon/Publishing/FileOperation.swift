import Glibc
import LinuxKit

/// The calls that make and move files, with their failures as ``Errno``.
///
/// A path is taken from the open directory that is given, from the working directory else.
enum FileOperation {
  /// mkdir(2) with exactly these permissions, whatever the umask; one that exists is taken as it
  /// is.
  static func makeDirectory(_ path: FilePath, permissions: UInt32) throws(Errno) {
    do throws(Errno) {
      _ = try valueOrErrno { unsafe path.withCString { unsafe mkdir($0, permissions) } }
    } catch .exists {
      return
    }
    _ = try valueOrErrno { unsafe path.withCString { unsafe chmod($0, permissions) } }
  }

  /// linkat(2): a file of one directory in another too, by the same name.
  static func link(_ name: FilePath, from old: Int32, to new: Int32) throws(Errno) {
    _ = try valueOrErrno { unsafe name.withCString { unsafe linkat(old, $0, new, $0, 0) } }
  }

  /// renameat(2), within a directory.
  static func rename(
    _ old: FilePath, to new: FilePath, in directory: Int32 = AT_FDCWD
  ) throws(Errno) {
    try unsafe call(old, new) { unsafe renameat(directory, $0, directory, $1) }
  }

  /// Makes a symbolic link, or replaces the one that is there, so that it leads somewhere at any
  /// instant.
  static func replaceLink(_ path: FilePath, to target: String) throws(Errno) {
    let new = FilePath("\(path).new")
    do throws(Errno) {
      try makeLink(new, to: target)
    } catch .exists {
      // A crash has left it.
      remove(new)
      try makeLink(new, to: target)
    }
    try rename(new, to: path)
  }

  private static func makeLink(_ path: FilePath, to target: String) throws(Errno) {
    try unsafe call(FilePath(target), path) { unsafe symlink($0, $1) }
  }

  /// unlinkat(2); what cannot be removed stays, and is tried again at the next start.
  static func remove(_ path: FilePath, in directory: Int32 = AT_FDCWD) {
    _ = unsafe path.withCString { unsafe unlinkat(directory, $0, 0) }
  }

  /// rmdir(2); a directory that holds something stays.
  static func removeDirectory(_ path: FilePath) {
    _ = unsafe path.withCString { unsafe rmdir($0) }
  }

  /// Makes a file that is not there yet, to be written.
  static func make(_ path: FilePath, in directory: Int32) throws(Errno) -> Descriptor {
    try Descriptor.open(path, flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o644, in: directory)
  }

  /// Opens a directory, not what a link leads to.
  static func open(directory path: FilePath) throws(Errno) -> Descriptor {
    try Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
  }

  /// The names in a directory; none when it cannot be read.
  static func names(in path: FilePath) -> [FileName] {
    guard let directory = try? open(directory: path),
      let listing = try? DirectoryListing.names(of: directory, limit: 1 << 20)
    else { return [] }
    return listing.names
  }

  private static func call(
    _ first: FilePath, _ second: FilePath,
    _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> CInt
  ) throws(Errno) {
    _ = try valueOrErrno {
      unsafe first.withCString { first in
        unsafe second.withCString { second in unsafe body(first, second) }
      }
    }
  }
}
