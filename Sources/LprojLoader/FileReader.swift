import Glibc
import LinuxKit
import LprojModel

/// Reads whole files, never half of one.
///
/// A file that changes while it is read is read again; what is not a regular file is never
/// opened for reading in a way that blocks or has an effect (FIFOs, devices, terminals).
struct FileReader {
  /// What came of a file.
  enum Result {
    case content(FileContent)
    case absent
    case notRegular
    case tooLarge(Int)
    case unreadable(Errno)
    /// It went on changing.
    case unstable
  }

  let limits: LoadingLimits
  /// nil: nobody asks whether the file is still being written.
  let patience: WriterPatience?

  /// Reads a file whose last component is no link.
  ///
  /// - Parameter status: its status of a moment ago. Opening a device can have an effect, so the
  ///   kind is known before.
  func read(_ path: FilePath, status: FileStatus) -> Result {
    guard status.kind == .regular else { return .notRegular }
    guard status.size <= limits.fileBytes else { return .tooLarge(status.size) }
    for _ in 0..<3 {
      do throws(Errno) {
        if let result = try attempt(path) { return result }
      } catch {
        return Self.result(of: error)
      }
    }
    return .unstable
  }

  private static func result(of error: Errno) -> Result {
    switch error {
    case .notFound, .notADirectory: .absent
    // A link where there was none a moment ago, or a socket (ENXIO).
    case .tooManyLinks, Errno(ENXIO), Errno(ENODEV): .notRegular
    default: .unreadable(error)
    }
  }

  /// One reading; nil when the file changed meanwhile.
  ///
  /// A file that is renamed into its place meanwhile is another one, and an event of its own:
  /// what is read here is whole.
  private func attempt(_ path: FilePath) throws(Errno) -> Result? {
    let file = try Descriptor.open(
      path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY | O_NOFOLLOW)
    let before = try file.status()
    guard before.kind == .regular else { return .notRegular }
    guard let bytes = try file.readFile(limit: limits.fileBytes, expected: before.size) else {
      return .tooLarge(before.size)
    }
    let writers = writers(of: file, before)
    // After its writers were asked for: one that ended since the reading has changed it.
    let after = try file.status()
    guard before == after, bytes.count == after.size else { return nil }
    return .content(FileContent(bytes: bytes, status: after, writers: writers))
  }

  /// One that has been quiet for long has no say, so that it need not be looked for.
  private func writers(of file: borrowing Descriptor, _ status: FileStatus) -> FileWriters {
    guard let patience, status.isYounger(than: patience.quiet) else { return .none }
    return patience.asksKernel ? file.writers() : .unknown
  }
}

/// How a file was when it was read.
struct FileReading: Sendable {
  /// Where its links lead.
  var path: FilePath
  var status: FileStatus
  var writers: FileWriters

  /// Whether it is still so.
  var isCurrent: Bool {
    (try? FileStatus.of(path, followingLinks: false)) == status
  }
}

/// A file's bytes, and the status that it had before and after they were read.
struct FileContent {
  var bytes: [UInt8]
  var status: FileStatus
  /// Who had it open for writing after that.
  var writers: FileWriters

  var hash: UInt64 { Table.hash(of: bytes.span) }
}
