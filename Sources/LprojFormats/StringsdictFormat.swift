import LprojModel
package import LprojPlugin

/// `.stringsdict`: texts that depend on numbers, devices or widths, in any of the three encodings
/// of property lists (StringsdictFileFormat).
///
/// A plain string is a plain entry. What is wrong with one entry leaves that entry out.
package struct StringsdictFormat: TableFormat {
  package init() {}

  package var name: String { "stringsdict" }
  package var fileExtensions: [String] { ["stringsdict"] }
  package var scope: FormatScope { .language }
  package var isSearchedApart: Bool { true }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var diagnostics = DiagnosticList(file)
    guard let members = PropertyListReader.members(of: file, &diagnostics) else {
      return DecodedFile(tables: nil, diagnostics: diagnostics.finished())
    }
    let table = StringsdictTable.table(of: members, &diagnostics)
    return DecodedFile(table: table, diagnostics: diagnostics.finished())
  }
}
