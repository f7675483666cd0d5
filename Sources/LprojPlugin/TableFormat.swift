package import LprojModel

/// A format of string tables: bytes in, entries or diagnostics out.
///
/// The built-in formats and those of external executables implement this one protocol and stand
/// in one ``FormatRegistry``. Called from the loader's thread and from threads of its pool, two
/// files at a time; holds no state that a call could leave behind. Reads nothing but its input.
package protocol TableFormat: Sendable {
  /// A word for people and for the registry, unique in it: `strings`.
  var name: String { get }

  /// For people: built-in formats have the program's.
  var version: String { get }

  /// The file extensions that it claims, without a dot, by bytes.
  var fileExtensions: [String] { get }

  /// Whole file names that it claims, also from formats that claim their extension.
  var fileNames: [String] { get }

  /// Where its files stand, and whether a file holds one language or many.
  var scope: FormatScope { get }

  /// Whether its files are searched apart from all others by ``FallbackPolicy/apple``, and lie
  /// over them: `.stringsdict` (CFBundle_Strings.c).
  var isSearchedApart: Bool { get }

  /// What tells it from another of the same name that it replaced: what that one decoded is
  /// decoded again.
  var revision: Int { get }

  /// How many files may be decoded apart from all others, at the same time, since decoding waits
  /// for something that is not this process; nil: as the others.
  var concurrencyApart: Int? { get }

  /// Decodes one whole file.
  ///
  /// Never traps, whatever the bytes: what is wrong becomes diagnostics of the result.
  func decode(_ file: EncodedFile) -> DecodedFile
}

extension TableFormat {
  package var version: String { ProgramVersion.current }

  package var fileNames: [String] { [] }

  package var isSearchedApart: Bool { false }

  /// All that it claims: extensions, then whole names.
  package var claims: [String] { fileExtensions + fileNames }

  package var revision: Int { 0 }

  package var concurrencyApart: Int? { nil }
}

/// Where the files of a format stand, and what they hold.
package enum FormatScope: String, Sendable, Codable, CaseIterable {
  /// In a `<language>.lproj` (or beside them, not localized): one table of one language.
  case language
  /// Beside the `.lproj` directories: one table in many languages.
  case catalog
  /// In either place: in an `.lproj` of its language, elsewhere of the languages that it says.
  case anywhere
}

/// A file's bytes with what a decoder may need to know of it.
package struct EncodedFile: Sendable {
  /// For diagnostics, and for formats whose names tell the language; never opened.
  package var path: String
  /// The language of the `.lproj` that the file stands in, nil elsewhere.
  package var language: LanguageTag?
  package var bytes: [UInt8]
  package var options: DecodingOptions

  package init(
    path: String, language: LanguageTag? = nil, bytes: [UInt8],
    options: DecodingOptions = DecodingOptions()
  ) {
    self.path = path
    self.language = language
    self.bytes = bytes
    self.options = options
  }
}

package struct DecodingOptions: Hashable, Sendable {
  /// Whether what Apple's parsers silently cut off is an error, or is served as they serve it.
  package enum Strings: String, Sendable, Codable, CaseIterable {
    case strict, legacy
  }

  package var strings: Strings
  /// The most diagnostics that one file may yield; the rest is counted in the last one.
  package var diagnosticLimit: Int

  package init(strings: Strings = .strict, diagnosticLimit: Int = 100) {
    self.strings = strings
    self.diagnosticLimit = diagnosticLimit
  }
}

/// What became of a file.
package struct DecodedFile: Sendable {
  /// The tables of the file, by language; nil when it could not be decoded whole, and then
  /// nothing served changes.
  package var tables: [DecodedTable]?
  package var diagnostics: [Diagnostic]
  /// Whether it was not the file: the same bytes may decode at another time.
  package var isUnavailable = false

  package init(tables: [DecodedTable]?, diagnostics: [Diagnostic] = []) {
    self.tables = tables
    self.diagnostics = diagnostics
  }

  /// A file of one language.
  package init(table: Table, diagnostics: [Diagnostic] = []) {
    self.init(tables: [DecodedTable(language: nil, table: table)], diagnostics: diagnostics)
  }

  /// A file that cannot be decoded.
  package init(error: Diagnostic) {
    self.init(tables: nil, diagnostics: [error])
  }

  /// A file that nobody can decode at this time.
  package static func unavailable(_ error: Diagnostic) -> DecodedFile {
    var file = DecodedFile(error: error)
    file.isUnavailable = true
    return file
  }
}

/// One language's part of a file.
package struct DecodedTable: Sendable {
  /// As spelled in the file, for a catalog; nil: the language of the directory.
  package var language: String?
  /// Where a file holds several tables, or its name is not the table's; nil: the name of the file
  /// without its extension.
  package var name: TableName?
  package var table: Table

  package init(language: String?, name: TableName? = nil, table: Table) {
    self.language = language
    self.name = name
    self.table = table
  }
}
