package import LprojModel
package import LprojText
import LprojUnicode
package import LprojWire

/// Answers what is asked about one bundle of one snapshot.
///
/// A pure value over the snapshot, so that an answer is of one generation; any thread.
package struct BundleAnswers: Sendable {
  private let bundle: LocalizedBundle
  private let generation: Generation
  private let rules: TextRulesCache

  package init(_ bundle: LocalizedBundle, generation: Generation, rules: TextRulesCache) {
    self.bundle = bundle
    self.generation = generation
    self.rules = rules
  }

  /// The text of one key.
  ///
  /// - Throws: when the arguments do not fit the format.
  package func lookup(_ request: Lookup) throws(FormatError) -> Lookup.Reply {
    let language = language(request.language)
    let chain = chain(of: language)
    let lookup = TextLookup(in: bundle, requested: language, chain: chain, rules: rules)
    let table = TableName(request.table)
    let (answer, steps) = try lookup.explainedAnswer(TextLookup.Query(request))
    return Lookup.Reply(
      text: answer.text, found: answer.isFound, language: answer.language?.tag,
      generation: generation, bundle: bundle.name, table: table.name,
      explanation: request.explain == true ? explanation(of: steps, language, request) : nil)
  }

  /// Many keys of a table, or all of it in its order, unformatted.
  package func lookupAll(_ request: LookupAll) -> LookupAll.Reply {
    let language = language(request.language)
    let table = TableName(request.table)
    let layers = bundle.layers(of: table, along: chain(of: language))
    let entries =
      if let keys = request.keys {
        keys.map { Self.entry($0, in: layers) }
      } else {
        Self.allEntries(of: layers)
      }
    return LookupAll.Reply(
      entries: entries, language: language.tag, generation: generation, bundle: bundle.name,
      table: table.name)
  }

  private func language(_ spelling: String?) -> LanguageTag {
    spelling.map { LanguageSpelling.tag(for: $0) } ?? bundle.selectedLanguage
  }

  /// Where the keys of a language are looked up. The policy `exact` means it: a parent that stands
  /// in for a language which the bundle lacks is another language.
  private func chain(of language: LanguageTag) -> [LanguageTag] {
    let chain = bundle.chain(of: language)
    guard bundle.fallback == .exact else { return chain }
    return chain.filter { ParentLanguages.areSame($0, language) }
  }

  // MARK: - Whole tables

  private static func allEntries(of layers: [LocalizedBundle.Layer]) -> [LookupAll.Entry] {
    var entries: [LookupAll.Entry] = []
    for (depth, layer) in layers.enumerated() {
      for entry in layer.table.entries {
        let isCovered = layers[..<depth].contains { upper in
          upper.table.position(ofKey: entry.keyBytes.span, hash: entry.record.hash) != nil
        }
        if !isCovered { entries.append(LookupAll.Entry(entry, layer.language)) }
      }
    }
    return entries
  }

  private static func entry(_ key: String, in layers: [LocalizedBundle.Layer]) -> LookupAll.Entry {
    for layer in layers {
      if let entry = layer.table[key] { return LookupAll.Entry(entry, layer.language) }
    }
    return LookupAll.Entry(key: key, text: key, found: false, language: nil, varies: false)
  }

  // MARK: - The way of a look-up

  private func explanation(
    of steps: [TextLookup.Step], _ requested: LanguageTag, _ request: Lookup
  ) -> [LookupStep] {
    var explained = steps.map { step in
      LookupStep(
        language: step.language.tag, reason: reason(step.language, requested), found: step.isFound)
    }
    if !steps.contains(where: \.isFound) {
      let hasValue = request.value.map { !$0.isEmpty } ?? false
      explained.append(LookupStep(language: nil, reason: hasValue ? .value : .key, found: true))
    }
    return explained
  }

  private func reason(_ language: LanguageTag, _ requested: LanguageTag) -> LookupStep.Reason {
    if language == requested || language == .unlocalized { return .requested }
    if language.isBase { return .base }
    let isParent = ParentLanguages.chain(of: requested).contains { parent in
      ParentLanguages.areSame(parent, language)
    }
    return isParent ? .parent : .developmentRegion
  }
}

extension LocalizedBundle {
  /// Where the keys of a language are looked up, also of one that the bundle does not have.
  package func chain(of language: LanguageTag) -> [LanguageTag] {
    if let chain = chains[language] { return chain }
    let chain = LanguageChains(available: languages.keys, developmentRegion: developmentRegion)
      .chain(of: language)
    guard fallback == .exact else { return chain }
    return chain.prefix(1).filter { ParentLanguages.areSame($0, language) }
  }
}

extension LookupAll.Entry {
  /// A variable text shows its template: it is chosen by arguments that this method has not.
  fileprivate init(_ entry: LprojModel.Entry, _ language: LanguageTag) {
    let text =
      switch entry.value {
      case .text(let text): text
      case .variable(let text): text.template.general ?? text.template.leaves.last ?? ""
      }
    self.init(
      key: entry.key, text: text, found: true, language: language.tag, varies: entry.isVariable)
  }
}

extension Variation {
  /// What a look-up gets that asks for no number, device or width; nil where it gets nothing.
  fileprivate var general: String? {
    switch self {
    case .text(let text): text
    case .plural(let cases): cases[.other]?.general
    case .device(let cases): (cases["other"] ?? cases.min { $0.key < $1.key }?.value)?.general
    case .width(let cases): cases.max { $0.key < $1.key }?.value.general
    }
  }
}

extension TextLookup.Query {
  fileprivate init(_ request: Lookup) {
    self.init(
      key: request.key, table: TableName(request.table), value: request.value,
      arguments: (request.arguments ?? []).map(FormatArgument.init),
      options: RenderingOptions(
        width: request.width, device: request.device,
        localizedNumbers: request.localizedNumbers ?? false))
  }
}

extension FormatArgument {
  fileprivate init(_ argument: LookupArgument) {
    self =
      switch argument {
      case .int(let integer): .int(Int64(integer))
      case .double(let double): .double(double)
      case .string(let text): .string(text)
      }
  }
}
