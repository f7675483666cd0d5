import Dispatch
import LinuxKit
import LprojModel
import LprojPlugin
import LprojUnicode
import Synchronization

/// One bundle: its roots on disk and the tables that they make.
final class BundleLoader {
  let configuration: BundleConfiguration
  private let trees: [RootTree]
  private var assembler: BundleAssembler
  private var checks: BundleChecks
  private(set) var bundle: LocalizedBundle?
  /// The list of languages for which the bundle's chains were made.
  private var chainsVersion = 0

  init(
    _ configuration: BundleConfiguration, registry: FormatRegistry,
    watching: () -> any DirectoryWatching
  ) {
    self.configuration = configuration
    trees = configuration.roots.map { root in
      RootTree(root: root, configuration: configuration, registry: registry, watching: watching())
    }
    assembler = BundleAssembler(overlay: configuration.overlay)
    checks = BundleChecks(rejected: configuration.rejected)
  }

  /// Takes other formats, to be followed by a look at everything.
  func use(_ registry: FormatRegistry) {
    for tree in trees { tree.registry = registry }
  }

  /// Files of a tree that are to be read now.
  struct Reading {
    let tree: RootTree
    let findings: RootTree.Findings
  }

  /// Looks at what is dirty; each reading is to be taken up by its tree, and ``takeChanges()``
  /// follows.
  ///
  /// - Parameter slow: takes the files that are to be read apart.
  func look(at dirty: DirtyTree, slow: inout [SlowReading.Lane: SlowReading]) -> [Reading] {
    trees.enumerated().map { number, tree in
      let findings = tree.look(at: dirty)
      let loader = tree.loader
      for (request, token) in findings.apart {
        let part = SlowReading.Part(
          bundle: configuration.name, root: number, request: request, token: token)
        let lane = SlowReading.Lane(request.file.format)
        slow[lane, default: SlowReading(lane: lane)].parts.append((part, loader))
      }
      return Reading(tree: tree, findings: findings)
    }
  }

  /// Takes up what was read of several bundles, which have nothing in common, at a time.
  ///
  /// - Returns: those that are others than before.
  static func takeChanges(of loaders: [BundleLoader]) -> [BundleLoader] {
    let waiting = loaders.filter(\.hasChanges)
    guard waiting.count > 1 else { return waiting.filter { $0.takeChanges() } }
    let changed = Mutex<Set<Int>>([])
    // Each one is used by one iteration, and by nobody else until all have ended.
    nonisolated(unsafe) let all = waiting
    DispatchQueue.concurrentPerform(iterations: waiting.count) { number in
      if unsafe all[number].takeChanges() { changed.withLock { _ = $0.insert(number) } }
    }
    return changed.withLock { $0 }.map { waiting[$0] }
  }

  /// Whether there may be anything to take up.
  private var hasChanges: Bool { bundle == nil || trees.contains(where: \.hasChanges) }

  /// Takes up files that were read apart.
  ///
  /// - Returns: whether the bundle is another than before.
  func finish(_ outcomes: [(part: SlowReading.Part, outcome: FileOutcome)]) -> Bool {
    for (part, outcome) in outcomes where trees.indices.contains(part.root) {
      trees[part.root].finish(outcome, part.token)
    }
    return takeChanges()
  }

  private func takeChanges() -> Bool {
    var contributions: [Contribution.Giver: [Contribution]] = [:]
    var didChange = bundle == nil
    for (number, tree) in trees.enumerated() {
      for path in tree.takeChanges() {
        contributions[Contribution.Giver(root: number, path: path)] = self.contributions(
          of: tree.file(at: path), in: tree, number)
      }
      if tree.takeProblemsChange() { didChange = true }
    }
    let directories = trees.map(\.languages.spellings)
    let changed = assembler.update(contributions, directories: directories)
    let isSameList = chainsVersion == assembler.languageListVersion
    guard didChange || !contributions.isEmpty || !changed.isEmpty || !isSameList else {
      return false
    }
    assemble(changed)
    return true
  }

  /// The files to be looked at once more in a moment, and forgets them.
  func takeHeld() -> [FilePath] { trees.flatMap { $0.takeHeld() } }

  func close() {
    for tree in trees { tree.close() }
  }

  private func contributions(of file: TableFile?, in tree: RootTree, _ number: Int)
    -> [Contribution]
  {
    guard let file else { return [] }
    let order = Contribution.Order(
      root: number, rank: file.rank, depth: tree.directories[file.path.parent]?.depth ?? 0,
      path: file.path)
    return file.tables.map { decoded in
      let (language, spelling) = place(of: decoded, in: file)
      return Contribution(
        key: TableKey(language: language, table: decoded.name ?? file.table),
        spelling: spelling, order: order,
        isVariable: file.format.isSearchedApart, table: decoded.table)
    }
  }

  private func place(of decoded: DecodedTable, in file: TableFile) -> (LanguageTag, String) {
    if let spelling = decoded.language { return (LanguageSpelling.tag(for: spelling), spelling) }
    if case .language(let tag, let spelling) = file.role { return (tag, spelling) }
    return (.unlocalized, LanguageTag.unlocalized.tag)
  }

  private func assemble(_ changed: Set<TableKey>) {
    var languages = assembler.languages
    // Removing what is not there would copy all the same.
    let unlocalized = languages[.unlocalized]
    if unlocalized != nil { languages[.unlocalized] = nil }
    let region = developmentRegion(among: languages.keys)
    let checked = checks.check(
      languages, developmentRegion: region, changed: changed, assembler: assembler)
    bundle = LocalizedBundle(
      name: configuration.name,
      roots: configuration.roots.map { "\($0)" },
      developmentRegion: region,
      fallback: configuration.fallback,
      languages: checked.languages,
      unlocalized: unlocalized,
      chains: chains(of: checked.languages, region),
      selectedLanguage: region,
      diagnostics: (trees.flatMap(\.diagnostics) + checked.diagnostics).sorted())
  }

  /// Made anew only when the languages are others than at the last time.
  private func chains(of languages: [LanguageTag: LocalizedLanguage], _ region: LanguageTag)
    -> [LanguageTag: [LanguageTag]]
  {
    defer { chainsVersion = assembler.languageListVersion }
    if let bundle, bundle.developmentRegion == region,
      chainsVersion == assembler.languageListVersion
    {
      return bundle.chains
    }
    return LanguageChains(available: languages.keys, developmentRegion: region).all
  }

  private func developmentRegion(among languages: some Collection<LanguageTag>) -> LanguageTag {
    if let configured = configuration.developmentRegion { return configured }
    let english = LanguageTag(canonical: "en")
    if languages.isEmpty || languages.contains(english) { return english }
    return languages.filter { !$0.isBase }.min() ?? english
  }
}
