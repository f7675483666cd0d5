import LprojModel

/// A table as JSON: an object, key to text, or to an object where the text varies.
struct DumpedTable: Encodable {
  private let table: Table

  init(_ table: Table) {
    self.table = table
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    for entry in table.entries {
      switch entry.value {
      case .text(let text): try container.encode(text, forKey: Key(entry.key))
      case .variable(let text): try container.encode(DumpedText(text), forKey: Key(entry.key))
      }
    }
  }

  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ string: String) {
      stringValue = string
    }

    init?(stringValue: String) {
      self.stringValue = stringValue
    }

    init?(intValue: Int) {
      nil
    }
  }
}

/// A variable text as JSON: `{"plural": {…}}`, `{"device": {…}}`, `{"width": {…}}`, or with
/// variables `{"format": …, "substitutions": {name: {"argNum", "formatSpecifier", …}}}`.
struct DumpedText: Encodable {
  private let text: VariableText

  init(_ text: VariableText) {
    self.text = text
  }

  func encode(to encoder: any Encoder) throws {
    guard !text.variables.isEmpty else {
      return try DumpedVariation(text.template).encode(to: encoder)
    }
    var container = encoder.container(keyedBy: DumpedTable.Key.self)
    try container.encode(
      DumpedVariation(text.template), forKey: DumpedTable.Key("format"))
    try container.encode(
      text.variables.mapValues(DumpedVariable.init), forKey: DumpedTable.Key("substitutions"))
  }
}

private struct DumpedVariable: Encodable {
  let variable: Variable

  init(_ variable: Variable) {
    self.variable = variable
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: DumpedTable.Key.self)
    try container.encodeIfPresent(variable.argument, forKey: DumpedTable.Key("argNum"))
    try container.encode(variable.specifier, forKey: DumpedTable.Key("formatSpecifier"))
    if case .text(let text) = variable.variation {
      try container.encode(text, forKey: DumpedTable.Key("text"))
    } else {
      try DumpedVariation(variable.variation).encode(to: encoder)
    }
  }
}

private struct DumpedVariation: Encodable {
  let variation: Variation

  init(_ variation: Variation) {
    self.variation = variation
  }

  func encode(to encoder: any Encoder) throws {
    switch variation {
    case .text(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .plural(let cases):
      try encode("plural", cases.map { ($0.key.name, $0.value) }, to: encoder)
    case .device(let cases):
      try encode("device", cases.map { ($0.key, $0.value) }, to: encoder)
    case .width(let cases):
      try encode("width", cases.map { (String($0.key), $0.value) }, to: encoder)
    }
  }

  private func encode(
    _ name: String, _ cases: [(String, Variation)], to encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: DumpedTable.Key.self)
    let named = cases.map { ($0.0, DumpedVariation($0.1)) }
    try container.encode(
      Dictionary(named) { first, _ in first }, forKey: DumpedTable.Key(name))
  }
}
