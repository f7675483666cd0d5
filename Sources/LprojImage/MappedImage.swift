import CLprojImage
package import LprojModel

/// An image that is looked up in place.
///
/// Opening checks it in one pass; a look-up then costs two cache lines and allocates nothing
/// until a `String` is made. Immutable: any thread may use it at any time, without waiting. The
/// memory is unmapped when the image, its tables and their iterators are gone.
///
/// Does not follow the daemon: `LprojClient` maps the next image and swaps the reference.
@safe @usableFromInline package final class MappedImage: Sendable {
  /// The file, or the name that the bytes were given.
  package let path: String
  package let bundle: String
  /// The languages that entries may come from; the first is the image's own.
  package let languages: [LanguageTag]
  package let developmentRegion: LanguageTag
  /// The generation in which the language last changed.
  package let revision: Generation

  let memory: ImageMemory
  // Both point into `memory`, which lives as long and never changes.
  nonisolated(unsafe) let image: lprojd_image
  nonisolated(unsafe) let localizable: lprojd_table?

  package var language: LanguageTag { languages[0] }
  /// The size of the file.
  package var byteCount: Int { memory.count }

  /// Maps and checks a file.
  package convenience init(path: String) throws(ImageError) {
    try self.init(memory: ImageMemory(mapping: path), path: path)
  }

  /// Checks a copy of an image that is in memory; errors call it `name`.
  package convenience init(copying bytes: Span<UInt8>, name: String) throws(ImageError) {
    try self.init(memory: ImageMemory(copying: bytes), path: name)
  }

  private init(memory: ImageMemory, path: String) throws(ImageError) {
    var image = unsafe lprojd_image()
    let bytes = unsafe memory.bytes
    let status = unsafe lprojd_image_open(bytes.baseAddress, bytes.count, &image)
    if let error = unsafe ImageError(status, path: path, version: image.version) { throw error }
    self.path = path
    self.memory = memory
    unsafe self.image = image
    bundle = unsafe image.bundle
    languages = unsafe image.languages
    developmentRegion = unsafe languages[Int(image.development_region)]
    revision = unsafe Generation(image.revision)
    unsafe localizable = image.table(at: image.default_table)
  }
}

extension ImageError {
  fileprivate init?(_ status: lprojd_image_status, path: String, version: UInt32) {
    switch status {
    case LPROJD_IMAGE_OK: return nil
    case LPROJD_IMAGE_NOT_AN_IMAGE: self = .notAnImage(path: path)
    case LPROJD_IMAGE_OTHER_VERSION:
      self = .otherVersion(path: path, found: version, known: ImageFormat.version)
    case LPROJD_IMAGE_TRUNCATED: self = .truncated(path: path)
    default:
      self = .corrupted(path: path, what: unsafe String(cString: lprojd_image_status_text(status)))
    }
  }
}
