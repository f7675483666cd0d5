import CLprojImage

extension MappedTable {
  /// All entries, in the order of the files, layer after layer. Ends before a damaged entry.
  package var entries: Entries { Entries(table: self) }

  package struct Entries: Sequence, Sendable {
    fileprivate let table: MappedTable

    package func makeIterator() -> Iterator { Iterator(table: table) }
  }

  package struct Iterator: IteratorProtocol {
    private let table: MappedTable
    private var cursor = 0

    fileprivate init(table: MappedTable) {
      self.table = table
    }

    package mutating func next() -> ImageEntry? {
      var entry = unsafe lprojd_entry()
      var mapped = unsafe table.table
      guard unsafe lprojd_image_next(&mapped, &cursor, &entry) else { return nil }
      return unsafe ImageEntry(entry, languages: table.image.languages)
    }
  }
}
