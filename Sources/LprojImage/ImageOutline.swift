import CLprojImage
package import LprojModel

/// What stands where in an image, without its texts.
package struct ImageOutline: Equatable, Sendable {
  let bundle: String
  /// The image's own language, those of its layers as they come, and the development region.
  let languages: [LanguageTag]
  let developmentRegion: LanguageTag
  let revision: Generation
  /// Ascending by name, and by their places.
  private(set) var tables: [TablePlace]
  /// The size of the image.
  package let byteCount: Int

  /// Gives tables, which ascend by name, their places.
  init(
    bundle: String, languages: [LanguageTag], developmentRegion: LanguageTag,
    revision: Generation, tables: [TablePlace]
  ) {
    var tables = tables
    var end = Self.directoryEnd(bundle, languages, tables)
    for index in tables.indices {
      tables[index].start = ImageFormat.aligned(end, to: ImageFormat.bucketSize)
      end = tables[index].end
    }
    self.bundle = bundle
    self.languages = languages
    self.developmentRegion = developmentRegion
    self.revision = revision
    self.tables = tables
    byteCount = end
  }

  /// Checks an image and looks what stands where. O(bytes); nil when it is none that
  /// ``ImageWriter`` made.
  package init?(checking bytes: UnsafeRawBufferPointer) {
    var image = unsafe lprojd_image()
    let status = unsafe lprojd_image_open(bytes.baseAddress, bytes.count, &image)
    guard status == LPROJD_IMAGE_OK, let start = bytes.baseAddress else { return nil }
    // Entries have no room for the number of another.
    guard unsafe image.language_count <= UInt16.max else { return nil }
    bundle = unsafe image.bundle
    languages = unsafe image.languages
    developmentRegion = unsafe languages[Int(image.development_region)]
    revision = unsafe Generation(image.revision)
    byteCount = bytes.count
    tables = []
    for index in unsafe 0..<image.table_count {
      guard let table = unsafe image.table(at: index) else { return nil }
      unsafe tables.append(
        TablePlace(
          name: image.tableName(at: index),
          entryCount: Int(table.entry_count), bucketCount: Int(table.bucket_count),
          entriesSize: table.entries_size, start: UnsafeRawPointer(table.buckets) - start))
    }
    var end = Self.directoryEnd(bundle, languages, tables)
    for table in tables {
      guard table.start == ImageFormat.aligned(end, to: ImageFormat.bucketSize) else { return nil }
      end = table.end
    }
    guard end == byteCount else { return nil }
  }

  /// Whether it may be an image of a language of this bundle, by what its directory says.
  package func isImage(of language: LanguageTag, in bundle: LocalizedBundle) -> Bool {
    self.bundle == bundle.name && languages.first == language
      && developmentRegion == bundle.developmentRegion
  }

  /// Where the names end that stand before the tables.
  private static func directoryEnd(
    _ bundle: String, _ languages: [LanguageTag], _ tables: [TablePlace]
  ) -> Int {
    var end =
      ImageFormat.headerSize + languages.count * ImageFormat.textSize
      + tables.count * ImageFormat.tableSize + bundle.utf8.count + 1
    for language in languages { end += language.tag.utf8.count + 1 }
    for table in tables { end += table.name.name.utf8.count + 1 }
    return end
  }

  /// The index of a table. O(log tables).
  func index(of name: TableName) -> Int? {
    var range = tables.indices
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if tables[middle].name == name { return middle }
      range = tables[middle].name < name ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }
}
