import LprojModel

extension EntryChecks {
  /// A problem for each plural that lacks categories of its language, where `other` is served.
  static func missingCategories(
    of text: VariableText, language: LanguageTag, categories: [PluralCategory]
  ) -> [EntryProblem] {
    var problems = text.template.plurals.compactMap {
      missing($0, subject: "the plural", language, categories)
    }
    for (name, variable) in text.sortedVariables {
      problems += variable.variation.plurals.compactMap {
        missing($0, subject: "the plural of '\(name)'", language, categories)
      }
    }
    var seen: Set<EntryProblem> = []
    return problems.filter { seen.insert($0).inserted }
  }

  private static func missing(
    _ cases: Set<PluralCategory>, subject: String, _ language: LanguageTag,
    _ categories: [PluralCategory]
  ) -> EntryProblem? {
    // Without `other` the decoder has said already that numbers are without a text.
    guard cases.contains(.other) else { return nil }
    let missing = categories.filter { !cases.contains($0) }
    guard !missing.isEmpty else { return nil }
    let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
    return EntryProblem(
      .missingPluralCategory,
      "\(subject) lacks \(names), which the language \(language) has; 'other' stands in for it")
  }
}

extension VariableText {
  /// The variables by name, in a stable order.
  var sortedVariables: [(key: String, value: Variable)] {
    variables.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }
}

extension Variation {
  /// The categories of each plural of the choice, in a stable order.
  fileprivate var plurals: [Set<PluralCategory>] {
    switch self {
    case .text: []
    case .plural(let cases):
      [Set(cases.keys)] + cases.sorted { $0.key < $1.key }.flatMap(\.value.plurals)
    case .device(let cases): cases.sorted { $0.key < $1.key }.flatMap(\.value.plurals)
    case .width(let cases): cases.sorted { $0.key < $1.key }.flatMap(\.value.plurals)
    }
  }
}
