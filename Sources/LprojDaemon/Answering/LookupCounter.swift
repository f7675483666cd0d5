import LprojWire

/// Counts what is looked up and not found, in bounded memory.
struct LookupCounter: Sendable {
  struct Table: Hashable, Sendable {
    var bundle: String
    var name: String
  }

  private var keys = 0
  private var misses = 0
  private var missesByTable: [Table: Int] = [:]
  /// As the interface says; misses of further tables are counted in the sum alone.
  private static let tableLimit = 256

  /// - Parameter table: where the misses are counted; not asked when there are none.
  mutating func add(keys: Int, misses: Int, in table: () -> Table?) {
    self.keys += keys
    guard misses > 0 else { return }
    self.misses += misses
    guard let table = table() else { return }
    if missesByTable[table] != nil || missesByTable.count < Self.tableLimit {
      missesByTable[table, default: 0] += misses
    }
  }

  /// In the order of the tables' names.
  var statistics: LookupStatistics {
    var statistics = LookupStatistics()
    statistics.keys = keys
    statistics.misses = misses
    statistics.missesByTable = missesByTable.map { table, misses in
      TableMisses(bundle: table.bundle, table: table.name, misses: misses)
    }
    .sorted { ($0.bundle, $0.table) < ($1.bundle, $1.table) }
    return statistics
  }
}
