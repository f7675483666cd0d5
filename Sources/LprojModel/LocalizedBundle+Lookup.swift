extension LocalizedBundle {
  /// One place in which a key is looked up.
  package struct Layer: Sendable {
    package let language: LanguageTag
    package let table: Table
  }

  /// Where the keys of a table are looked up for a chain of languages, the first place first.
  ///
  /// What ``lookUp(key:table:along:)`` and an image are both made of, so that they agree.
  ///
  /// - Parameter chain: the language asked for and those that follow it, as in ``chains``.
  package func layers(of name: TableName, along chain: [LanguageTag]) -> [Layer] {
    switch fallback {
    case .exact:
      places(chain.first.map { [$0] } ?? []).compactMap { place in
        place.tables[name].map { Layer(language: place.language, table: $0.merged) }
      }
    case .chain:
      places(chain, withUnlocalized: true).compactMap { place in
        place.tables[name].map { Layer(language: place.language, table: $0.merged) }
      }
    case .apple:
      appleLayers(of: name, along: chain)
    }
  }

  /// The entry of a key, and the language that it came from; nil when no place has it.
  package func lookUp(
    key: String, table: TableName, along chain: [LanguageTag]
  ) -> (entry: Entry, language: LanguageTag)? {
    for layer in layers(of: table, along: chain) {
      if let entry = layer.table[key] { return (entry, layer.language) }
    }
    return nil
  }

  /// The places of a look-up in order; tables beside the directories win (CFBundle_Resources.c).
  private func places(
    _ chain: [LanguageTag], withUnlocalized: Bool = false
  ) -> [LocalizedLanguage] {
    (withUnlocalized ? [unlocalized].compactMap { $0 } : []) + chain.compactMap { languages[$0] }
  }

  /// Files of plain and of variable texts are searched separately, and the first file found of
  /// each gives all its keys; `Base` comes right after the first language (CFBundle_Resources.c).
  private func appleLayers(of name: TableName, along chain: [LanguageTag]) -> [Layer] {
    let languages = chain.filter { !$0.isBase }
    let order = languages.prefix(1) + [.base] + languages.dropFirst()
    let places = places(Array(order), withUnlocalized: true)
    let variable = places.first { $0.tables[name]?.variable != nil }
    let plain = places.first { $0.tables[name]?.plain != nil }
    if let variable, let plain, variable === plain, let table = variable.tables[name] {
      return [Layer(language: variable.language, table: table.merged)]
    }
    let parts = [
      variable.flatMap { place in place.tables[name]?.variable.map { (place.language, $0) } },
      plain.flatMap { place in place.tables[name]?.plain.map { (place.language, $0) } },
    ]
    return parts.compactMap { $0.map { Layer(language: $0.0, table: $0.1) } }
  }
}
