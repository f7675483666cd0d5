import Glibc
import LinuxKit
import LprojImage
import LprojModel

/// The next generation of a bundle while it is made, under a name that no reader looks at.
///
/// Made ahead of its time it holds a link to each image of the generation before, so that what a
/// change costs does not grow with the languages that did not change. Confined to the writer.
final class GenerationDraft {
  /// Its directory in the one of the bundle.
  static let name = FileName(".next.new")
  /// What a repaired generation replaces, until it is removed.
  private static let former = FileName(".former.new")
  /// A file of zeros in it, with the room of an image.
  static let reserve = FileName(".reserve.new")

  private let path: FilePath
  private let directory: Descriptor
  /// Its languages, and those of them whose images it lacks.
  private var languages: [LanguageTag]
  private var lacking: [LanguageTag]
  /// The size of the reserve; nil: there is none.
  private var reserved: Int?
  /// The size of the description, which is to be overwritten; nil: there is none.
  private var described: Int?

  /// A draft that was made ahead, without the descriptor, of which each bundle would keep one.
  struct Prepared {
    fileprivate let languages: [LanguageTag]
    fileprivate let lacking: [LanguageTag]
    fileprivate let reserved: Int?
    fileprivate let described: Int?
    /// Moves with whatever is made or removed in it.
    fileprivate let status: FileStatus
  }

  /// Makes an empty draft in the directory of a bundle, in the place of what a crash left.
  init(in bundle: FilePath) throws(Errno) {
    path = bundle.appending(Self.name)
    GenerationDirectory.remove(path)
    try FileOperation.makeDirectory(path, permissions: 0o755)
    directory = try FileOperation.open(directory: path)
    languages = []
    lacking = []
  }

  /// Goes on with a draft that was made ahead; nil when somebody has touched it since.
  init?(_ prepared: Prepared, in bundle: FilePath) {
    path = bundle.appending(Self.name)
    guard let directory = try? FileOperation.open(directory: path),
      (try? directory.status()) == prepared.status
    else { return nil }
    self.directory = directory
    languages = prepared.languages
    lacking = prepared.lacking
    reserved = prepared.reserved
    described = prepared.described
  }

  /// What to go on with later.
  func preparing() throws(Errno) -> Prepared {
    Prepared(
      languages: languages, lacking: lacking, reserved: reserved, described: described,
      status: try directory.status())
  }

  /// Takes room for an image that will be written: in tmpfs that is most of what writing costs.
  func takeReserve(of byteCount: Int) {
    let name = FilePath(Self.reserve)
    guard byteCount > 0, let file = try? FileOperation.make(name, in: directory.number) else {
      return
    }
    let isTaken =
      posix_fallocate(file.number, 0, byteCount) == 0 && fchmod(file.number, 0o644) == 0
    reserved = isTaken ? byteCount : nil
    if !isTaken { FileOperation.remove(name, in: directory.number) }
  }

  /// Holds the images of these languages and no others, linked from another generation.
  ///
  /// - Parameter changed: those of the languages whose images will be written, the first one in the
  ///   place of what is here.
  /// - Returns: those that could not be linked.
  func hold(
    _ languages: [LanguageTag], but changed: [LanguageTag] = [], from generation: FilePath
  ) -> [LanguageTag] {
    // As a rule: a draft that was made ahead, and the list is the same object.
    if self.languages == languages, lacking.isEmpty {
      for language in changed { drop(language, replacing: changed.first) }
      lacking = changed
      return []
    }
    let held = Set(self.languages).subtracting(lacking)
    let wanted = Set(languages).subtracting(changed)
    for language in held.subtracting(wanted) { drop(language, replacing: changed.first) }
    let missing = link(wanted.subtracting(held), from: generation)
    self.languages = languages
    lacking = changed + missing
    return missing
  }

  private func drop(_ language: LanguageTag, replacing next: LanguageTag?) {
    // What is written to the reserve gets its name.
    if reserved != nil, language == next { return }
    FileOperation.remove(
      FilePath(ImagePlaces.fileName(of: language)), in: directory.number)
  }

  /// - Returns: those that could not be linked.
  private func link(_ languages: Set<LanguageTag>, from generation: FilePath) -> [LanguageTag] {
    guard !languages.isEmpty, let source = try? FileOperation.open(directory: generation) else {
      return Array(languages)
    }
    return languages.filter { language in
      do throws(Errno) {
        try FileOperation.link(
          FilePath(ImagePlaces.fileName(of: language)), from: source.number, to: directory.number)
      } catch {
        return true
      }
      return false
    }
  }

  /// Writes the images that it does not hold.
  ///
  /// - Returns: the size of one of them; nil where there was none.
  func write(
    _ tasks: [ImageTask], of bundle: LocalizedBundle, revision: Generation, with file: ImageFile
  ) throws(Errno) -> Int? {
    var tasks = tasks[...]
    var byteCount: Int?
    if let reserved {
      let reserve = FilePath(Self.reserve)
      self.reserved = nil
      guard let first = tasks.popFirst() else {
        FileOperation.remove(reserve, in: directory.number)
        return nil
      }
      byteCount = try file.write(
        first, of: bundle, revision: revision,
        to: Descriptor.open(reserve, flags: O_WRONLY | O_NOFOLLOW, in: directory.number),
        reserve: reserved)
      try FileOperation.rename(
        reserve, to: FilePath(ImagePlaces.fileName(of: first.language)), in: directory.number)
    }
    return try ImageBatch(bundle: bundle, revision: revision, directory: directory.number)
      .write(Array(tasks), with: file) ?? byteCount
  }

  /// Writes what a program must know besides the images; the last word counts.
  ///
  /// - Parameter description: the text of `bundle.json`.
  func describe(_ description: [UInt8]) throws(Errno) {
    let name = FilePath(ImagePlaces.description)
    let before = described
    described = description.count
    guard let before else {
      let file = try FileOperation.make(name, in: directory.number)
      try file.writeAll(description)
      _ = try valueOrErrno { fchmod(file.number, 0o644) }
      return
    }
    // Cut off behind it and not before: what is there has the room.
    let file = try Descriptor.open(name, flags: O_WRONLY | O_NOFOLLOW, in: directory.number)
    try file.writeAll(description)
    if description.count < before {
      _ = try valueOrErrno { ftruncate(file.number, description.count) }
    }
  }

  /// Gives it the name by which it is read.
  ///
  /// - Parameter inPlace: whether it may have the number of the generation that is read now, where
  ///   that one is repaired: programs are without images between two calls then, and no longer.
  func move(to generation: FilePath, inPlace: Bool) throws(Errno) {
    let former = generation.parent.appending(Self.former)
    if inPlace {
      GenerationDirectory.remove(former)
      // Where nothing is left of it, or something stands in the way, the next call tells.
      try? FileOperation.rename(generation, to: former)
    }
    do throws(Errno) {
      try FileOperation.rename(path, to: generation)
    } catch {
      // A run whose numbers are forgotten may have left it.
      GenerationDirectory.remove(generation)
      try FileOperation.rename(path, to: generation)
    }
    if inPlace { GenerationDirectory.remove(former) }
  }

  /// Removes it, where nothing will come of it.
  func discard() {
    GenerationDirectory.remove(path)
  }
}
