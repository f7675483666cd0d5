import CLprojImage
package import LprojModel

extension MappedImage {
  /// The names of its tables, ascending by bytes.
  package var tableNames: [TableName] {
    unsafe (0..<image.table_count).map { unsafe image.tableName(at: $0) }
  }

  /// The table of a name, `Localizable` for nil; nil when there is none.
  ///
  /// Nil is found at once, a name in O(log tables).
  package func table(named name: TableName? = nil) -> MappedTable? {
    guard let name else { return unsafe localizable.map(mapped) }
    let bytes = name.name.utf8Span.span
    var image = unsafe image
    var table = unsafe lprojd_table()
    let isFound = unsafe bytes.withUnsafeBytes { bytes in
      let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe lprojd_image_table(&image, start, bytes.count, &table)
    }
    return isFound ? unsafe mapped(table) : nil
  }

  /// The plain text of a key; nil when it is absent or variable.
  package func string(forKey key: String, table name: TableName? = nil) -> String? {
    table(named: name)?.string(forKey: key)
  }

  /// The entry of a key; nil when it is absent.
  package func entry(forKey key: String, table name: TableName? = nil) -> ImageEntry? {
    table(named: name)?.entry(forKey: key)
  }

  private func mapped(_ table: lprojd_table) -> MappedTable {
    unsafe MappedTable(image: self, table: table)
  }
}
