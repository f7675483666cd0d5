import LprojModel
import LprojPlugin
import LprojPluginProtocol

extension DecodedFile {
  /// The most tables of one file.
  private static let tableLimit = 10_000
  private static let messageLimit = 1000

  /// What a plugin answered, checked.
  init(
    _ answer: DecodedAnswer, _ bytes: [UInt8], of file: EncodedFile
  ) throws(PluginFailure) {
    let limit = max(1, file.options.diagnosticLimit)
    let diagnostics = answer.diagnostics.prefix(limit).map { Self.diagnostic($0, of: file) }
    guard let heads = answer.tables else {
      let silent = Diagnostic(
        .error, .plugin, path: file.path,
        message: "the plugin cannot decode the file, and says not why")
      self.init(
        tables: nil, diagnostics: diagnostics.isEmpty ? [silent] : diagnostics)
      return
    }
    guard heads.count <= Self.tableLimit else {
      throw .garbage("it answered \(heads.count) tables, and \(Self.tableLimit) are allowed")
    }
    var tables: [DecodedTable] = []
    var start = 0
    for head in heads {
      let end = start + head.bytes
      tables.append(try Self.table(head, bytes.span.extracting(start..<end)))
      start = end
    }
    self.init(tables: tables, diagnostics: diagnostics)
  }

  private static func table(
    _ head: TableHead, _ records: Span<UInt8>
  ) throws(PluginFailure) -> DecodedTable {
    if let name = head.table, !isName(name) {
      throw .garbage("it answered a table '\(name.prefix(80).printable)', which is no name")
    }
    if let language = head.language, !isName(language) {
      throw .garbage("it answered a language '\(language.prefix(80).printable)'")
    }
    do throws(EntryRecordsError) {
      return DecodedTable(
        language: head.language, name: head.table.map { TableName($0) },
        table: try EntryRecords.decode(records))
    } catch {
      throw .garbage("it answered entries that are none: \(error)")
    }
  }

  /// As names of files may be, since images and look-ups name tables so.
  private static func isName(_ text: String) -> Bool {
    (1...200).contains(text.utf8.count) && !text.contains("/") && text == String(text).printable
  }

  private static func diagnostic(_ head: DiagnosticHead, of file: EncodedFile) -> Diagnostic {
    Diagnostic(
      head.severity, head.code.flatMap { DiagnosticCode(rawValue: $0) } ?? .plugin,
      path: file.path, line: head.line.flatMap { $0 > 0 ? $0 : nil },
      column: head.column.flatMap { $0 > 0 ? $0 : nil },
      message: String(head.message.prefix(messageLimit)).printable)
  }
}
