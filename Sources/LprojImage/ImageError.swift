/// Why a file is not served as an image.
package enum ImageError: Error, Hashable, Sendable {
  /// The bytes do not begin as an image does.
  case notAnImage(path: String)
  /// An image of another version of the format.
  case otherVersion(path: String, found: UInt32, known: UInt32)
  /// The file ends before the image does.
  case truncated(path: String)
  /// The bytes are not those that were written, or impossible; `what` completes "it".
  case corrupted(path: String, what: String)
  /// The file could not be opened or mapped; `reason` as the system words it.
  case unreadable(path: String, reason: String)
}

extension ImageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notAnImage(let path):
      "'\(path)' is not an image; 'lprojctl compile' makes one."
    case .otherVersion(let path, let found, let known):
      "The image '\(path)' has version \(found) of the format and this program reads version"
        + " \(known); use the same release of lprojd for both."
    case .truncated(let path):
      "The image '\(path)' is cut off; it was not written whole and must be made again."
    case .corrupted(let path, let what):
      "The image '\(path)' is corrupted: it \(what); it must be made again."
    case .unreadable(let path, let reason):
      "The image '\(path)' cannot be read: \(reason)."
    }
  }
}
