import LinuxKit
import LprojImage
import LprojModel

/// The directory of one bundle in the runtime directory, and what is published in it.
///
/// A generation is written under a name that begins with a dot, renamed, and then `current` is
/// swapped: a reader finds whole generations only. Nothing is synced: what a power cut leaves of
/// a runtime directory is not trusted, the next start writes everything again, and readers check
/// each image. Confined to the writer.
final class PublishedDirectory {
  let path: FilePath
  private let instance: String
  private let file: ImageFile
  /// What is published; nil until the first time.
  private var bundle: LocalizedBundle?
  /// The languages that others of its languages fall back to.
  private var parents: Set<LanguageTag> = []
  private var description: PublishedBundle?
  private var texts = DescriptionWriter()
  private var generation = Generation(0)
  /// The generation before, which readers may still be opening.
  private var previous = Generation(0)
  /// The next generation, made ahead.
  private var prepared: GenerationDraft.Prepared?
  /// What the directory of the generation was when programs had been told of it.
  private var sealed: FileStatus?
  /// Whether there may be generations that are of no use any more.
  private var isUntidy = false
  /// The size of an image that was written last.
  private var imageSize = 0

  /// Linked one after the other they take longer than all else that is published.
  private static let manyLinks = 8

  /// - Parameter file: writes the images; of the writer.
  init(_ path: FilePath, instance: String, file: ImageFile) {
    self.path = path
    self.instance = instance
    self.file = file
  }

  /// Whether what was published is still there, and nothing in its place.
  ///
  /// As many calls of stat(2) as there are languages.
  var isIntact: Bool {
    guard let description else { return false }
    return GenerationDirectory.isIntact(
      path.appending(ImagePlaces.current), languages: description.imageLanguages, sealed: sealed)
  }

  /// Whether it is such a directory at all, and not another that stands beside.
  var isPublished: Bool {
    let current = path.appending(ImagePlaces.current)
    return (try? FileStatus.of(current, followingLinks: false).kind) == .link
      && FileOperation.names(in: path).allSatisfy {
        GenerationDirectory.isOurs($0) || $0 == FileName(ImagePlaces.current)
      }
  }

  /// Publishes a bundle as a generation; nothing happens when programs would see no difference.
  ///
  /// A failure leaves what was published before.
  func publish(_ new: LocalizedBundle, generation: Generation) throws(Errno) {
    guard bundle.map({ !$0.isPublished(as: new) }) ?? true else { return }
    try write(new, generation: generation)
  }

  /// Publishes a bundle again from nothing, after somebody removed what was there.
  func repair(_ bundle: LocalizedBundle, generation: Generation) throws(Errno) {
    self.bundle = nil
    prepared = nil
    try write(bundle, generation: generation)
  }

  // MARK: - Tidying

  /// Removes the generations that are two or more behind, and what a crash left.
  ///
  /// - Returns: whether anything was published since it was called last.
  func tidy() -> Bool {
    guard isUntidy else { return false }
    isUntidy = false
    sealed = try? FileStatus.of(path.appending("\(generation)"))
    let kept = [previous, generation].map { FileName("\($0)") }
    for name in FileOperation.names(in: path)
    where GenerationDirectory.isOurs(name) && !kept.contains(name) {
      GenerationDirectory.remove(path.appending(name))
    }
    return true
  }

  /// Makes the next generation ready, after ``tidy()``.
  ///
  /// - Parameter linkLimit: the most images of a bundle that has never changed to link ahead.
  /// - Returns: how many images of such a bundle were linked.
  func prepareNext(linkLimit: Int) -> Int {
    // What has changed once may well do so again, and gets the room for an image, too.
    let hasChanged = previous != Generation(0)
    guard let description else { return 0 }
    let languages = description.imageLanguages
    // Few of them are linked in no time, and bundles of few languages may be many.
    let isWorthIt = languages.count >= Self.manyLinks && languages.count <= linkLimit
    guard hasChanged || isWorthIt, let next = try? GenerationDraft(in: path) else { return 0 }
    _ = next.hold(languages, from: path.appending("\(generation)"))
    if hasChanged { next.takeReserve(of: imageSize) }
    try? next.describe(texts.json(description))
    prepared = try? next.preparing()
    return hasChanged ? 0 : languages.count
  }

  /// Removes everything that was ever published, for a bundle that is no more.
  func removeAll() {
    FileOperation.remove(path.appending(ImagePlaces.current))
    for name in FileOperation.names(in: path) where GenerationDirectory.isOurs(name) {
      GenerationDirectory.remove(path.appending(name))
    }
    FileOperation.removeDirectory(path)
  }

  // MARK: - A generation

  private func write(_ new: LocalizedBundle, generation: Generation) throws(Errno) {
    let draft = prepared.flatMap { GenerationDraft($0, in: path) }
    prepared = nil
    // Where it fails, it may be for the lack of what somebody has removed: all is made again.
    if let draft, (try? write(new, generation: generation, to: draft)) != nil { return }
    file.forget()
    try prepare()
    let fresh = try GenerationDraft(in: path)
    do throws(Errno) {
      try write(new, generation: generation, to: fresh)
    } catch {
      file.forget()
      fresh.discard()
      throw error
    }
  }

  private func write(
    _ new: LocalizedBundle, generation: Generation, to draft: GenerationDraft
  ) throws(Errno) {
    // Also where it fails half way.
    isUntidy = true
    sealed = nil
    let description = describe(new, generation: generation)
    let languages = description.imageLanguages
    let former = path.appending("\(self.generation)")
    let changed = changed(among: languages, in: new, from: former)
    let missing = draft.hold(languages, but: changed.map(\.language), from: former)
    imageSize =
      try draft.write(
        changed + missing.map { ImageTask(language: $0) }, of: new, revision: generation,
        with: file) ?? imageSize
    try draft.describe(texts.json(description))
    try draft.move(
      to: path.appending("\(generation)"), inPlace: generation == self.generation)
    try FileOperation.replaceLink(path.appending(ImagePlaces.current), to: "\(generation)")
    if self.generation != generation { previous = self.generation }
    if bundle?.chains != new.chains { parents = new.parents }
    bundle = new
    self.description = description
    self.generation = generation
  }

  private func describe(_ new: LocalizedBundle, generation: Generation) -> PublishedBundle {
    // Sorting the languages is most of it, and they are seldom others.
    let isSameList =
      bundle?.chains == new.chains && bundle?.languages.count == new.languages.count
    let languages = isSameList ? description?.languages : nil
    return PublishedBundle(
      new, generation: generation, instance: instance, languages: languages)
  }

  /// The images that must be made again.
  private func changed(
    among languages: [LanguageTag], in new: LocalizedBundle, from former: FilePath
  ) -> [ImageTask] {
    guard let bundle else { return languages.map { ImageTask(language: $0) } }
    var comparison = ImageComparison(from: bundle, to: new, parents: parents)
    return comparison.changed(among: languages).map { language in
      let change = comparison.changedTables(of: language).map { tables in
        ImageTask.Change(
          tables: tables, former: former.appending(ImagePlaces.fileName(of: language)))
      }
      return ImageTask(language: language, change: change)
    }
  }

  private func prepare() throws(Errno) {
    if (try? FileStatus.of(path).kind) != .directory {
      try OwnDirectories.make(path.parent, permissions: 0o755)
      try FileOperation.makeDirectory(path, permissions: 0o755)
    }
  }
}

extension LocalizedBundle {
  /// The languages that stand in the chain of another one.
  fileprivate var parents: Set<LanguageTag> {
    Set(chains.flatMap { language, chain in chain.filter { $0 != language } })
  }

  /// Whether programs that map the images see no difference.
  fileprivate func isPublished(as other: LocalizedBundle) -> Bool {
    selectedLanguage == other.selectedLanguage && choice == other.choice
      && fallback == other.fallback && developmentRegion == other.developmentRegion
      && unlocalized === other.unlocalized && chains == other.chains
      && languages.differing(from: other.languages).isEmpty
  }
}
