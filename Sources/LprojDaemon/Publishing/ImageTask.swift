import LinuxKit
import LprojImage
import LprojModel

/// An image that is to be written.
struct ImageTask: Sendable {
  let language: LanguageTag
  /// What is another than in the image before; nil: all of it, for all that is known.
  var change: Change?

  struct Change: Sendable {
    let tables: [ImageTable]
    /// The file of the image before.
    let former: FilePath
  }
}
