import FoundationEssentials
import Glibc
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
  private let path: FilePath
  private let instance: String
  private let file = ImageFile()
  /// What is published; nil until the first time.
  private(set) var bundle: LocalizedBundle?
  private var generation = Generation(0)
  private var revisions: [LanguageTag: Generation] = [:]
  /// The names of generations that are of no use any more.
  private var outdated: [FileName] = []

  init(_ path: FilePath, instance: String) {
    self.path = path
    self.instance = instance
  }

  /// Whether what was published is still there.
  var isIntact: Bool {
    let file = path.appending(ImagePlaces.current).appending(ImagePlaces.description)
    return (try? FileStatus.of(file).kind) == .regular
  }

  /// Whether it is such a directory at all, and not another that stands beside.
  var isPublished: Bool {
    let current = path.appending(ImagePlaces.current)
    return (try? FileStatus.of(current, followingLinks: false).kind) == .link
      && FileOperation.names(in: path).allSatisfy {
        Self.isOurs($0) || $0 == FileName(ImagePlaces.current)
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
    revisions = [:]
    try write(bundle, generation: generation)
  }

  /// Removes the generations that are two or more behind, and what a crash left.
  func removeOutdated() {
    for name in outdated { remove(path.appending(name)) }
    outdated = []
  }

  /// Removes everything that was ever published, for a bundle that is no more.
  func removeAll() {
    FileOperation.remove(path.appending(ImagePlaces.current))
    for name in FileOperation.names(in: path) where Self.isOurs(name) {
      remove(path.appending(name))
    }
    FileOperation.removeDirectory(path)
  }

  // MARK: - A generation

  private func write(_ new: LocalizedBundle, generation: Generation) throws(Errno) {
    try prepare()
    let temporary = path.appending(".\(generation).new")
    let directory = path.appending("\(generation)")
    remove(temporary)
    try FileOperation.makeDirectory(temporary, permissions: 0o755)
    do throws(Errno) {
      let revisions = try writeImages(of: new, generation: generation, to: temporary)
      try describe(new, generation: generation, in: temporary)
      // Only where a repaired generation has the number of what is left of it.
      remove(directory)
      try FileOperation.rename(temporary, to: directory)
      try FileOperation.replaceLink(
        path.appending(ImagePlaces.current), to: "\(generation)")
      self.revisions = revisions
    } catch {
      remove(temporary)
      throw error
    }
    if self.generation != generation { forget(before: self.generation, keeping: generation) }
    bundle = new
    self.generation = generation
  }

  private func prepare() throws(Errno) {
    if (try? FileStatus.of(path).kind) != .directory {
      try OwnDirectories.make(path.parent, permissions: 0o755)
      try FileOperation.makeDirectory(path, permissions: 0o755)
    }
  }

  /// Notes for removal what is neither the new nor the generation before.
  private func forget(before previous: Generation, keeping new: Generation) {
    let kept = [previous, new].map { FileName("\($0)") }
    outdated = FileOperation.names(in: path).filter { Self.isOurs($0) && !kept.contains($0) }
  }

  private func writeImages(
    of new: LocalizedBundle, generation: Generation, to directory: FilePath
  ) throws(Errno) -> [LanguageTag: Generation] {
    var comparison = bundle.map { ImageComparison(from: $0, to: new) }
    var revisions: [LanguageTag: Generation] = [:]
    var changed: [LanguageTag] = []
    let source = path.appending("\(self.generation)")
    for language in PublishedBundle.imageLanguages(of: new) {
      let name = ImagePlaces.fileName(of: language)
      if let revision = self.revisions[language], comparison?.isSame(language) == true,
        (try? FileOperation.link(source.appending(name), as: directory.appending(name))) != nil
      {
        revisions[language] = revision
      } else {
        revisions[language] = generation
        changed.append(language)
      }
    }
    try ImageBatch(bundle: new, revision: generation, directory: directory)
      .write(changed, with: file)
    return revisions
  }

  private func describe(_ bundle: LocalizedBundle, generation: Generation, in directory: FilePath)
    throws(Errno)
  {
    let description = PublishedBundle(bundle, generation: generation, instance: instance)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(description) else {
      preconditionFailure("a description is made of texts and numbers")
    }
    let file = try Descriptor.open(
      directory.appending(ImagePlaces.description), flags: O_WRONLY | O_CREAT | O_EXCL, mode: 0o644)
    try file.writeAll(Array(data) + [UInt8(ascii: "\n")])
    _ = try valueOrErrno { fchmod(file.number, 0o644) }
  }

  // MARK: - Removing

  /// Whether a name in the bundle's directory is one that only this class gives.
  private static func isOurs(_ name: FileName) -> Bool {
    let isDigits = !name.bytes.isEmpty && name.bytes.allSatisfy { (48...57).contains($0) }
    return isDigits || (name.hasPrefix(".") && name.hasSuffix(".new"))
      || name == FileName("\(ImagePlaces.current).new")
  }

  /// Removes a generation: images, the description, and the directory if nothing else is in it.
  private func remove(_ directory: FilePath) {
    FileOperation.remove(directory)
    for name in FileOperation.names(in: directory)
    where name.hasSuffix(ImagePlaces.suffix) || name == FileName(ImagePlaces.description) {
      FileOperation.remove(directory.appending(name))
    }
    FileOperation.removeDirectory(directory)
  }
}

extension LocalizedBundle {
  /// Whether programs that map the images see no difference.
  fileprivate func isPublished(as other: LocalizedBundle) -> Bool {
    selectedLanguage == other.selectedLanguage && choice == other.choice
      && fallback == other.fallback && developmentRegion == other.developmentRegion
      && unlocalized === other.unlocalized && chains == other.chains
      && languages.count == other.languages.count
      && languages.allSatisfy { $1 === other.languages[$0] }
  }
}
