import Glibc
import LinuxKit
import LprojImage
import LprojModel

/// The directories of generations: which they are, and how they are removed.
enum GenerationDirectory {
  /// Whether a name in a bundle's directory is one that only the publisher gives.
  static func isOurs(_ name: FileName) -> Bool {
    let isDigits = !name.bytes.isEmpty && name.bytes.allSatisfy { (48...57).contains($0) }
    return isDigits || (name.hasPrefix(".") && name.hasSuffix(".new"))
      || name == FileName("\(ImagePlaces.current).new")
  }

  /// Whether a generation holds what was published: its files, and each the one that was written.
  ///
  /// Looks at no content. The description is written last, so an image that is newer was written
  /// by somebody else; files that came, went or took another's place have changed the directory.
  ///
  /// - Parameter sealed: what the directory was when nothing was missing; nil: not known.
  static func isIntact(
    _ path: FilePath, languages: [LanguageTag], sealed: FileStatus?
  ) -> Bool {
    // Through the link `current`, which may lead elsewhere.
    guard let directory = try? Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY),
      let status = try? directory.status(),
      sealed.map({ ($0.identity, $0.modified) == (status.identity, status.modified) }) ?? true,
      let published = file(ImagePlaces.description, in: directory)
    else { return false }
    return languages.allSatisfy { language in
      file(ImagePlaces.fileName(of: language), in: directory)
        .map { $0.modified <= published.modified } ?? false
    }
  }

  private static func file(_ name: String, in directory: borrowing Descriptor) -> FileStatus? {
    guard
      let status = try? FileStatus.of(
        FilePath(name), followingLinks: false, in: directory.number)
    else { return nil }
    return status.kind == .regular ? status : nil
  }

  /// Removes a generation: images, the description, and the directory if nothing else is in it.
  static func remove(_ path: FilePath) {
    FileOperation.remove(path)
    guard let directory = try? FileOperation.open(directory: path) else { return }
    for name in FileOperation.names(in: path)
    where name.hasSuffix(ImagePlaces.suffix) || name == FileName(ImagePlaces.description)
      || name == GenerationDraft.reserve
    {
      FileOperation.remove(FilePath(name), in: directory.number)
    }
    FileOperation.removeDirectory(path)
  }
}
