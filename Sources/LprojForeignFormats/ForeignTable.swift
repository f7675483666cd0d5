import LprojFormats
import LprojModel
import LprojPlugin

/// A table of a file that is being decoded, and what is wrong with the file.
struct ForeignTable: ~Copyable {
  var diagnostics: DiagnosticList
  private var builder: TableBuilder
  private var limit: GrowthLimit

  init(_ file: borrowing EncodedFile) {
    diagnostics = DiagnosticList(file)
    limit = GrowthLimit(fileSize: file.bytes.count)
    builder = TableBuilder(byteCount: file.bytes.count)
  }

  /// Adds an entry; of two with one key the last wins, with a warning.
  ///
  /// - Throws: when the entries become too many for the file.
  mutating func add(_ key: String, _ value: EntryValue, at place: Place) throws(FormatError) {
    try limit.take(key.utf8.count, at: place)
    guard
      let first = builder.append(key: key, value: value, line: place.line, column: place.column)
    else { return }
    diagnostics.addDuplicate(
      key, first: Place(line: first.line, column: first.column), again: place,
      isSameValue: first.isSameValue)
  }

  /// The file with this table alone.
  consuming func finished(
    _ placed: PlacedLanguage, language: String?, name: TableName? = nil
  ) -> DecodedFile {
    let diagnostics = diagnostics.finished()
    let table = placed.table(builder.build(), language: language, name: name)
    return DecodedFile(tables: [table], diagnostics: diagnostics)
  }

  /// The file that cannot be decoded.
  consuming func refused(_ error: FormatError) -> DecodedFile {
    diagnostics.add(error)
    return DecodedFile(tables: nil, diagnostics: diagnostics.finished())
  }
}

/// A plural of texts, as an entry's value: the first numeric argument chooses.
func plural(_ cases: [PluralCategory: String]) -> EntryValue {
  .variable(VariableText(template: .plural(cases.mapValues { .text($0) })))
}
