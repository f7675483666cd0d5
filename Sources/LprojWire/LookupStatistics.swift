/// What was looked up over the socket since the start; look-ups in images are not seen.
package struct LookupStatistics: Codable, Hashable, Sendable {
  /// Keys that were looked up, those of LookupAll counted one by one.
  package var keys = 0
  /// Keys that were found nowhere.
  package var misses = 0
  /// Of the misses, those of tables that the bundle has; at most 256 tables are told apart.
  package var missesByTable: [TableMisses] = []

  package init() {}
}

/// The keys that a table does not have in any language that they were looked up in.
package struct TableMisses: Codable, Hashable, Sendable {
  package var bundle: String
  package var table: String
  package var misses: Int

  package init(bundle: String, table: String, misses: Int) {
    self.bundle = bundle
    self.table = table
    self.misses = misses
  }
}
