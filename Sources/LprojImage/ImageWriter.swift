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

  /// Lays the image out. O(records), and O(entries) look-ups in the upper layers of each lower.
  package init(_ contents: ImageContents) {
    let languages = Self.languages(of: contents)
    let indices = Dictionary(
      uniqueKeysWithValues: languages.enumerated().map { ($1, UInt16($0)) })
    var tables = contents.tables
      .sorted { $0.name < $1.name }
      .map { TableLayout($0, languages: indices) }
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
    let buffer = unsafe ImageBuffer(memory, count: byteCount)
    let directory = DirectoryWriter(
      contents: contents, languages: languages, tables: tables, buffer: buffer)
    var end = directory.write()
    for table in tables {
      buffer.clear(end..<table.start)
      var writer = TableWriter(layout: table, buffer: buffer)
      writer.write()
      end = table.end
    }
    directory.writeChecksum()
  }

  /// The image's own language, those of its layers as they come, and the development region.
  private static func languages(of contents: ImageContents) -> [LanguageTag] {
    var languages = [contents.language]
    let others = contents.tables
      .sorted { $0.name < $1.name }
      .flatMap { $0.layers.map(\.language) }
    for language in others + [contents.developmentRegion] where !languages.contains(language) {
      languages.append(language)
    }
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
