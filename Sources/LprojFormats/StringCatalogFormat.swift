import LprojModel
package import LprojPlugin

/// String Catalogs (`.xcstrings`): one table in all its languages, as Xcode 15 and later write it.
///
/// Reads the JSON itself: see ``JSONValue``. A catalog is served whole or not at all when its JSON
/// or its structure is broken; what only spoils one text leaves that text out, with a diagnostic.
package struct StringCatalogFormat: TableFormat {
  package init() {}

  package var name: String { "xcstrings" }
  package var fileExtensions: [String] { ["xcstrings"] }
  package var scope: FormatScope { .catalog }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var diagnostics = DiagnosticList(file)
    do throws(FormatError) {
      let start = try CatalogEncoding.start(of: file.bytes)
      var reader = JSONReader(file.bytes, from: start)
      let document = try reader.document()
      var decoder = CatalogDecoder(diagnostics: diagnostics, fileSize: file.bytes.count)
      let tables = try decoder.tables(of: document)
      return DecodedFile(tables: tables, diagnostics: decoder.diagnostics.finished())
    } catch {
      diagnostics.add(error)
      return DecodedFile(tables: nil, diagnostics: diagnostics.finished())
    }
  }
}
