/// Where a look-up goes on when a key is missing in the language asked for.
package enum FallbackPolicy: String, Sendable, Codable, CaseIterable {
  /// Key by key: the language, its parents, the development region, `Base`.
  case chain
  /// File by file, as CFBundle does: the first place that has the table's file gives all of it
  /// (CFBundle_Resources.c).
  case apple
  /// The language alone.
  case exact
}
