package import LinuxKit
package import LprojModel
package import LprojPlugin

/// All bundles as the files have them: reads what is dirty, answers what changed.
///
/// Knows no selected language and no generation: it says what is on disk. Confined to one thread.
package final class Loader {
  private var registry: FormatRegistry
  private let watches: SharedWatches
  private var otherWatches: OtherWatches
  private var bundles: [String: BundleLoader] = [:]
  private var slow: [SlowReading.Lane: SlowReading] = [:]

  private static let filesPerBatch = 16

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
      bundles[configuration.name] = BundleLoader(configuration, registry: registry) {
        watches.share()
      }
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
    read(bundles.values.flatMap { $0.look(at: dirty, slow: &slow) })
    let changed = BundleLoader.takeChanges(of: Array(bundles.values))
    return Dictionary(
      changed.compactMap { loader in loader.bundle.map { ($0.name, $0) } }, uniquingKeysWith: { $1 }
    )
  }

  /// Reads the files of all trees at one go, since processors would wait at the end of each.
  private func read(_ readings: [BundleLoader.Reading]) {
    let requests = readings.flatMap { reading in
      let loader = reading.tree.loader
      return reading.findings.requests.map { (loader, $0) }
    }
    var outcomes = requests.parallelMap(batch: Self.filesPerBatch) { loader, request in
      loader.load(request)
    }[...]
    for reading in readings {
      let count = reading.findings.requests.count
      reading.tree.take(Array(outcomes.prefix(count)), of: reading.findings)
      outcomes = outcomes.dropFirst(count)
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
    let files = bundles.values.flatMap { $0.takeHeld() }
    guard !files.isEmpty else { return nil }
    var again = DirtyTree(
      directories: Dictionary(grouping: files, by: \.parent).mapValues { files in
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
      guard let loader = bundles[name], loader.finish(outcomes) else { continue }
      changed[name] = loader.bundle
    }
    return changed
  }

  package var names: Set<String> { Set(bundles.keys) }
}
