package import LprojModel

/// Makes an image of the one before, when some of its tables have changed: the others are moved
/// at the most.
package struct ImageRewriter: Sendable {
  /// What will stand where.
  package let outline: ImageOutline
  private let former: ImageOutline
  /// By their index in the image.
  private let layouts: [Int: TableLayout]

  /// Lays the image out. O(records of the changed tables).
  ///
  /// The outcome has the bytes that ``ImageWriter`` gives, provided that the changed tables have
  /// layers of the same languages as before.
  ///
  /// - Returns: nil when the image before lacks one of the tables, or one of their languages.
  package init?(_ changed: [ImageTable], of former: ImageOutline, revision: Generation) {
    var layouts: [Int: TableLayout] = [:]
    var tables = former.tables
    for table in changed {
      guard let index = former.index(of: table.name),
        table.layers.allSatisfy({ former.languages.contains($0.language) })
      else { return nil }
      let layout = TableLayout(table, languages: former.languages)
      layouts[index] = layout
      tables[index] = layout.place
    }
    self.former = former
    self.layouts = layouts
    outline = ImageOutline(
      bundle: former.bundle, languages: former.languages,
      developmentRegion: former.developmentRegion, revision: revision, tables: tables)
  }

  /// Writes the image over the one before, which the first bytes of `memory` hold; there must be
  /// room for either.
  package func rewrite(in memory: UnsafeMutableRawBufferPointer) {
    let whole = unsafe ImageBuffer(memory, count: max(former.byteCount, outline.byteCount))
    // Downwards from the first on, and upwards from the last on, none is moved over another that
    // still stands in its old place.
    let kept = outline.tables.indices.filter { layouts[$0] == nil }
    for index in kept { move(index, in: whole) { $0 > $1 } }
    for index in kept.reversed() { move(index, in: whole) { $0 < $1 } }
    let buffer = unsafe ImageBuffer(memory, count: outline.byteCount)
    let directory = DirectoryWriter(outline: outline, buffer: buffer)
    directory.write()
    for (index, layout) in layouts {
      TableWriter(layout: layout, place: outline.tables[index], buffer: buffer).write()
    }
    directory.writeChecksum()
  }

  /// Moves a table to its new place, when that lies in the direction asked for.
  private func move(
    _ index: Int, in buffer: ImageBuffer, where isDue: (_ old: Int, _ new: Int) -> Bool
  ) {
    let (old, new) = (former.tables[index].start, outline.tables[index].start)
    if isDue(old, new) { buffer.move(from: old, to: new, count: outline.tables[index].size) }
  }
}
