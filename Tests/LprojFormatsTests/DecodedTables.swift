import LprojFormats
import LprojModel
import LprojPlugin

/// What a format makes of a text, in a form that tests can compare.
struct DecodedTables {
  let file: DecodedFile

  init(_ format: any TableFormat, _ bytes: [UInt8], diagnosticLimit: Int = 100) {
    file = format.decode(
      EncodedFile(
        path: "Localizable.\(format.name)", bytes: bytes,
        options: DecodingOptions(diagnosticLimit: diagnosticLimit)))
  }

  init(_ format: any TableFormat, _ text: String) {
    self.init(format, Array(text.utf8))
  }

  /// Nil when the file was refused.
  var values: [String: [String: EntryValue]]? {
    file.tables.map { tables in
      Dictionary(
        tables.map { ($0.language ?? "", $0.table.values) }, uniquingKeysWith: { _, last in last })
    }
  }

  func table(_ language: String = "") -> Table? {
    file.tables?.first { ($0.language ?? "") == language }?.table
  }

  /// In the order of their names, since two of them may have one place.
  var codes: [DiagnosticCode] { file.diagnostics.map(\.code).sorted { $0.rawValue < $1.rawValue } }

  var messages: [String] { file.diagnostics.map(\.message) }

  /// The diagnostics as `line:column severity code`.
  var places: [String] {
    file.diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.severity.rawValue) \($0.code.rawValue)"
    }
  }
}

extension Table {
  var values: [String: EntryValue] {
    Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
  }
}

extension EntryValue: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .text(text) }
}

extension DecodedFile {
  var hasError: Bool { diagnostics.contains { $0.severity == .error } }
}
