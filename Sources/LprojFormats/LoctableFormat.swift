import LprojModel
package import LprojPlugin

/// `.loctable`: one property list with the tables of all languages, as macOS has them beside the
/// `.lproj` directories of its own bundles.
///
/// Each dictionary at the top level is a language's table, with what a `.strings` and a
/// `.stringsdict` may hold; `LocProvenance` says where the texts came from and is no language.
package struct LoctableFormat: TableFormat {
  package init() {}

  package var name: String { "loctable" }
  package var fileExtensions: [String] { ["loctable"] }
  package var scope: FormatScope { .catalog }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var diagnostics = DiagnosticList(file)
    guard let members = PropertyListReader.members(of: file, &diagnostics) else {
      return DecodedFile(tables: nil, diagnostics: diagnostics.finished())
    }
    let tables = members.compactMap { Self.table(of: $0, &diagnostics) }
    return DecodedFile(tables: tables, diagnostics: diagnostics.finished())
  }

  private static func table(
    of language: PropertyListValue.Member, _ diagnostics: inout DiagnosticList
  ) -> DecodedTable? {
    guard language.key != "LocProvenance", !language.key.isEmpty else { return nil }
    guard case .dictionary(let members) = language.value else {
      diagnostics.add(
        .warning, .notATable, at: language.place,
        "\(shown(language.key)) is \(language.value.noun), not the dictionary of a language's "
          + "texts; it is passed over")
      return nil
    }
    diagnostics.language = language.key
    defer { diagnostics.language = nil }
    return DecodedTable(
      language: language.key, table: StringsdictTable.table(of: members, &diagnostics))
  }
}
