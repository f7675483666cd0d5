import Foundation
import LprojForeignFormats
import LprojModel
import LprojPlugin
import Testing

/// What a foreign format makes of a file, in a form that tests can compare.
struct Decoded {
  let file: DecodedFile

  /// - Parameters:
  ///   - name: of a format.
  ///   - language: of the `.lproj` that the file stands in.
  init(
    _ name: String, _ bytes: [UInt8], path: String = "t", language: String? = nil,
    diagnosticLimit: Int = 100
  ) throws {
    let format = try #require(ForeignFormats.named(name))
    file = format.decode(
      EncodedFile(
        path: path, language: language.map { LanguageTag(canonical: $0) }, bytes: bytes,
        options: DecodingOptions(diagnosticLimit: diagnosticLimit)))
  }

  init(
    _ name: String, _ text: String, path: String = "t", language: String? = nil,
    diagnosticLimit: Int = 100
  ) throws {
    try self.init(
      name, Array(text.utf8), path: path, language: language, diagnosticLimit: diagnosticLimit)
  }

  var table: Table? { file.tables?.first?.table }
  /// As the file spells it.
  var language: String? { file.tables?.first?.language }
  /// The table's name when it is not the file's.
  var name: String? { file.tables?.first?.name?.name }
  var messages: [String] { file.diagnostics.map(\.message) }

  /// Nil when the file was refused. A plural is `one:text|other:text`, with the sign and the
  /// argument of a variable before it: `%1$#@n@{n=1 d one:…|other:…}`.
  var texts: [String: String]? {
    table.map { table in
      Dictionary(
        table.entries.map { ($0.key, Self.describe($0.value)) }, uniquingKeysWith: { $1 })
    }
  }

  /// As `line:column severity code`.
  var places: [String] {
    file.diagnostics.map {
      "\($0.line ?? 0):\($0.column ?? 0) \($0.severity.rawValue) \($0.code.rawValue)"
    }
  }

  private static func describe(_ value: EntryValue) -> String {
    switch value {
    case .text(let text): return text
    case .variable(let text):
      let variables = text.variables.sorted { $0.key < $1.key }.map { name, variable in
        let argument = variable.argument.map(String.init) ?? "?"
        return "{\(name)=\(argument) \(variable.specifier) \(describe(variable.variation))}"
      }
      return describe(text.template) + variables.joined()
    }
  }

  private static func describe(_ variation: Variation) -> String {
    switch variation {
    case .text(let text): text
    case .plural(let cases):
      cases.sorted { $0.key < $1.key }.map { "\($0.key.name):\(describe($0.value))" }
        .joined(separator: "|")
    case .device, .width: "none of these formats has it"
    }
  }
}

/// One text of a file and what must come of it.
struct Example: CustomTestStringConvertible, Sendable {
  let text: String
  let texts: [String: String]
  let places: [String]

  init(_ text: String, _ texts: [String: String], _ places: [String] = []) {
    self.text = text
    self.texts = texts
    self.places = places
  }

  var testDescription: String { text }
}

/// A file that must be refused, with the place and the code of its error.
struct Mistake: CustomTestStringConvertible, Sendable {
  let text: String
  let place: String

  init(_ text: String, _ place: String) {
    self.text = text
    self.place = place
  }

  var testDescription: String { text }
}
