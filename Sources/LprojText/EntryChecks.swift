package import LprojModel

/// One finding about an entry; the loader adds file and place.
package struct EntryProblem: Hashable, Sendable {
  package let code: DiagnosticCode
  /// Without a full stop.
  package let message: String

  package init(_ code: DiagnosticCode, _ message: String) {
    self.code = code
    self.message = message
  }
}

/// What can be wrong with a text that only shows next to its source, or in its language.
///
/// Looks at one entry; missing and foreign keys are counted by the loader.
package enum EntryChecks {
  /// The problems of one entry, in a stable order.
  ///
  /// - Parameters:
  ///   - value: the entry of a language.
  ///   - source: the development region's entry of the same key; nil for the region itself.
  ///   - categories: the plural categories that the language needs; asked for when there is a
  ///     plural.
  package static func problems(
    of value: EntryValue, source: EntryValue?, language: LanguageTag,
    categories: @autoclosure () -> [PluralCategory]
  ) -> [EntryProblem] {
    guard mayBeFormatted(value) || source.map(mayBeFormatted) ?? false else { return [] }
    let signature = FormatSignature(value)
    let expected = source.map { FormatSignature($0) }
    var problems: [EntryProblem] = []
    if let expected {
      let differences = signature.differences(from: expected)
      if !differences.isEmpty { problems.append(mismatch(differences)) }
    }
    if case .variable(let text) = value {
      problems += missingCategories(of: text, language: language, categories: categories())
    }
    // Percent signs are right as they are in a text that no program formats.
    if !signature.slots.isEmpty || !(expected?.slots.isEmpty ?? true) {
      problems += lonePercents(of: value)
    }
    return problems
  }

  private static func mayBeFormatted(_ value: EntryValue) -> Bool {
    guard case .text(let text) = value else { return true }
    return text.utf8.contains(UInt8(ascii: "%"))
  }

  /// So many findings of a kind are shown for an entry: a wholly different text would fill a page.
  private static var findingLimit: Int { 4 }

  private static func mismatch(_ differences: [String]) -> EntryProblem {
    var clauses = differences.prefix(findingLimit)
    let rest = differences.count - clauses.count
    if rest > 0 { clauses.append("\(rest) more") }
    return EntryProblem(
      .formatMismatch,
      "the specifiers differ from the development region's: \(clauses.joined(separator: "; "))")
  }

  private static func lonePercents(of value: EntryValue) -> [EntryProblem] {
    var seen: Set<String> = []
    return leaves(of: value).flatMap { FormatString($0).lonePercents }.map(\.message)
      .filter { seen.insert($0).inserted }.prefix(findingLimit)
      .map { EntryProblem(.lonePercent, $0) }
  }

  private static func leaves(of value: EntryValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .variable(let text):
      text.template.leaves + text.sortedVariables.flatMap(\.value.variation.leaves)
    }
  }
}
