import LprojModel

/// Makes the bytes of an image.
///
/// Laying out tells the exact size, so that the bytes can be written straight into a mapped file;
/// each key and value is then copied once. Equal contents give equal bytes. Entries keep the
/// order of their tables, layer after layer.
///
/// Does not write files: the publisher and `lprojctl` do.
package struct ImageWriter: Sendable {
  /// What will stand where.
  package let outline: ImageOutline
  private let layouts: [TableLayout]

  /// The size of the image.
  package var byteCount: Int { outline.byteCount }

  /// Lays the image out. O(records), and O(entries) look-ups in the upper layers of each lower.
  package init(_ contents: ImageContents) {
    let sorted = contents.tables.sorted { $0.name < $1.name }
    let languages = Self.languages(of: contents, sorted)
    layouts = sorted.map { TableLayout($0, languages: languages) }
    outline = ImageOutline(
      bundle: contents.bundle, languages: languages, developmentRegion: contents.developmentRegion,
      revision: contents.revision, tables: layouts.map(\.place))
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
    let directory = DirectoryWriter(outline: outline, buffer: buffer)
    directory.write()
    for (layout, place) in zip(layouts, outline.tables) {
      TableWriter(layout: layout, place: place, buffer: buffer).write()
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
}
