import LinuxKit
import LprojImage

/// The directories of generations: which they are, and how they are removed.
enum GenerationDirectory {
  /// Whether a name in a bundle's directory is one that only the publisher gives.
  static func isOurs(_ name: FileName) -> Bool {
    let isDigits = !name.bytes.isEmpty && name.bytes.allSatisfy { (48...57).contains($0) }
    return isDigits || (name.hasPrefix(".") && name.hasSuffix(".new"))
      || name == FileName("\(ImagePlaces.current).new")
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
