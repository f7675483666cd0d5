package import LprojWire

/// Counts what is looked up and not found, in bounded memory.
package struct LookupCounter: Sendable {
  package struct Table: Hashable, Sendable {
    package var bundle: String
    package var name: String

    package init(bundle: String, name: String) {
      self.bundle = bundle
      self.name = name
    }
  }

  private var keys = 0
  private var misses = 0
  private var missesByTable: [Table: Int] = [:]
  /// As the interface says; misses of further tables are counted in the sum alone.
  private static let tableLimit = 256

  package init() {}

  /// - Parameter table: where the misses are counted; not asked when there are none.
  package mutating func add(keys: Int, misses: Int, in table: () -> Table?) {
    self.keys += keys
    guard misses > 0 else { return }
    self.misses += misses
    guard let table = table() else { return }
    if missesByTable[table] != nil || missesByTable.count < Self.tableLimit {
      missesByTable[table, default: 0] += misses
    }
  }

  /// In the order of the tables' names.
  package var statistics: LookupStatistics {
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
