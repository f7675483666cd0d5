import LinuxKit
import LprojModel
import LprojPlugin

/// One root on disk: its directories, its table files, and what is wrong with either.
///
/// Keeps what it knows and re-reads what it is told is dirty: watches a directory first and lists
/// it after, so that nothing falls between. Used by one thread at a time; other trees are looked at
/// meanwhile.
///
/// Does not merge tables and knows no languages: see ``BundleAssembler``.
final class RootTree {
  let root: FilePath
  /// Its place among the roots of its bundle.
  let number: Int
  let configuration: BundleConfiguration
  private(set) var registry: FormatRegistry
  /// The names of tables in an `.lproj`, by the formats.
  private(set) var tableNames: NameSet
  /// Whether the formats are others than at the last look at everything.
  private var hasOtherFormats = false
  let watching: SharedWatches.Share

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
  var hops: [FilePath: [FilePath: Set<FileName>]] = [:]

  /// The files that are being read apart.
  private var underway: [FilePath: SlowReading.Token] = [:]
  /// Watches to be given back before the next ones are placed: one exchange for many.
  var unwanted: [FilePath] = []
  /// The files of which something is wrong: few, so that collecting it does not cost the tree.
  private var faultyFiles: Set<FilePath> = []
  /// The files that changed since they were last taken, and whether any problem did.
  private var changedFiles: Set<FilePath> = []
  private var doubts = FileDoubts()
  private var held: Set<FilePath> = []
  private var didProblemsChange = false
  /// The languages at the last taking of changes.
  private var takenLanguages = 0

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
    root: FilePath, number: Int, configuration: BundleConfiguration, registry: FormatRegistry,
    watching: SharedWatches.Share
  ) {
    // The path of a directory is compared with those of what is in it.
    self.root = root.withoutTrailingSlashes
    self.number = number
    self.configuration = configuration
    self.registry = registry
    tableNames = Self.tableNames(by: registry)
    self.watching = watching
  }

  /// Takes other formats; what they decode is read at the next look at everything.
  func use(_ registry: FormatRegistry) {
    self.registry = registry
    hasOtherFormats = true
    let before = tableNames
    tableNames = Self.tableNames(by: registry)
    if tableNames != before { watchTablesAgain() }
  }

  /// The paths of the files that changed since the last call, and forgets them.
  func takeChanges() -> Set<FilePath> {
    defer { changedFiles = [] }
    takenLanguages = languages.version
    return changedFiles
  }

  /// Whether anything changed since the changes were last taken.
  var hasChanges: Bool {
    !changedFiles.isEmpty || didProblemsChange || languages.version != takenLanguages
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

  /// What a walk found to be done; ``take(_:of:)`` follows.
  struct Findings {
    /// The files to be read now.
    var requests: [FileRequest] = []
    /// Those to be read apart: large ones if the look allowed it, and those of formats that say so.
    var apart: [(request: FileRequest, token: SlowReading.Token)] = []
    /// Known files that are not there any more.
    var absent: [FileOutcome] = []
  }

  func findings(of scan: Scan) -> Findings {
    if scan.dirty.directories == nil { hasOtherFormats = false }
    var findings = Findings()
    for request in scan.requests {
      if isSlow(request, scan.dirty) {
        let token = SlowReading.Token()
        underway[request.file.path] = token
        findings.apart.append((request, token))
      } else {
        // What a reading apart would bring is older.
        underway[request.file.path] = nil
        findings.requests.append(request)
      }
    }
    findings.absent = scan.absent.compactMap { files[$0] }.map {
      FileOutcome(file: $0, isAbsent: true)
    }
    return findings
  }

  private func isSlow(_ request: FileRequest, _ dirty: DirtyTree) -> Bool {
    request.file.format.concurrencyApart != nil
      || (dirty.mayReadApart && request.status.size >= SlowReading.threshold)
  }

  /// Takes up what was read for the requests of a look.
  func take(_ outcomes: [FileOutcome], of findings: Findings) {
    if outcomes.isEmpty, findings.absent.isEmpty, unwanted.isEmpty { return }
    apply(outcomes + findings.absent)
    giveBackUnwanted()
  }

  /// Takes up what was read apart, unless the file went or was read again meanwhile.
  func finish(_ outcome: FileOutcome, _ token: SlowReading.Token) {
    guard underway[outcome.file.path] === token else { return }
    underway[outcome.file.path] = nil
    apply([outcome])
  }

  var loader: FileLoader { FileLoader(configuration, patience: watching.patience) }

  /// Gives back all watches; the tree is not used afterwards.
  func close() {
    watching.unwatch(Array(Set(directories.keys).union(trails.keys).union(unwanted)))
  }

  func noteDirectory(_ path: FilePath, _ directory: Directory) {
    languages.remove(path)
    directories[path] = directory
    if case .language(let tag, let spelling) = directory.role {
      languages.insert(path, tag, spelling)
    }
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

  /// Whether a path is a table that was read with this status, and nothing is to be done about it.
  func isUnchanged(_ path: FilePath, _ status: FileStatus) -> Bool {
    guard !hasOtherFormats, status.kind == .regular, let file = files[path] else { return false }
    return file.status == status && !file.isRacy
  }

  func report(_ diagnostic: Diagnostic?, at path: FilePath) {
    if diagnostic == nil, problems.isEmpty { return }
    guard problems[path] != diagnostic else { return }
    problems[path] = diagnostic
    didProblemsChange = true
  }

  /// Has a file looked at once more in 20 ms.
  func hold(_ path: FilePath) { held.insert(path) }

  /// The files to be looked at once more in 20 ms, and forgets them.
  func takeHeld() -> Set<FilePath> {
    defer { held = [] }
    return held
  }

  private func apply(_ outcomes: [FileOutcome]) {
    guard let patience = watching.patience else {
      for outcome in outcomes { apply(outcome) }
      return
    }
    let news = watching.changing(Set(outcomes.filter(FileDoubts.isOpen).flatMap(\.paths)))
    for outcome in outcomes {
      let path = outcome.file.path
      let hasNews = !news.isEmpty && outcome.paths.contains(where: news.contains)
      switch doubts.judge(outcome, over: files[path]?.status, news: hasNews, patience) {
      case .whole: apply(outcome)
      case .toldAgain: break
      case .lookAgain: held.insert(path)
      }
    }
  }

  private func apply(_ outcome: FileOutcome) {
    let path = outcome.file.path
    // What was forgotten while it was read is gone.
    guard directories[path.parent] != nil else { return forgetFile(path) }
    if outcome.isAbsent { return applyAbsence(of: path) }
    files[path] = outcome.file
    if outcome.file.diagnostics.isEmpty {
      faultyFiles.remove(path)
    } else {
      faultyFiles.insert(path)
    }
    if outcome.isChanged { changedFiles.insert(path) }
  }

  private func applyAbsence(of path: FilePath) {
    // A link that leads nowhere is still there, and its way is watched.
    let isLink = (try? FileStatus.of(path, followingLinks: false).kind) == .link
    if isLink { forgetFile(path) } else { forget(path) }
  }

  func forgetFile(_ path: FilePath) {
    underway[path] = nil
    doubts.forget(path)
    guard files.removeValue(forKey: path) != nil else { return }
    faultyFiles.remove(path)
    changedFiles.insert(path)
  }
}
