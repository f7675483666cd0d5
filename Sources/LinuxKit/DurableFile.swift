import Glibc

/// Whole files that are either the old or the new one after a crash at any instant.
package enum DurableFile {
  /// Replaces or makes a file: a new one beside it (`.<name>.new`), fsync(2), rename(2), fsync of
  /// the directory.
  ///
  /// Of two calls for one path at a time, in whatever process, one would spoil the other: hold a
  /// ``FileLock``. A failure leaves the old file and no new one, except that of the last step:
  /// then the new file is there, and a power cut may still bring back the old one.
  ///
  /// - Parameter permissions: of the file, less the umask.
  package static func write(
    _ bytes: [UInt8], to path: FilePath, permissions: UInt32 = 0o644
  ) throws(DurableFileError) {
    guard let name = path.lastComponent else { throw DurableFileError(.create, path, .invalid) }
    let temporary = path.parent.appending(".\(name).new")
    // What a crash left; the new file must not be another's, opened before.
    _ = unsafe temporary.withCString { unsafe unlink($0) }
    do throws(DurableFileError) {
      try create(temporary, bytes, permissions, for: path)
      try during(.rename, path) { () throws(Errno) in
        try rename(temporary, to: path)
      }
    } catch {
      _ = unsafe temporary.withCString { unsafe unlink($0) }
      throw error
    }
    try during(.syncDirectory, path) { () throws(Errno) in
      try Descriptor.open(path.parent, flags: O_RDONLY | O_DIRECTORY).sync()
    }
  }

  private static func create(
    _ temporary: FilePath, _ bytes: [UInt8], _ permissions: UInt32, for path: FilePath
  ) throws(DurableFileError) {
    let descriptor = try during(.create, path) { () throws(Errno) in
      try Descriptor.open(temporary, flags: O_WRONLY | O_CREAT | O_EXCL, mode: permissions)
    }
    try during(.write, path) { () throws(Errno) in try descriptor.writeAll(bytes) }
    try during(.sync, path) { () throws(Errno) in try descriptor.sync() }
  }

  private static func rename(_ old: FilePath, to new: FilePath) throws(Errno) {
    _ = try valueOrErrno {
      unsafe old.withCString { old in
        unsafe new.withCString { new in unsafe Glibc.rename(old, new) }
      }
    }
  }

  private static func during<Value: ~Copyable>(
    _ step: DurableFileError.Step, _ path: FilePath, _ body: () throws(Errno) -> Value
  ) throws(DurableFileError) -> Value {
    do {
      return try body()
    } catch {
      throw DurableFileError(step, path, error)
    }
  }
}

/// Why a file was not written, and at which step.
package struct DurableFileError: Error, Hashable, Sendable {
  package enum Step: String, Sendable {
    case create = "make a new file beside it"
    case write = "write the new file"
    case sync = "bring the new file to the disk"
    case rename = "put the new file in its place"
    case syncDirectory = "bring its directory to the disk"
  }

  package let step: Step
  package let path: FilePath
  package let error: Errno

  init(_ step: Step, _ path: FilePath, _ error: Errno) {
    self.step = step
    self.path = path
    self.error = error
  }
}

extension DurableFileError: CustomStringConvertible {
  package var description: String {
    "Cannot write '\(path)': failed to \(step.rawValue): \(error)"
  }
}
