import LprojModel
import LprojPlugin

/// Makes tables of a catalog's JSON.
struct CatalogDecoder {
  var diagnostics: DiagnosticList
  private(set) var sourceLanguage = ""
  private let fileSize: Int

  init(diagnostics: DiagnosticList, fileSize: Int) {
    self.diagnostics = diagnostics
    self.fileSize = fileSize
  }

  /// The tables of a whole catalog, the source language's first, then in order of appearance.
  mutating func tables(of document: JSONValue) throws(FormatError) -> [DecodedTable] {
    guard case .object(let root) = document else {
      throw FormatError(
        .malformedCatalog,
        "the file holds \(document.noun), not an object; a String Catalog is "
          + #"{"sourceLanguage": …, "strings": …, "version": …}"#, at: .start)
    }
    guard let language = try root.string("sourceLanguage"), !language.isEmpty else {
      throw missing("sourceLanguage", "name the language that the keys are written in")
    }
    guard let strings = try root.object("strings") else {
      throw missing("strings", "add it, empty if there are no texts yet")
    }
    sourceLanguage = language
    let entries = try entries(of: strings)
    var tables = CatalogTables(languages: languages(of: entries), fileSize: fileSize)
    for entry in entries { try decode(entry, into: &tables) }
    return tables.build()
  }

  private func missing(_ name: String, _ remedy: String) -> FormatError {
    FormatError(.malformedCatalog, "the catalog has no '\(name)'; \(remedy)", at: .start)
  }

  /// One key with what the catalog says of it.
  private struct CatalogEntry {
    let member: JSONValue.Member
    let isTranslatable: Bool
    let localizations: [JSONValue.Member]
  }

  private mutating func entries(
    of strings: [JSONValue.Member]
  ) throws(FormatError) -> [CatalogEntry] {
    var entries: [CatalogEntry] = []
    for member in lastOfEach(strings, describe: lostLanguages) {
      let content = try member.object()
      entries.append(
        CatalogEntry(
          member: member,
          isTranslatable: try content.boolean("shouldTranslate") ?? true,
          localizations: lastOfEach(try content.object("localizations") ?? [])))
    }
    return entries
  }

  /// How many languages a message names.
  private static let namedLanguageLimit = 8

  /// What is lost with a key's earlier entry, for a sentence.
  private func lostLanguages(_ member: JSONValue.Member) -> String {
    guard
      case .object(let content) = member.value,
      case .object(let localizations)? = content.member("localizations")?.value,
      !localizations.isEmpty
    else { return "" }
    let languages = localizations.map(\.key).sorted()
    let named = languages.prefix(Self.namedLanguageLimit).map { shown($0) }.joined(separator: ", ")
    let omitted = languages.count - Self.namedLanguageLimit
    return " with its \(named)" + (omitted > 0 ? " and \(omitted) more languages" : "")
  }

  private func languages(of entries: [CatalogEntry]) -> [String] {
    var languages = [sourceLanguage]
    var known: Set<String> = [sourceLanguage, ""]
    for localization in entries.lazy.flatMap(\.localizations)
    where !localization.isEmptyObject && known.insert(localization.key).inserted {
      languages.append(localization.key)
    }
    return languages
  }

  private mutating func decode(
    _ entry: CatalogEntry, into tables: inout CatalogTables
  ) throws(FormatError) {
    var sourceText = CatalogText.absent
    var sourcePlace = entry.member.place
    for localization in entry.localizations {
      let isSource = localization.key == sourceLanguage
      // What else is there for a key that is not to be translated is not looked at.
      guard isSource || entry.isTranslatable else { continue }
      let text = try text(of: localization, key: entry.member.key)
      if isSource {
        sourceText = text
        sourcePlace = localization.place
      } else if case .text(let text) = text {
        tables.add(
          text.entryValue, for: entry.member.key, at: localization.place,
          language: localization.key)
      }
    }
    guard let value = sourceText.entryValue(key: entry.member.key) else { return }
    if entry.isTranslatable {
      tables.add(
        value, for: entry.member.key, at: sourcePlace, language: sourceLanguage)
    } else if !tables.addToAll(value, for: entry.member.key, at: sourcePlace) {
      throw FormatError(
        .malformedCatalog,
        "the texts with 'shouldTranslate' false, times \(tables.languages.count) "
          + "languages, are more than a catalog of this size may hold; split it",
        at: entry.member.place)
    }
  }
}
