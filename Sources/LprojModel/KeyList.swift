/// Some keys of a table: as cheap as the reference and their positions until one is asked for.
package struct KeyList: RandomAccessCollection, Sendable {
  private let table: Table
  /// In the table's records; nil for all.
  private let positions: [UInt32]?

  init(of table: Table, at positions: [UInt32]? = nil) {
    self.table = table
    self.positions = positions
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { positions?.count ?? table.count }

  package subscript(index: Int) -> String { entry(index).key }

  /// The entries of the keys.
  package var entries: some RandomAccessCollection<Entry> {
    indices.lazy.map { [self] in entry($0) }
  }

  private func entry(_ index: Int) -> Entry {
    table[positions.map { Int($0[index]) } ?? index]
  }
}
