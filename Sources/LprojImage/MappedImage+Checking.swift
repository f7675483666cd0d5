import LprojModel

extension MappedImage {
  /// Looks at every entry, for what the checksum cannot tell: an image that was made wrong.
  ///
  /// O(entries). Look-ups are safe without it; an entry that it would complain of is absent.
  package func check() throws(ImageError) {
    for name in tableNames {
      guard let table = table(named: name) else {
        throw .corrupted(path: path, what: "lists a table '\(name)' that cannot be found")
      }
      try check(table, named: name.name)
    }
  }

  private func check(_ table: MappedTable, named name: String) throws(ImageError) {
    var count = 0
    for entry in table.entries {
      count += 1
      guard table.entry(forKey: entry.key) == entry else {
        throw .corrupted(path: path, what: "hides the key '\(entry.key)' of table '\(name)'")
      }
    }
    guard count == table.count else {
      throw .corrupted(
        path: path, what: "has \(count) of \(table.count) entries in table '\(name)'")
    }
  }
}
