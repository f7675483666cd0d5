import Glibc
package import LinuxKit

/// A directory of a test's own; it is removed with everything in it at the end of its life.
package final class TemporaryDirectory: Sendable {
  package let path: FilePath

  package init() throws {
    var template = Array("/tmp/lprojd-test.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw Errno.current }
    path = FilePath(bytes: template.map { UInt8(bitPattern: $0) })
  }

  deinit {
    removeTree(path)
  }

  /// Writes a file in place, making the directories above it.
  @discardableResult
  package func write(_ name: String, _ text: String) throws -> FilePath {
    try write(name, bytes: Array(text.utf8))
  }

  @discardableResult
  package func write(_ name: String, bytes: [UInt8]) throws -> FilePath {
    let file = path.appending(name)
    makeDirectories(file.parent)
    try Descriptor.open(file, flags: O_WRONLY | O_CREAT | O_TRUNC, mode: 0o644).writeAll(bytes)
    return file
  }

  /// Writes beside the file and renames into place, as a careful writer does.
  @discardableResult
  package func replace(_ name: String, _ text: String) throws -> FilePath {
    let temporary = try write(name + ".new", text)
    let file = path.appending(name)
    guard rename("\(temporary)", "\(file)") == 0 else { throw Errno.current }
    return file
  }

  package func makeDirectory(_ name: String) -> FilePath {
    let directory = path.appending(name)
    makeDirectories(directory)
    return directory
  }

  package func remove(_ name: String) {
    removeTree(path.appending(name))
  }

  private func makeDirectories(_ directory: FilePath) {
    guard directory.bytes.count > path.bytes.count else { return }
    makeDirectories(directory.parent)
    mkdir("\(directory)", 0o755)
  }
}

/// Removes a file, or a directory with what is in it; links are removed, not followed.
private func removeTree(_ path: FilePath) {
  guard let status = try? FileStatus.of(path, followingLinks: false) else { return }
  guard status.kind == .directory else {
    path.withCString { _ = unlink($0) }
    return
  }
  if let descriptor = try? Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY),
    let listing = try? DirectoryListing.names(of: descriptor, limit: .max)
  {
    for name in listing.names { removeTree(path.appending(name)) }
  }
  path.withCString { _ = rmdir($0) }
}
