import Glibc

/// A file that one process at a time may hold, flock(2), with that process's id in it.
///
/// Held until the end of its life or of the process, however that ends, `kill -9` included; so
/// a file that was left behind locks nobody out. The file is removed at the end.
package final class FileLock: Sendable {
  private let path: FilePath
  private let descriptor: Descriptor

  /// Takes the lock at once or not at all.
  ///
  /// - Parameter path: of the lock file; it is made when it is absent, readable for its owner.
  package init(_ path: FilePath) throws(LockError) {
    // A holder that leaves removes the file: a lock on a file that lost its name is none, and the
    // next attempt makes a new file. Only as many holders as that leave in this instant matter.
    for _ in 0..<100 {
      let descriptor = try Self.lock(path)
      if (try? FileStatus.of(path).identity) == (try? descriptor.status().identity) {
        Self.write(processIdentifier: getpid(), to: descriptor)
        self.path = path
        self.descriptor = descriptor
        return
      }
    }
    throw .held(path, process: nil)
  }

  deinit {
    // While it is still locked, so that nobody else's file is removed.
    _ = unsafe path.withCString { unsafe unlink($0) }
  }

  private static func lock(_ path: FilePath) throws(LockError) -> Descriptor {
    let descriptor = try open(path)
    if flock(descriptor.number, LOCK_EX | LOCK_NB) == 0 { return descriptor }
    let error = Errno.current
    guard error == .wouldBlock else { throw .failed(path, error) }
    throw .held(path, process: processIdentifier(in: descriptor))
  }

  private static func open(_ path: FilePath) throws(LockError) -> Descriptor {
    do {
      return try Descriptor.open(
        path, flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
    } catch {
      throw .failed(path, error)
    }
  }

  /// Nobody needs it but people: when it cannot be written, on a full disk, the lock still holds.
  private static func write(processIdentifier: Int32, to descriptor: borrowing Descriptor) {
    _ = ftruncate(descriptor.number, 0)
    try? descriptor.writeAll(Array("\(processIdentifier)\n".utf8))
  }

  private static func processIdentifier(in descriptor: borrowing Descriptor) -> Int32? {
    guard let bytes = try? descriptor.readToEnd(limit: 32) else { return nil }
    return Int32(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
  }
}

/// Why a lock was not taken.
package enum LockError: Error, Hashable, Sendable {
  /// Another process holds it, the one named when its file says so.
  case held(FilePath, process: Int32?)
  case failed(FilePath, Errno)
}

extension LockError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .held(let path, let process?):
      "Cannot lock '\(path)': process \(process) holds it; stop that process first"
    case .held(let path, nil):
      "Cannot lock '\(path)': another process holds it; stop that process first"
    case .failed(let path, let error):
      "Cannot lock '\(path)': \(error)"
    }
  }
}
