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
  ///
  /// An entry without a text for what was asked, and without `other`, is as if it were missing: a
  /// key in a text is better than a hole (StringsdictFileFormat says nothing of it).
  package func answer(_ query: Query) throws(FormatError) -> Answer {
    try explainedAnswer(query).answer
  }

  /// The text of a key with the places at which it was looked for, up to the one that has it.
  package func explainedAnswer(_ query: Query) throws(FormatError) -> (
    answer: Answer, steps: [Step]
  ) {
    var steps: [Step] = []
    for layer in bundle.layers(of: query.table, along: chain) {
      let text = try text(in: layer, query)
      steps.append(Step(language: layer.language, isFound: text != nil))
      if let text { return (Answer(text: text, language: layer.language), steps) }
    }
    let text = query.value.flatMap { $0.isEmpty ? nil : $0 } ?? query.key
    return (Answer(text: try render(.text(text), in: requested, query), language: nil), steps)
  }

  private func text(in layer: LocalizedBundle.Layer, _ query: Query) throws(FormatError)
    -> String?
  {
    guard let entry = layer.table[query.key] else { return nil }
    do throws(FormatError) {
      return try render(entry.value, in: layer.language, query)
    } catch {
      guard case .missingOther = error else { throw error }
      return nil
    }
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
}
