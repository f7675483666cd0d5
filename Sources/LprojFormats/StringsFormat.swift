import LprojModel
package import LprojPlugin

/// `.strings`: keys and texts, as text, XML or binary property list.
///
/// What Apple's parsers silently cut off is an error, unless the options say `legacy`. A value
/// that is a dictionary of a `.stringsdict` becomes a variable text, any other that is no string
/// is left out with a warning. In a syntax error `line` is where the mistake is; when Apple's
/// tools report another one, the message says "Apple's tools report line N".
package struct StringsFormat: TableFormat {
  package init() {}

  package var name: String { "strings" }
  package var fileExtensions: [String] { ["strings"] }
  package var scope: FormatScope { .language }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var diagnostics = DiagnosticList(file)
    var table: Table?
    do throws(FormatError) {
      table = try decode(file, &diagnostics)
    } catch {
      diagnostics.add(error)
    }
    let tables = table.map { [DecodedTable(language: nil, table: $0)] }
    return DecodedFile(tables: tables, diagnostics: diagnostics.finished())
  }

  private func decode(
    _ file: EncodedFile, _ diagnostics: inout DiagnosticList
  ) throws(FormatError) -> Table? {
    switch try FileContent(file, &diagnostics) {
    case .propertyList(let members): table(of: members, byteCount: file.bytes.count, &diagnostics)
    case .text(let text):
      OldStyleParser.parse(text, isLegacy: file.options.strings == .legacy, &diagnostics)
        .map { table(of: $0, &diagnostics) }
    }
  }

  private func table(of text: OldStyleTable, _ diagnostics: inout DiagnosticList) -> Table {
    if text.sawUnnormalizedKey { diagnostics.addKeysThatDifferInNormalization(of: text.table) }
    guard !text.structured.isEmpty else { return text.table }
    return table(
      of: text.members(&diagnostics), byteCount: text.table.arena.count, &diagnostics)
  }

  private func table(
    of members: [PropertyListValue.Member], byteCount: Int, _ diagnostics: inout DiagnosticList
  ) -> Table {
    var builder = TableBuilder(byteCount: byteCount)
    for member in members { StringsEntry.append(member, to: &builder, &diagnostics) }
    return builder.build()
  }
}
