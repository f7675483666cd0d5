import LprojModel

/// Makes the bytes of an image.
///
/// Laying out tells the exact size, so that the bytes can be written straight into a mapped file;
/// each key and value is then copied once. Equal contents give equal bytes. Entries keep the
/// order of their tables, layer after layer.
///
/// Does not write files: the publisher and `lprojctl` do.
package struct ImageWriter: Sendable {
  private let contents: ImageContents
  private let languages: [LanguageTag]
  private let tables: [TableLayout]
  /// The size of the image.
  package let byteCount: Int

  /// Lays the image out. O(records), and O(entries) look-ups in the upper layers of each lower; of
  /// those tables only that `former` does not have.
  ///
  /// - Parameter former: of another image, as a rule the same language's before a change.
  package init(_ contents: ImageContents, after former: ImageWriter? = nil) {
    let sorted = contents.tables.sorted { $0.name < $1.name }
    let languages = Self.languages(of: contents, sorted)
    let known = former.flatMap { $0.languages == languages ? $0.tables : nil } ?? []
    let layouts = Dictionary(uniqueKeysWithValues: known.map { ($0.name, $0) })
    var tables = sorted.map { table in
      guard var layout = layouts[table.name], layout.isMade(of: table) else {
        return TableLayout(table, languages: languages)
      }
      layout.formerStart = layout.start
      return layout
    }
    var end = Self.directoryEnd(bundle: contents.bundle, languages: languages, tables: tables)
    for index in tables.indices {
      tables[index].start = ImageFormat.aligned(end, to: ImageFormat.bucketSize)
      end = tables[index].end
    }
    self.contents = contents
    self.languages = languages
    self.tables = tables
    byteCount = end
  }

  /// The image.
  package func bytes() -> [UInt8] {
    unsafe Array(unsafeUninitializedCapacity: byteCount) { memory, count in
      unsafe write(into: UnsafeMutableRawBufferPointer(memory))
      count = byteCount
    }
  }

  /// Writes the image into the first `byteCount` bytes of `memory`, whatever they hold.
  package func write(into memory: UnsafeMutableRawBufferPointer) {
    unsafe write(tables, into: memory)
  }

  /// Writes the image over the one before, which `memory` still holds: tables that have not
  /// changed are moved at the most.
  package func rewrite(in memory: UnsafeMutableRawBufferPointer) {
    let kept = tables.filter { $0.formerStart != nil }
    let buffer = unsafe ImageBuffer(memory, count: memory.count)
    // Both images have them in the same order: downwards from the first on, and upwards from the
    // last on, none is moved over another that still stands in its old place.
    for table in kept { buffer.move(table) { $0 > $1 } }
    for table in kept.reversed() { buffer.move(table) { $0 < $1 } }
    unsafe write(tables.filter { $0.formerStart == nil }, into: memory)
  }

  /// Writes the directory, some tables, and zeros between all of them.
  private func write(
    _ changed: [TableLayout], into memory: UnsafeMutableRawBufferPointer
  ) {
    let buffer = unsafe ImageBuffer(memory, count: byteCount)
    let directory = DirectoryWriter(
      contents: contents, languages: languages, tables: tables, buffer: buffer)
    var end = directory.write()
    for table in tables {
      buffer.clear(end..<table.start)
      end = table.end
    }
    for table in changed {
      TableWriter(layout: table, buffer: buffer).write()
    }
    directory.writeChecksum()
  }

  /// The image's own language, those of its layers as they come, and the development region.
  private static func languages(of contents: ImageContents, _ tables: [ImageTable])
    -> [LanguageTag]
  {
    var languages = [contents.language]
    func take(_ language: LanguageTag) {
      if !languages.contains(language) { languages.append(language) }
    }
    for table in tables {
      for layer in table.layers { take(layer.language) }
    }
    take(contents.developmentRegion)
    return languages
  }

  private static func directoryEnd(
    bundle: String, languages: [LanguageTag], tables: [TableLayout]
  ) -> Int {
    let texts = [bundle] + languages.map(\.tag) + tables.map(\.name.name)
    return ImageFormat.headerSize
      + languages.count * ImageFormat.textSize
      + tables.count * ImageFormat.tableSize
      + texts.reduce(0) { $0 + $1.utf8.count + 1 }
  }
}

extension ImageBuffer {
  /// Moves a table of the image before to its new place, when that lies in the direction asked for.
  fileprivate func move(_ table: TableLayout, where isDue: (_ old: Int, _ new: Int) -> Bool) {
    guard let old = table.formerStart, isDue(old, table.start) else { return }
    move(from: old, to: table.start, count: table.size)
  }
}
