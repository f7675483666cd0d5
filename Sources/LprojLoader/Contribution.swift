import LinuxKit
import LprojModel

/// Names one table in one language.
struct TableKey: Hashable, Sendable {
  var language: LanguageTag
  var table: TableName
}

/// What one file gives to one table of one language.
struct Contribution: Sendable {
  var key: TableKey
  /// How the file or its directory spells the language.
  var spelling: String
  var order: Order
  /// Whether the format is searched apart (see ``TableFormat/isSearchedApart``).
  var isVariable: Bool
  var table: Table

  /// A file of one root: roots may lie in each other, and hold the same file.
  struct Giver: Hashable, Sendable {
    var root: Int
    var path: FilePath
  }

  /// Which contribution lies over which: earlier roots, then earlier formats, then directories
  /// nearer to the root, then the path, so that the outcome never depends on the order of reading.
  struct Order: Hashable, Sendable, Comparable {
    var root: Int
    var rank: Int
    var depth: Int
    var path: FilePath

    static func < (left: Order, right: Order) -> Bool {
      (left.root, left.rank, left.depth) == (right.root, right.rank, right.depth)
        ? left.path < right.path
        : (left.root, left.rank, left.depth) < (right.root, right.rank, right.depth)
    }
  }
}
