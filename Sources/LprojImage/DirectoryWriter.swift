import CXXHash
import LprojModel

/// Writes what stands before the tables of an image (header, languages, directory and names), and
/// the zeros between them.
struct DirectoryWriter {
  let outline: ImageOutline
  let buffer: ImageBuffer

  private var languages: [LanguageTag] { outline.languages }
  private var tables: [TablePlace] { outline.tables }
  private var languagesStart: Int { ImageFormat.headerSize }
  private var tablesStart: Int { languagesStart + languages.count * ImageFormat.textSize }
  private var textsStart: Int { tablesStart + tables.count * ImageFormat.tableSize }

  /// Writes all but the checksum.
  func write() {
    writeHeader()
    var end = textsStart
    writeText(outline.bundle, reference: 40, end: &end)
    for (index, language) in languages.enumerated() {
      let reference = languagesStart + index * ImageFormat.textSize
      writeText(language.tag, reference: reference, end: &end)
    }
    for (index, table) in tables.enumerated() {
      let start = tablesStart + index * ImageFormat.tableSize
      writeText(table.name.name, reference: start, end: &end)
      buffer.store(UInt64(table.start), at: start + 8)
      buffer.store(UInt64(table.entriesSize), at: start + 16)
      buffer.store(UInt32(table.bucketCount), at: start + 24)
      buffer.store(UInt32(table.entryCount), at: start + 28)
    }
    for table in tables {
      buffer.clear(end..<table.start)
      end = table.end
    }
  }

  /// Writes the checksum of all that was written.
  func writeChecksum() {
    let covered = unsafe buffer.bytes(from: ImageFormat.checksumStart)
    buffer.store(unsafe lprojd_xxh3_of_much(covered.baseAddress, covered.count), at: 24)
  }

  private func writeHeader() {
    buffer.copy(ImageFormat.magic.span, at: 0)
    buffer.store(ImageFormat.version, at: 8)
    buffer.store(UInt32(ImageFormat.headerSize), at: 12)
    buffer.store(UInt64(buffer.count), at: 16)
    buffer.store(outline.revision.number, at: 32)
    buffer.store(UInt32(languages.count), at: 48)
    buffer.store(index(of: outline.developmentRegion, in: languages), at: 52)
    buffer.store(UInt32(tables.count), at: 56)
    buffer.store(index(of: .localizable, in: tables.map(\.name)), at: 60)
  }

  private func writeText(_ text: String, reference: Int, end: inout Int) {
    let bytes = text.utf8Span.span
    buffer.store(UInt32(end), at: reference)
    buffer.store(UInt32(bytes.count), at: reference + 4)
    buffer.copy(bytes, at: end)
    buffer.store(UInt8(0), at: end + bytes.count)
    end += bytes.count + 1
  }

  private func index<Element: Equatable>(of element: Element, in all: [Element]) -> UInt32 {
    all.firstIndex(of: element).map { UInt32($0) } ?? .max
  }
}
