import LinuxKit
import LprojModel
import LprojPlugin
import LprojUnicode

/// One bundle: its roots on disk and the tables that they make.
final class BundleLoader {
  let configuration: BundleConfiguration
  private let trees: [RootTree]
  private var assembler: BundleAssembler
  private var checks: BundleChecks
  private(set) var bundle: LocalizedBundle?
  /// The list of languages for which the bundle's chains were made.
  private var chainsVersion = 0
  private let knowledge: LanguageKnowledge
  /// The walks over what was dirty last, until what they found is taken up.
  private(set) var scans: [Scan] = []
  private var isOther = false

  private static let filesPerBatch = 16

  init(
    _ configuration: BundleConfiguration, registry: FormatRegistry,
    knowledge: LanguageKnowledge, watching: () -> SharedWatches.Share
  ) {
    self.configuration = configuration
    trees = configuration.roots.enumerated().map { number, root in
      RootTree(
        root: root, number: number, configuration: configuration, registry: registry,
        watching: watching())
    }
    self.knowledge = knowledge
    assembler = BundleAssembler(overlay: configuration.overlay)
    checks = BundleChecks(rejected: configuration.rejected, rules: knowledge.rules)
  }

  /// Takes other formats, to be followed by a look at everything.
  func use(_ registry: FormatRegistry) {
    for tree in trees { tree.use(registry) }
  }

  /// Makes the walks over what is dirty, one for each tree that is concerned. ``takeUp()`` follows
  /// when they were walked.
  ///
  /// - Parameter shares: by which the trees watch that are concerned; nil: all are.
  func prepare(for dirty: DirtyTree, watchedBy shares: Set<ObjectIdentifier>?) {
    scans =
      trees
      .filter { shares?.contains(ObjectIdentifier($0.watching)) ?? true }
      .map { Scan(tree: $0, dirty: dirty) }
  }

  /// The shares by which its trees watch.
  var shares: [ObjectIdentifier] { trees.map { ObjectIdentifier($0.watching) } }

  /// How many files are to be read.
  var requestCount: Int { scans.reduce(0) { $0 + $1.findings.requests.count } }

  /// Whether there may be anything to take up.
  var hasFindings: Bool { !scans.isEmpty || bundle == nil || trees.contains(where: \.hasChanges) }

  /// Reads the files that the walks found, and makes another bundle if they make it another.
  func takeUp() {
    for scan in scans {
      let loader = scan.tree.loader
      let outcomes = scan.findings.requests.parallelMap(batch: Self.filesPerBatch) {
        loader.load($0)
      }
      scan.tree.take(outcomes, of: scan.findings)
    }
    scans = []
    isOther = hasFindings && takeChanges()
  }

  /// Whether the last ``takeUp()`` made another bundle; false when asked again.
  func takeIsOther() -> Bool {
    defer { isOther = false }
    return isOther
  }

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
    let update = assembler.update(contributions, directories: directories)
    guard
      didChange || !contributions.isEmpty || !update.changed.isEmpty || !update.moved.isEmpty
        || !hasSameLanguages
    else { return false }
    assemble(update)
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

  private func assemble(_ update: BundleAssembler.Update) {
    var languages = assembler.languages
    // Removing what is not there would copy all the same.
    let unlocalized = languages[.unlocalized]
    if unlocalized != nil { languages[.unlocalized] = nil }
    let known = hasSameLanguages ? bundle?.developmentRegion : nil
    let region = known ?? developmentRegion(among: languages.keys)
    let checked = checks.check(
      languages, developmentRegion: region, update: update, assembler: assembler)
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

  /// Whether the languages are those for which the bundle's chains were made.
  private var hasSameLanguages: Bool { chainsVersion == assembler.languageListVersion }

  /// Made anew only when the languages are others than at the last time.
  private func chains(of languages: [LanguageTag: LocalizedLanguage], _ region: LanguageTag)
    -> [LanguageTag: [LanguageTag]]
  {
    defer { chainsVersion = assembler.languageListVersion }
    if let bundle, bundle.developmentRegion == region, hasSameLanguages { return bundle.chains }
    return knowledge.chains.chains(available: Set(languages.keys), developmentRegion: region)
  }

  private func developmentRegion(among languages: some Collection<LanguageTag>) -> LanguageTag {
    if let configured = configuration.developmentRegion { return configured }
    let english = LanguageTag(canonical: "en")
    if languages.isEmpty || languages.contains(english) { return english }
    return languages.filter { !$0.isBase }.min() ?? english
  }
}
