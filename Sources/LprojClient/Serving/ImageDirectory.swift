import FoundationEssentials
import Glibc
import LinuxKit
import LprojImage
import LprojModel

/// Finds and maps what is published for a bundle.
struct ImageDirectory: Sendable {
  /// `<runtime>/<bundle>`.
  let path: FilePath

  /// How often a generation may go while it is being opened: it must be two generations old.
  private static let attempts = 8
  /// The longest description that is read, in bytes.
  private static let descriptionLimit = 1 << 20

  /// Maps the selected language of the current generation, of one generation whatever happens
  /// meanwhile.
  ///
  /// - Parameter old: its image is kept when the file is the same.
  func load(keeping old: ServedContent) throws(ImageError) -> ServedContent {
    var attempt = 1
    while true {
      let published = try describe()
      do throws(ImageError) {
        return try map(published, keeping: old)
      } catch {
        // The generation may be gone by now, and `current` leads to another.
        guard attempt < Self.attempts, try describe().generation != published.generation else {
          throw error
        }
        attempt += 1
      }
    }
  }

  private func describe() throws(ImageError) -> PublishedBundle {
    let file = path.appending(ImagePlaces.current).appending(ImagePlaces.description)
    let bytes: [UInt8]?
    do throws(Errno) {
      bytes = try Descriptor.open(file, flags: O_RDONLY | O_NONBLOCK)
        .readToEnd(limit: Self.descriptionLimit)
    } catch {
      throw .unreadable(path: "\(file)", reason: "\(error)")
    }
    let description = bytes.flatMap {
      try? JSONDecoder().decode(PublishedBundle.self, from: Data($0))
    }
    guard let description else {
      throw .corrupted(path: "\(file)", what: "does not describe a bundle")
    }
    return description
  }

  private func map(_ published: PublishedBundle, keeping old: ServedContent) throws(ImageError)
    -> ServedContent
  {
    // Compiled images have no daemon and no generations: they stand where `current` is.
    let directory = path.appending(
      published.instance == nil ? ImagePlaces.current : "\(published.generation)")
    let file = directory.appending(ImagePlaces.fileName(of: published.language))
    let identity = try? FileStatus.of(file).identity
    let view =
      if let view = old.view, identity != nil, identity == old.file { view } else {
        ImageView(try MappedImage(path: "\(file)"))
      }
    let found = view.image.language
    guard found == published.language else {
      throw .corrupted(path: "\(file)", what: "is of the language '\(found)'")
    }
    return ServedContent(
      view: view, file: identity, published: published, language: published.language,
      languages: published.languages)
  }
}
