package import LinuxKit
package import LprojModel
package import LprojPlugin

/// All bundles as the files have them: reads what is dirty, answers what changed.
///
/// Knows no selected language and no generation: it says what is on disk. Confined to one thread.
package final class Loader {
  private var registry: FormatRegistry
  private let knowledge = LanguageKnowledge()
  private let watches: SharedWatches
  private var otherWatches: OtherWatches
  private var bundles: [String: BundleLoader] = [:]
  /// Whose share of the watches is which.
  private var owners: [ObjectIdentifier: BundleLoader] = [:]
  private var slow: [SlowReading.Lane: SlowReading] = [:]
  private var held: [FilePath] = []

  private static let filesOfLargeBundle = 512

  package init(registry: FormatRegistry, watching: any DirectoryWatching) {
    self.registry = registry
    watches = SharedWatches(watching)
    otherWatches = OtherWatches(watches.share())
  }

  /// Takes another list of bundles; those whose configuration is the same keep what they read.
  ///
  /// To be followed by ``refresh(_:)`` with everything.
  package func configure(_ configurations: [BundleConfiguration]) {
    let wanted = Dictionary(configurations.map { ($0.name, $0) }) { first, _ in first }
    for (name, loader) in bundles where wanted[name] != loader.configuration {
      loader.close()
      bundles[name] = nil
    }
    for configuration in wanted.values where bundles[configuration.name] == nil {
      bundles[configuration.name] = BundleLoader(
        configuration, registry: registry, knowledge: knowledge, watching: watches.share)
    }
    owners = [:]
    for loader in bundles.values {
      for share in loader.shares { owners[share] = loader }
    }
  }

  /// Takes other formats. What they decode otherwise is read at the next look at everything, and
  /// served as before until then.
  ///
  /// - Returns: whether any of them may decode otherwise.
  @discardableResult
  package func use(_ registry: FormatRegistry) -> Bool {
    func kinds(_ registry: FormatRegistry) -> [String] {
      registry.formats.map { "\($0.name) \($0.revision)" }
    }
    defer { self.registry = registry }
    for loader in bundles.values { loader.use(registry) }
    return kinds(registry) != kinds(self.registry)
  }

  /// Watches directories that are no bundle's, and no longer those of the last call.
  ///
  /// - Returns: all directories whose events may be about them.
  package func watchOthers(_ directories: [FilePath]) -> Set<FilePath> {
    otherWatches.watch(directories, linkLimit: LoadingLimits().links)
  }

  /// Looks at what is dirty in all bundles.
  ///
  /// - Returns: the bundles that are others than before, by name.
  package func refresh(_ dirty: DirtyTree) -> [String: LocalizedBundle] {
    // Of many trees one is concerned, mostly: who watches a directory is asked, not each tree.
    let shares = dirty.directories.map { directories in
      watches.shares(wanting: Array(directories.keys) + dirty.lost)
    }
    let loaders = loaders(of: shares)
    for loader in loaders { loader.prepare(for: dirty, watchedBy: shares) }
    let scans = loaders.flatMap(\.scans)
    TreeWalk(scans: scans, watches: watches).run()
    for scan in scans { putAside(scan) }
    return takeUp(loaders)
  }

  /// - Parameter shares: by which the bundles watch; nil: all.
  private func loaders(of shares: Set<ObjectIdentifier>?) -> [BundleLoader] {
    guard let shares else { return Array(bundles.values) }
    let loaders = shares.compactMap { owners[$0] }.map { (ObjectIdentifier($0), $0) }
    return Array(Dictionary(loaders) { first, _ in first }.values)
  }

  /// Reads and takes up what the walks found.
  ///
  /// One bundle after the other where the files of each are enough for all processors, and whole
  /// bundles at once where they are not, since processors would wait at the end of each.
  private func takeUp(_ loaders: [BundleLoader]) -> [String: LocalizedBundle] {
    for loader in loaders where loader.requestCount >= Self.filesOfLargeBundle { loader.takeUp() }
    loaders.filter(\.hasFindings).forEachAtOnce { $0.takeUp() }
    held += loaders.flatMap { $0.takeHeld() }
    let changed = loaders.filter { $0.takeIsOther() }.compactMap(\.bundle)
    return Dictionary(changed.map { ($0.name, $0) }, uniquingKeysWith: { $1 })
  }

  /// Notes the files that are to be read apart.
  private func putAside(_ scan: Scan) {
    let tree = scan.tree
    for (request, token) in scan.findings.apart {
      let part = SlowReading.Part(
        bundle: tree.configuration.name, root: tree.number, request: request, token: token)
      let lane = SlowReading.Lane(request.file.format)
      slow[lane, default: SlowReading(lane: lane)].parts.append((part, tree.loader))
    }
  }

  /// The files that ``refresh(_:)`` left to be read apart, by what they wait for. What came of
  /// them is for ``finish(_:)``.
  package func takeSlowReadings() -> [SlowReading] {
    defer { slow = [:] }
    return slow.values.map { $0 }
  }

  /// The files to be looked at once more in a moment (see ``RootTree/takeHeld()``); nil: none.
  package func takeHeld() -> DirtyTree? {
    guard !held.isEmpty else { return nil }
    defer { held = [] }
    var again = DirtyTree(
      directories: Dictionary(grouping: held, by: \.parent).mapValues { files in
        .some(Set(files.compactMap(\.lastComponent)))
      })
    again.isAgain = true
    again.mayReadApart = true
    return again
  }

  /// Takes up what was read apart.
  ///
  /// - Returns: the bundles that are others than before, by name.
  package func finish(_ reading: SlowOutcome) -> [String: LocalizedBundle] {
    var changed: [String: LocalizedBundle] = [:]
    for (name, outcomes) in Dictionary(grouping: reading.outcomes, by: \.part.bundle) {
      guard let loader = bundles[name] else { continue }
      if loader.finish(outcomes) { changed[name] = loader.bundle }
      held += loader.takeHeld()
    }
    return changed
  }

  /// Which of some bundles are not in the list that was taken last.
  package func unlisted(among names: Set<String>) -> Set<String> {
    names.filter { bundles[$0] == nil }
  }
}
