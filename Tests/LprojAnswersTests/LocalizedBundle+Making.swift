import LprojAnswers
import LprojModel
import LprojText
import LprojWire

extension LocalizedBundle {
  /// A bundle of plain and variable texts by language, all in the table `Localizable`.
  static func made(
    _ texts: [String: [(key: String, value: EntryValue)]], fallback: FallbackPolicy = .chain,
    selected: String = "en"
  ) -> LocalizedBundle {
    var languages: [LanguageTag: LocalizedLanguage] = [:]
    for (name, entries) in texts {
      let tag = LanguageTag(canonical: name)
      var builder = TableBuilder()
      for entry in entries { builder.append(key: entry.key, value: entry.value) }
      let table = LocalizedTable(variable: nil, plain: builder.build())
      languages[tag] = LocalizedLanguage(
        language: tag, spelling: name, tables: [.localizable: table])
    }
    return LocalizedBundle(
      name: "b", roots: [], developmentRegion: LanguageTag(canonical: "en"), fallback: fallback,
      languages: languages, chains: [:], selectedLanguage: LanguageTag(canonical: selected))
  }

  var answers: BundleAnswers {
    BundleAnswers(self, generation: Generation(7), rules: TextRulesCache())
  }
}

extension EntryValue {
  /// A plural of `%d` with these cases.
  static func plural(_ cases: [PluralCategory: String]) -> EntryValue {
    let variable = Variable(specifier: "d", variation: .plural(cases.mapValues { .text($0) }))
    return .variable(VariableText(template: .text("%#@n@"), variables: ["n": variable]))
  }
}
