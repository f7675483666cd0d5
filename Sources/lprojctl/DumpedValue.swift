import LprojModel

/// A table, or many, as JSON: an object, key to text, or to an object where the text varies.
///
/// A variable text is `{"plural": {…}}`, `{"device": {…}}`, `{"width": {…}}`, or with variables
/// `{"format": …, "substitutions": {name: {"argNum", "formatSpecifier", …}}}`.
enum DumpedValue {
  case text(String)
  case number(Int)
  case object([(key: String, value: DumpedValue)])

  init(_ table: Table) {
    self = .object(table.entries.map { ($0.key, DumpedValue($0.value)) })
  }

  /// Tables by language and name: `{"tables": {language: {table: {key: value}}}}`.
  init(_ tables: [String: [TableName: Table]]) {
    let languages = tables.map { language, tables in
      (key: language, value: Self.object(tables.map { ($0.key.name, DumpedValue($0.value)) }))
    }
    self = .object([("tables", .object(languages))])
  }

  private init(_ value: EntryValue) {
    switch value {
    case .text(let text): self = .text(text)
    case .variable(let text): self.init(text)
    }
  }

  private init(_ text: VariableText) {
    guard !text.variables.isEmpty else {
      self.init(text.template)
      return
    }
    let variables = text.variables.map { (key: $0.key, value: DumpedValue($0.value)) }
    self = .object([
      ("format", DumpedValue(text.template)), ("substitutions", .object(variables)),
    ])
  }

  private init(_ variable: Variable) {
    var members = [(key: "formatSpecifier", value: Self.text(variable.specifier))]
    if let argument = variable.argument { members.append(("argNum", .number(argument))) }
    switch DumpedValue(variable.variation) {
    case .object(let cases): members += cases
    case let text: members.append(("text", text))
    }
    self = .object(members)
  }

  private init(_ variation: Variation) {
    switch variation {
    case .text(let text): self = .text(text)
    case .plural(let cases): self.init("plural", cases.map { ($0.key.name, $0.value) })
    case .device(let cases): self.init("device", cases.map { ($0.key, $0.value) })
    case .width(let cases): self.init("width", cases.map { (String($0.key), $0.value) })
    }
  }

  private init(_ rule: String, _ cases: [(key: String, value: Variation)]) {
    self = .object([(rule, .object(cases.map { ($0.key, DumpedValue($0.value)) }))])
  }
}
