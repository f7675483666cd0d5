import LinuxKit
import LprojModel
import LprojPlugin

/// What became of a file that was to be read.
struct FileOutcome: Sendable {
  var file: TableFile
  /// Where its links lead; nil without links.
  var target: FilePath?
  var source = FileRequest.Source.events
  /// What was read; nil when nothing was.
  var reading: FileReading?
  var isAbsent = false
  /// Whether it changed each time while it was read.
  var isUnstable = false
  /// Whether its tables or its diagnostics are others than before.
  var isChanged = false
}

extension FileOutcome {
  /// By which the watcher may know it.
  var paths: [FilePath] { [file.path] + (target.map { [$0] } ?? []) }
}

/// Turns one file into tables or diagnostics; a failure leaves the last good tables in place.
struct FileLoader: Sendable {
  let limits: LoadingLimits
  let options: DecodingOptions
  /// nil: nobody tells of a file again.
  let patience: WriterPatience?

  init(_ configuration: BundleConfiguration, patience: WriterPatience?) {
    limits = configuration.limits
    options = configuration.decoding
    self.patience = patience
  }

  func load(_ request: FileRequest) -> FileOutcome {
    var outcome = outcome(of: request)
    outcome.source = request.source
    if request.target != request.file.path { outcome.target = request.target }
    return outcome
  }

  private func outcome(of request: FileRequest) -> FileOutcome {
    let file = request.file
    switch FileReader(limits: limits, patience: patience).read(
      request.target, status: request.status)
    {
    case .content(let content):
      var outcome = decode(content, of: file)
      outcome.reading = FileReading(
        path: request.target, status: content.status, writers: content.writers)
      return outcome
    case .absent: return FileOutcome(file: file, isAbsent: true)
    case .notRegular: return drop(file)
    case .tooLarge(let size): return keep(file, tooLarge(file.path, size))
    case .unreadable(let error): return keep(file, unreadable(file.path, error))
    case .unstable:
      var outcome = keep(file, unstable(file.path))
      outcome.isUnstable = true
      return outcome
    }
  }

  private func decode(_ content: FileContent, of before: TableFile) -> FileOutcome {
    var file = before
    let hash = content.hash
    file.status = content.status
    file.isRacy = content.status.isYounger(than: .milliseconds(50))
    // The same bytes decode to the same tables and the same problems; a problem of reading that
    // stood beside the last good tables is over, though.
    let isKnown = file.hash == hash && !file.diagnostics.contains { $0.code.isAboutReading }
    if isKnown { return FileOutcome(file: file) }
    let decoded = file.format.decode(
      EncodedFile(
        path: "\(file.path)", language: file.role.language, bytes: content.bytes,
        options: options))
    // What nobody could decode is asked for again at the next look.
    file.hash = decoded.isUnavailable ? nil : hash
    if decoded.isUnavailable { file.status = nil }
    if let tables = decoded.tables { file.tables = tables }
    file.diagnostics = decoded.diagnostics.map { diagnostic in
      decoded.tables == nil ? saying(servedBy: file, diagnostic) : diagnostic
    }
    let isChanged = !decoded.isUnavailable || file.diagnostics != before.diagnostics
    return FileOutcome(file: file, isChanged: isChanged)
  }

  /// A file that is no regular one (any more) is no table.
  private func drop(_ file: TableFile) -> FileOutcome {
    var file = file
    file.tables = []
    file.status = nil
    file.hash = nil
    let diagnostic = Diagnostic(
      .error, .notRegularFile, path: "\(file.path)",
      message: "a table must be a regular file; this is a FIFO, a socket, a device or a directory",
      served: "nothing of this file")
    let isChanged = file.diagnostics != [diagnostic]
    file.diagnostics = [diagnostic]
    return FileOutcome(file: file, isChanged: isChanged)
  }

  /// The last good tables stay, the reason is told.
  private func keep(_ file: TableFile, _ diagnostic: Diagnostic) -> FileOutcome {
    var file = file
    file.status = nil
    let diagnostic = saying(servedBy: file, diagnostic)
    let isChanged = file.diagnostics != [diagnostic]
    file.diagnostics = [diagnostic]
    return FileOutcome(file: file, isChanged: isChanged)
  }

  private func saying(servedBy file: TableFile, _ diagnostic: Diagnostic) -> Diagnostic {
    var diagnostic = diagnostic
    let count = file.tables.reduce(0) { $0 + $1.table.count }
    diagnostic.served =
      file.tables.isEmpty
      ? "nothing of this file"
      : "its last good version with \(counted(count, "entry", plural: "entries"))"
    return diagnostic
  }

  private func tooLarge(_ path: FilePath, _ size: Int) -> Diagnostic {
    Diagnostic(
      .error, .fileTooLarge, path: "\(path)",
      message:
        "the file has \(size) bytes and the limit is \(limits.fileBytes); make it smaller, or "
        + "raise 'limits.fileBytes' in the configuration")
  }

  private func unreadable(_ path: FilePath, _ error: Errno) -> Diagnostic {
    Diagnostic(
      .error, .unreadable, path: "\(path)",
      message: "the file cannot be read: \(error); give the daemon's user the right to read it")
  }

  private func unstable(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .warning, .changedWhileRead, path: "\(path)",
      message: "the file changed each time it was read; write it beside and rename it into place")
  }
}

extension DiagnosticCode {
  /// Whether the content of the file has no part in the problem.
  var isAboutReading: Bool {
    switch self {
    case .unreadable, .fileTooLarge, .changedWhileRead, .notRegularFile: true
    default: false
    }
  }
}
