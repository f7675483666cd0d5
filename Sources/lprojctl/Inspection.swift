import LprojImage
import LprojModel

/// What is in an image: sizes and counts, and the entries when they are asked for.
struct Inspection: Encodable {
  let path: String
  let bundle: String
  let language: String
  let developmentRegion: String
  let revision: Generation
  let bytes: Int
  /// Those that entries come from, the image's own first.
  let languages: [String]
  let tables: [InspectedTable]

  struct InspectedTable: Encodable {
    let name: String
    let entries: Int
    let buckets: Int
    let loadFactor: Double
    let bytes: Int
    /// By key; nil when they were not asked for.
    let texts: [String: InspectedEntry]?
  }

  struct InspectedEntry: Encodable {
    let text: String
    let language: String
    let varies: Bool
  }

  init(_ image: MappedImage, withEntries: Bool) {
    path = image.path
    bundle = image.bundle
    language = image.language.tag
    developmentRegion = image.developmentRegion.tag
    revision = image.revision
    bytes = image.byteCount
    languages = image.languages.map(\.tag)
    tables = image.tableNames.compactMap { name in
      image.table(named: name).map { table in
        InspectedTable(
          name: name.name, entries: table.count, buckets: table.bucketCount,
          loadFactor: table.loadFactor, bytes: table.byteCount,
          texts: withEntries ? Self.texts(of: table) : nil)
      }
    }
  }

  private static func texts(of table: MappedTable) -> [String: InspectedEntry] {
    table.entries.reduce(into: [:]) { texts, entry in
      texts[entry.key] = InspectedEntry(entry)
    }
  }
}

extension Inspection.InspectedEntry {
  /// A variable text shows its texts, one after the other.
  fileprivate init(_ entry: ImageEntry) {
    language = entry.language.tag
    switch entry.value {
    case .text(let plain):
      text = plain
      varies = false
    case .variable(let variable):
      let leaves =
        variable.template.leaves
        + variable.variables.sorted { $0.key < $1.key }
        .flatMap { $0.value.variation.leaves }
      text = leaves.joined(separator: " | ")
      varies = true
    }
  }
}
