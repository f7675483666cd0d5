package import LprojModel

/// A look-up from the key to the finished text, with the way that it took.
///
/// What the daemon answers and what the tool prints without one. A pure value; any thread.
package struct TextLookup: Sendable {
  private let bundle: LocalizedBundle
  private let chain: [LanguageTag]
  private let requested: LanguageTag
  private let rules: TextRulesCache

  /// - Parameters:
  ///   - requested: the language asked for, whether or not the bundle has it.
  ///   - chain: where its keys are looked up, in order.
  package init(
    in bundle: LocalizedBundle, requested: LanguageTag, chain: [LanguageTag], rules: TextRulesCache
  ) {
    self.bundle = bundle
    self.requested = requested
    self.chain = chain
    self.rules = rules
  }

  /// What is to be looked up.
  package struct Query: Sendable {
    package var key: String
    package var table = TableName.localizable
    /// The text for a key that is not found, unless it is empty.
    package var value: String?
    package var arguments: [FormatArgument] = []
    package var options = RenderingOptions()

    package init(
      key: String, table: TableName = .localizable, value: String? = nil,
      arguments: [FormatArgument] = [], options: RenderingOptions = RenderingOptions()
    ) {
      self.key = key
      self.table = table
      self.value = value
      self.arguments = arguments
      self.options = options
    }
  }

  package struct Answer: Hashable, Sendable {
    package var text: String
    /// The language that has the entry; nil when none has.
    package var language: LanguageTag?
    package var isFound: Bool { language != nil }
  }

  /// The text of a key: the entry's, else `value`, else the key itself; formatted when there are
  /// arguments, by the rules of the language that it is in.
  package func answer(_ query: Query) throws(FormatError) -> Answer {
    guard let found = bundle.lookUp(key: query.key, table: query.table, along: chain) else {
      let text = query.value.flatMap { $0.isEmpty ? nil : $0 } ?? query.key
      return Answer(text: try render(.text(text), in: requested, query), language: nil)
    }
    let text = try render(found.entry.value, in: found.language, query)
    return Answer(text: text, language: found.language)
  }

  private func render(_ value: EntryValue, in language: LanguageTag, _ query: Query)
    throws(FormatError) -> String
  {
    try TextRenderer(rules: rules.rules(for: spoken(language)))
      .render(value, arguments: query.arguments, options: query.options)
  }

  /// The language by whose rules a text is formatted: `Base` is in the development region's,
  /// what stands beside the languages in the one asked for.
  private func spoken(_ language: LanguageTag) -> LanguageTag {
    if language.isBase { return bundle.developmentRegion }
    return language == .unlocalized ? requested : language
  }

  /// One place of the way.
  package struct Step: Hashable, Sendable {
    package var language: LanguageTag
    package var isFound: Bool
  }

  /// The places at which a key is looked for, up to the one that has it.
  package func steps(_ key: String, table: TableName) -> [Step] {
    var steps: [Step] = []
    for layer in bundle.layers(of: table, along: chain) {
      let isFound = layer.table[key] != nil
      steps.append(Step(language: layer.language, isFound: isFound))
      if isFound { break }
    }
    return steps
  }
}
