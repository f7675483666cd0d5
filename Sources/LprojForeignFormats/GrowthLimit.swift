import LprojFormats
import LprojModel

/// How many bytes the keys and texts of a file may become.
///
/// A long key that stands before many short ones, as of an object or an array, is written once and
/// becomes part of each entry: a few megabytes could else ask for all memory.
struct GrowthLimit {
  private static let factor = 32
  private static let allowance = 1 << 20

  private var rest: Int

  init(fileSize: Int) {
    rest = Self.factor * fileSize + Self.allowance
  }

  /// - Throws: when that is more than a file of this size may hold.
  mutating func take(_ bytes: Int, at place: Place) throws(FormatError) {
    rest -= bytes
    guard rest >= 0 else {
      throw FormatError(
        .fileTooLarge,
        "the keys of this file, each with those around it, become more than \(Self.factor) times "
          + "the file; shorten them, or split the file", at: place)
    }
  }
}
