import CLprojImage
import LprojModel

/// What stands where in an image, without its texts.
package struct ImageOutline: Hashable, Sendable {
  let bundle: String
  /// The image's own language, those of its layers as they come, and the development region.
  let languages: [LanguageTag]
  let developmentRegion: LanguageTag
  let revision: Generation
  /// Ascending by name, and by their places.
  private(set) var tables: [TablePlace]
  /// The size of the image.
  package let byteCount: Int

  package var tableCount: Int { tables.count }

  /// Gives tables, which ascend by name, their places.
  init(
    bundle: String, languages: [LanguageTag], developmentRegion: LanguageTag,
    revision: Generation, tables: [TablePlace]
  ) {
    self.bundle = bundle
    self.languages = languages
    self.developmentRegion = developmentRegion
    self.revision = revision
    self.tables = tables
    let texts = [bundle] + languages.map(\.tag) + tables.map(\.name.name)
    var end =
      ImageFormat.headerSize + languages.count * ImageFormat.textSize
      + tables.count * ImageFormat.tableSize + texts.reduce(0) { $0 + $1.utf8.count + 1 }
    for index in tables.indices {
      self.tables[index].start = ImageFormat.aligned(end, to: ImageFormat.bucketSize)
      end = self.tables[index].end
    }
    byteCount = end
  }

  /// Checks an image and looks what stands where. O(bytes); nil when it is none that
  /// ``ImageWriter`` made.
  package init?(checking bytes: UnsafeRawBufferPointer) {
    var image = unsafe lprojd_image()
    let status = unsafe lprojd_image_open(bytes.baseAddress, bytes.count, &image)
    guard status == LPROJD_IMAGE_OK, let start = bytes.baseAddress else { return nil }
    let languages = unsafe (0..<image.language_count).map {
      unsafe LanguageTag(canonical: String(lprojd_image_language(&image, $0)))
    }
    let names = unsafe (0..<image.table_count).map {
      unsafe TableName(String(lprojd_image_table_name(&image, $0)))
    }
    var tables: [TablePlace] = []
    for (index, name) in names.enumerated() {
      var table = unsafe lprojd_table()
      guard unsafe lprojd_image_table_at(&image, UInt32(index), &table) else { return nil }
      unsafe tables.append(
        TablePlace(
          name: name, entryCount: Int(table.entry_count), bucketCount: Int(table.bucket_count),
          entriesSize: table.entries_size, start: UnsafeRawPointer(table.buckets) - start))
    }
    unsafe self.init(
      bundle: String(lprojd_image_bundle(&image)), languages: languages,
      developmentRegion: languages[Int(image.development_region)],
      revision: Generation(image.revision), tables: tables)
    guard self.tables == tables, byteCount == bytes.count else { return nil }
  }

  /// The index of a table.
  func index(of name: TableName) -> Int? {
    tables.firstIndex { $0.name == name }
  }
}
