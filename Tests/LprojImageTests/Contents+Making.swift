import LprojImage
import LprojModel

extension ImageContents {
  /// Contents of one table.
  static func making(_ layers: [ImageLayer], table: TableName = .localizable) -> ImageContents {
    ImageContents(
      bundle: "app", language: "de", developmentRegion: "en", revision: Generation(7),
      tables: [ImageTable(name: table, layers: layers)])
  }
}

extension ImageLayer {
  /// A layer of plain texts, in the order given.
  static func making(_ language: LanguageTag, _ entries: KeyValuePairs<String, String>)
    -> ImageLayer
  {
    ImageLayer(language: language, table: Table.making(entries.map { ($0, .text($1)) }))
  }
}

extension Table {
  static func making(_ entries: [(String, EntryValue)]) -> Table {
    var builder = TableBuilder()
    for (key, value) in entries { builder.append(key: key, value: value) }
    return builder.build()
  }
}

extension LanguageTag: ExpressibleByStringLiteral {
  package init(stringLiteral tag: String) {
    self.init(canonical: tag)
  }
}

extension VariableText {
  static var files: VariableText {
    VariableText(
      template: .text("%#@files@"),
      variables: [
        "files": Variable(
          specifier: "d",
          variation: .plural([.one: .text("%d file"), .other: .text("%d files")]))
      ])
  }
}
