package import LprojModel

/// A ``VariableText`` as JSON, in the form that `lprojctl dump --json` prints.
///
/// A variation is a text, or `{"plural": {category: …}}`, `{"device": {name: …}}` or
/// `{"width": {number: …}}`, which nest; with variables it is
/// `{"format": …, "substitutions": {name: {"formatSpecifier": …, "argNum": …, …}}}`, where the
/// variation stands beside the specifier, or under `text` when it is a plain one.
package struct VaryingText: Codable, Hashable, Sendable {
  package var text: VariableText

  package init(_ text: VariableText) {
    self.text = text
  }

  private enum CodingKeys: String, CodingKey {
    case format, substitutions
  }

  package init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self),
      let format = try container.decodeIfPresent(VariationCoding.self, forKey: .format)
    {
      let substitutions =
        try container.decodeIfPresent([String: VariableCoding].self, forKey: .substitutions) ?? [:]
      text = VariableText(
        template: format.variation, variables: substitutions.mapValues(\.variable))
    } else {
      text = VariableText(template: try VariationCoding(from: decoder).variation)
    }
  }

  package func encode(to encoder: any Encoder) throws {
    guard !text.variables.isEmpty else {
      return try VariationCoding(text.template).encode(to: encoder)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(VariationCoding(text.template), forKey: .format)
    try container.encode(text.variables.mapValues(VariableCoding.init), forKey: .substitutions)
  }
}

private struct VariableCoding: Codable {
  var variable: Variable

  private enum CodingKeys: String, CodingKey {
    case formatSpecifier, argNum, text
  }

  init(_ variable: Variable) {
    self.variable = variable
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let text = try container.decodeIfPresent(String.self, forKey: .text)
    variable = Variable(
      argument: try container.decodeIfPresent(Int.self, forKey: .argNum),
      specifier: try container.decode(String.self, forKey: .formatSpecifier),
      variation: try text.map(Variation.text) ?? VariationCoding(from: decoder).variation)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(variable.specifier, forKey: .formatSpecifier)
    try container.encodeIfPresent(variable.argument, forKey: .argNum)
    if case .text(let text) = variable.variation {
      try container.encode(text, forKey: .text)
    } else {
      try VariationCoding(variable.variation).encode(to: encoder)
    }
  }
}

private struct VariationCoding: Codable {
  var variation: Variation

  private enum CodingKeys: String, CodingKey {
    case plural, device, width
  }

  init(_ variation: Variation) {
    self.variation = variation
  }

  init(from decoder: any Decoder) throws {
    if let container = try? decoder.singleValueContainer(),
      let text = try? container.decode(String.self)
    {
      variation = .text(text)
      return
    }
    guard decoder.codingPath.count < Variation.depthLimit * 2 else {
      throw Self.error(decoder, "the variations are nested too deep")
    }
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let cases = try container.decodeIfPresent([String: Self].self, forKey: .plural) {
      variation = .plural(try Self.keys(of: cases, decoder, PluralCategory.init(name:)))
    } else if let cases = try container.decodeIfPresent([String: Self].self, forKey: .device) {
      variation = .device(cases.mapValues(\.variation))
    } else {
      let cases = try container.decode([String: Self].self, forKey: .width)
      variation = .width(try Self.keys(of: cases, decoder) { Int($0) })
    }
  }

  private static func keys<Key: Hashable>(
    of cases: [String: Self], _ decoder: any Decoder, _ key: (String) -> Key?
  ) throws -> [Key: Variation] {
    var result: [Key: Variation] = [:]
    for (name, coding) in cases {
      guard let key = key(name) else { throw error(decoder, "'\(name)' is no such case") }
      result[key] = coding.variation
    }
    return result
  }

  private static func error(_ decoder: any Decoder, _ words: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: words))
  }

  func encode(to encoder: any Encoder) throws {
    if case .text(let text) = variation {
      var container = encoder.singleValueContainer()
      return try container.encode(text)
    }
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch variation {
    case .text: break
    case .plural(let cases):
      try container.encode(Self.coding(cases.map { ($0.key.name, $0.value) }), forKey: .plural)
    case .device(let cases):
      try container.encode(cases.mapValues(Self.init), forKey: .device)
    case .width(let cases):
      try container.encode(Self.coding(cases.map { (String($0.key), $0.value) }), forKey: .width)
    }
  }

  private static func coding(_ cases: [(String, Variation)]) -> [String: Self] {
    Dictionary(cases.map { ($0.0, Self($0.1)) }) { first, _ in first }
  }
}
