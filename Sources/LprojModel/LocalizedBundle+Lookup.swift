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
    places(along: chain).layers(of: name)
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

  /// Where keys are looked up for a chain of languages, found once for many tables.
  ///
  /// Tables beside the directories win; for ``FallbackPolicy/apple`` `Base` comes right after the
  /// first language (CFBundle_Resources.c).
  package func places(along chain: [LanguageTag]) -> LookupPlaces {
    let order: [LanguageTag]
    switch fallback {
    case .exact: order = Array(chain.prefix(1))
    case .chain: order = chain
    case .apple:
      let languages = chain.filter { !$0.isBase }
      order = languages.prefix(1) + [.base] + languages.dropFirst()
    }
    let above = fallback == .exact ? nil : unlocalized
    return LookupPlaces(
      fallback: fallback,
      places: (above.map { [$0] } ?? []) + order.compactMap { languages[$0] })
  }
}

/// The places in which keys are looked up, the first one first.
package struct LookupPlaces: Sendable {
  let fallback: FallbackPolicy
  let places: [LocalizedLanguage]

  /// The names of the tables in any of them, in no order, none twice.
  package var tableNames: [TableName] {
    var names: [TableName] = []
    for (number, place) in places.enumerated() {
      names += place.tables.keys.filter { name in
        !places[..<number].contains { $0.tables[name] != nil }
      }
    }
    return names
  }

  /// The tables that are others than in the same places of an older bundle.
  ///
  /// - Returns: nil when the places are not the same, or most tables are others.
  package func tables(differingFrom old: LookupPlaces) -> [TableName]? {
    let isSame = places.elementsEqual(old.places) { $0 === $1 || $0.language == $1.language }
    guard isSame else { return nil }
    var differing: Set<TableName> = []
    for (new, old) in zip(places, old.places) where new !== old {
      differing.formUnion(new.tables.differing(from: old.tables))
    }
    let isLittle = places.contains { $0.tables.count / 2 >= differing.count }
    return isLittle ? Array(differing) : nil
  }

  /// Where the keys of a table are looked up.
  package func layers(of name: TableName) -> [LocalizedBundle.Layer] {
    if fallback == .apple { return appleLayers(of: name) }
    return places.compactMap { place in
      place.tables[name].map { LocalizedBundle.Layer(language: place.language, table: $0.merged) }
    }
  }

  /// Files of plain and of variable texts are searched separately, and the first file found of
  /// each gives all its keys (CFBundle_Resources.c).
  private func appleLayers(of name: TableName) -> [LocalizedBundle.Layer] {
    let variable = places.first { $0.tables[name]?.variable != nil }
    let plain = places.first { $0.tables[name]?.plain != nil }
    if let variable, let plain, variable === plain, let table = variable.tables[name] {
      return [LocalizedBundle.Layer(language: variable.language, table: table.merged)]
    }
    let parts = [
      variable.flatMap { place in place.tables[name]?.variable.map { (place.language, $0) } },
      plain.flatMap { place in place.tables[name]?.plain.map { (place.language, $0) } },
    ]
    return parts.compactMap { $0.map { LocalizedBundle.Layer(language: $0.0, table: $0.1) } }
  }
}
