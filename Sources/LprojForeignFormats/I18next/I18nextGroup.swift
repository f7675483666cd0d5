import LprojFormats
import LprojModel

/// The texts of one key, and of the same key with the suffixes of a plural.
struct I18nextGroup {
  struct Text {
    /// With its suffix.
    var key: String
    var text: String
    var place: Place
  }

  /// The key without a suffix.
  var base: String
  var texts: [Text]

  private static let ordinal = "_ordinal"

  /// The key of a plural that a key is a case of; nil when it has no such suffix.
  static func base(of key: String) -> String? {
    category(of: key).map { category in
      let base = key.dropLast(category.name.utf8.count + 1)
      return String(base.hasSuffix(ordinal) ? base.dropLast(ordinal.utf8.count) : base)
    }
  }

  private static func category(of key: String) -> PluralCategory? {
    guard let mark = key.utf8.lastIndex(of: UInt8(ascii: "_")), mark > key.startIndex else {
      return nil
    }
    return PluralCategory(name: key[key.index(after: mark)...])
  }

  /// Whether the suffixes are a plural's: a key may end with `_other` all by itself.
  private var isPlural: Bool {
    let cases = texts.filter { $0.key.utf8.count != base.utf8.count }
    return Set(cases.map(\.key)).count > 1
      || cases.contains { I18nextText($0.text).names.contains(I18nextText.count) }
  }

  /// Adds the entries, and says what is left out.
  func add(to table: inout ForeignTable) throws(FormatError) {
    guard isPlural else {
      for text in texts { try addPlain(text, to: &table) }
      return
    }
    var cases: [PluralCategory: I18nextText] = [:]
    for text in texts { take(text, into: &cases, &table) }
    guard let first = texts.first, !cases.isEmpty else { return }
    if cases[.other] == nil {
      table.diagnostics.add(
        .warning, .missingOther, at: first.place,
        "the plural \(shown(base)) has no '_other', which serves every number without a case of "
          + "its own; add it")
    }
    let names = cases.values.reduce(into: Set<String>()) { $0.formUnion($1.names) }
    guard names.count < ArgumentNames.limit else { return noteTooMany(base, first.place, &table) }
    let arguments = ArgumentNames(names, first: I18nextText.count)
    try table.add(base, plural(cases.mapValues { $0.format(arguments) }), at: first.place)
  }

  private func take(
    _ text: Text, into cases: inout [PluralCategory: I18nextText], _ table: inout ForeignTable
  ) {
    guard let category = Self.category(of: text.key), text.key != base else {
      return table.diagnostics.add(
        .warning, .duplicateKey, at: text.place,
        "\(shown(text.key)) is the key of a plural, too, and its text is left out; give it a "
          + "suffix, or another key")
    }
    guard !text.key.dropLast(category.name.utf8.count + 1).hasSuffix(Self.ordinal) else {
      return table.diagnostics.add(
        .warning, .unknownRule, at: text.place,
        "\(shown(text.key)) is chosen by ordinal numbers, which cannot be expressed; it is left "
          + "out")
    }
    if cases[category] != nil {
      table.diagnostics.add(
        .warning, .duplicateKey, at: text.place,
        "\(shown(text.key)) stands twice, and the last one wins; remove one")
    }
    let parsed = I18nextText(text.text)
    parsed.report(text.key, text.place, &table.diagnostics)
    cases[category] = parsed
  }

  private func addPlain(_ text: Text, to table: inout ForeignTable) throws(FormatError) {
    let parsed = I18nextText(text.text)
    parsed.report(text.key, text.place, &table.diagnostics)
    guard parsed.names.count < ArgumentNames.limit else {
      return noteTooMany(text.key, text.place, &table)
    }
    let first = parsed.names.contains(I18nextText.count) ? I18nextText.count : nil
    let arguments = ArgumentNames(parsed.names, first: first)
    try table.add(text.key, .text(parsed.format(arguments)), at: text.place)
  }

  private func noteTooMany(_ key: String, _ place: Place, _ table: inout ForeignTable) {
    table.diagnostics.add(
      .warning, .tooDeep, at: place,
      "\(shown(key)) has \(ArgumentNames.limit) arguments or more, and is left out")
  }
}
