import LinuxKit
import LprojModel
import LprojPlugin

/// A file that is a table by its name and place: what was last good of it, and what is wrong now.
struct TableFile: Sendable {
  var path: FilePath
  var role: DirectoryRole
  var format: any TableFormat
  /// The place of its format in the registry: earlier ones override later ones.
  var rank: Int
  var table: TableName

  /// The file's status when it was last read, nil when it must be read.
  var status: FileStatus?
  var hash: UInt64?
  /// The tables of the last content that decoded whole.
  var tables: [DecodedTable] = []
  var diagnostics: [Diagnostic] = []

  /// Whether it was changed so shortly before it was read that another change need not show in
  /// its status: file systems' clocks tick in milliseconds.
  var isRacy = false
}

extension TableFile {
  /// Takes the format that decodes it from now on; when that is another, it has to be read again,
  /// and its tables stay until then.
  mutating func take(_ format: any TableFormat, rank: Int) {
    let isSame = self.format.name == format.name && self.format.revision == format.revision
    guard !isSame || self.rank != rank else { return }
    self.format = format
    self.rank = rank
    status = nil
    hash = nil
  }
}

/// A file to be read and decoded.
struct FileRequest: Sendable {
  /// How far the watcher knows what happens to it.
  enum Source: Sendable {
    case events
    /// Its directory was just put under watch.
    case newDirectory
    /// Its directory is looked at from time to time.
    case poll
  }

  var file: TableFile
  /// Where its links lead; the path itself without links.
  var target: FilePath
  /// As it was a moment ago: what is no regular file is not even opened.
  var status: FileStatus
  var source = Source.events
}
