import LinuxKit
import LprojModel
import LprojPlugin

/// One root on disk: its directories, its table files, and what is wrong with either.
///
/// Keeps what it knows and re-reads what it is told is dirty: watches a directory first and lists
/// it after, so that nothing falls between. Confined to the loader's thread; only reading and
/// decoding of files is spread over two.
///
/// Does not merge tables and knows no languages: see ``BundleAssembler``.
final class RootTree {
  let root: FilePath
  let configuration: BundleConfiguration
  var registry: FormatRegistry
  let watching: any DirectoryWatching

  private(set) var directories: [FilePath: Directory] = [:]
  /// The languages that have an `.lproj`, with how it is spelled.
  private(set) var languages = LanguageDirectories()
  private(set) var files: [FilePath: TableFile] = [:]
  /// What is wrong with directories and links, by their paths.
  var problems: [FilePath: Diagnostic] = [:]
  /// The directories that hold a name on the way of a link (or of the root), with the paths that
  /// must be looked at again when such a name changes.
  var trails: [FilePath: [FileName: Set<FilePath>]] = [:]
  /// For each link (and the root) the hops that it has in `trails`.
  var hops: [FilePath: [DirectoryInterest]] = [:]

  /// The files that are being read apart.
  private var underway: [FilePath: SlowReading.Token] = [:]
  /// Watches to be given back before the next ones are placed: one exchange for many.
  var unwanted: [FilePath] = []
  /// The files of which something is wrong: few, so that collecting it does not cost the tree.
  private var faultyFiles: Set<FilePath> = []
  /// The files that changed since they were last taken, and whether any problem did.
  private var changedFiles: Set<FilePath> = []
  private var held: Set<FilePath> = []
  /// More than a tick of a file system's clock, in nanoseconds.
  private static let clockTick = 10_000_000
  private var didProblemsChange = false

  struct Directory {
    var identity: FileIdentity
    var role: DirectoryRole
    var depth: Int
    /// The files and directories that are known in it.
    var names: Set<FileName> = []
    /// Whether it was listed since it was last put under watch; otherwise what is known of it may
    /// be of a directory that was there before, or could not be read.
    var isListed = false
  }

  init(
    root: FilePath, configuration: BundleConfiguration, registry: FormatRegistry,
    watching: any DirectoryWatching
  ) {
    // The path of a directory is compared with those of what is in it.
    self.root = root.withoutTrailingSlashes
    self.configuration = configuration
    self.registry = registry
    self.watching = watching
  }

  /// The paths of the files that changed since the last call, and forgets them.
  func takeChanges() -> Set<FilePath> {
    defer { changedFiles = [] }
    return changedFiles
  }

  /// Whether what is wrong with directories and links changed since the last call.
  func takeProblemsChange() -> Bool {
    defer { didProblemsChange = false }
    return didProblemsChange
  }

  /// All that is wrong in the tree.
  var diagnostics: [Diagnostic] {
    problems.values.map { $0 } + faultyFiles.flatMap { files[$0]?.diagnostics ?? [] }
  }

  /// Looks at what is dirty, reads what changed.
  ///
  /// - Returns: the files that are to be read apart: large ones if `dirty` allows it, and those of
  ///   formats that say so.
  func refresh(_ dirty: DirtyTree) -> [(request: FileRequest, token: SlowReading.Token)] {
    var scan = Scan(tree: self, dirty: dirty)
    scan.run()
    func isSlow(_ request: FileRequest) -> Bool {
      request.file.format.concurrencyApart != nil
        || (dirty.mayReadApart && request.status.size >= SlowReading.threshold)
    }
    let requests = scan.requests.filter { !isSlow($0) }
    for outcome in FileLoading.load(requests, limits: configuration.limits, configuration) {
      // What a reading apart would bring is older.
      underway[outcome.file.path] = nil
      apply(outcome, toldAt: dirty.toldAt)
    }
    return scan.requests.filter { isSlow($0) }.map { request in
      let token = SlowReading.Token()
      underway[request.file.path] = token
      return (request, token)
    }
  }

  /// Takes up what was read apart, unless the file went or was read again meanwhile.
  func finish(_ outcome: FileOutcome, _ token: SlowReading.Token) {
    guard underway[outcome.file.path] === token else { return }
    underway[outcome.file.path] = nil
    apply(outcome)
  }

  /// Gives back all watches; the tree is not used afterwards.
  func close() {
    watching.unwatch(Array(Set(directories.keys).union(trails.keys)))
  }

  func noteDirectory(_ path: FilePath, _ directory: Directory) {
    languages.remove(path)
    directories[path] = directory
    if case .language(let spelling) = directory.role { languages.insert(path, spelling) }
  }

  func removeDirectory(_ path: FilePath) -> Directory? {
    languages.remove(path)
    return directories.removeValue(forKey: path)
  }

  func noteListed(_ path: FilePath, _ identity: FileIdentity) {
    directories[path]?.identity = identity
    directories[path]?.isListed = true
  }

  func noteUnlisted(_ path: FilePath) {
    directories[path]?.isListed = false
  }

  func noteName(_ name: FileName, in directory: FilePath) {
    directories[directory]?.names.insert(name)
  }

  func forgetName(_ name: FileName, in directory: FilePath) {
    directories[directory]?.names.remove(name)
  }

  func file(at path: FilePath) -> TableFile? { files[path] }

  func report(_ diagnostic: Diagnostic?, at path: FilePath) {
    guard problems[path] != diagnostic else { return }
    problems[path] = diagnostic
    didProblemsChange = true
  }

  /// The files to be looked at once more after ``clockTick``, and forgets them.
  func takeHeld() -> Set<FilePath> {
    defer { held = [] }
    return held
  }

  private func apply(_ outcome: FileOutcome, toldAt: Int? = nil) {
    let path = outcome.file.path
    // What was forgotten while it was read is gone.
    guard directories[path.parent] != nil, !outcome.isAbsent else { return forgetFile(path) }
    if outcome.isChanged, mayBeHalf(outcome, toldAt) { return }
    files[path] = outcome.file
    if outcome.file.diagnostics.isEmpty {
      faultyFiles.remove(path)
    } else {
      faultyFiles.insert(path)
    }
    if outcome.isChanged { changedFiles.insert(path) }
  }

  /// Whether a file was read that somebody began to write to, in its place, after the watcher told
  /// of it: every prefix of a table may be a table, so only the watcher knows. It tells again.
  private func mayBeHalf(_ outcome: FileOutcome, _ toldAt: Int?) -> Bool {
    guard let before = files[outcome.file.path]?.status, let after = outcome.file.status,
      before.identity == after.identity
    else { return false }
    // A file is cut before the kernel tells of it, and its clock ticks in milliseconds: what was
    // cut about the time of the telling is looked at once more when that time is over.
    if let toldAt, after.size < before.size, after.changed > toldAt - Self.clockTick {
      held.insert(outcome.file.path)
      return true
    }
    let target = outcome.target ?? outcome.file.path
    if watching.isChanging(outcome.file.path) || watching.isChanging(target) { return true }
    // The writer may have ended meanwhile, and the watcher have told of it: then it is another file
    // by now.
    return (try? FileStatus.of(target, followingLinks: false)) != after
  }

  func forgetFile(_ path: FilePath) {
    underway[path] = nil
    guard files.removeValue(forKey: path) != nil else { return }
    faultyFiles.remove(path)
    changedFiles.insert(path)
  }
}
