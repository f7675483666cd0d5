import LprojModel
import LprojPlugin

/// The entries of a catalog by language, until the tables are made of them.
struct CatalogTables {
  /// How many bytes the texts that serve all languages may become, for each byte of the file: a
  /// few kilobytes of languages and of such texts could else ask for all memory.
  private static let growthLimit = 32
  private static let growthAllowance = 1 << 20

  private struct Row {
    let key: String
    let value: EntryValue
    let place: Place
  }

  /// As spelled, the source language first.
  let languages: [String]
  private let numbers: [String: Int]
  private var rows: [[Row]]
  private var growth: Int

  init(languages: [String], fileSize: Int) {
    self.languages = languages
    numbers = Dictionary(zip(languages, 0...), uniquingKeysWith: { first, _ in first })
    rows = Array(repeating: [], count: languages.count)
    growth = Self.growthLimit * fileSize + Self.growthAllowance
  }

  /// Adds an entry to one language's table.
  ///
  /// - Parameter place: where the language's text stands, or the key where the text is the key.
  mutating func add(
    _ value: EntryValue, for key: String, at place: Place, language: String
  ) {
    guard let number = numbers[language] else { return }
    rows[number].append(Row(key: key, value: value, place: place))
  }

  /// Adds an entry to every language's table; false when that is more than a file may ask for.
  mutating func addToAll(_ value: EntryValue, for key: String, at place: Place) -> Bool {
    growth -= (key.utf8.count + value.byteCount) * languages.count
    guard growth >= 0 else { return false }
    for number in rows.indices { rows[number].append(Row(key: key, value: value, place: place)) }
    return true
  }

  /// The tables, one for each language.
  func build() -> [DecodedTable] {
    zip(languages, rows).map { language, rows in
      var builder = TableBuilder()
      for row in rows {
        builder.append(
          key: row.key, value: row.value, line: row.place.line, column: row.place.column)
      }
      return DecodedTable(language: language, table: builder.build())
    }
  }
}

extension EntryValue {
  /// About how much of a table's memory the value takes, its record included.
  fileprivate var byteCount: Int {
    let texts =
      switch self {
      case .text(let text): [text]
      case .variable(let text):
        text.template.leaves + text.variables.values.flatMap(\.variation.leaves)
      }
    return texts.reduce(64) { $0 + $1.utf8.count + 16 }
  }
}
