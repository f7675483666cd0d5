import LprojModel

/// Tables for people: in the form of a `.strings` file, under headings where there are several.
struct DumpText {
  private let content: LocalContent

  init(_ content: LocalContent) {
    self.content = content
  }

  var text: String {
    if let single = content.single { return Self.text(of: single) }
    var text = ""
    for (language, tables) in content.tables.sorted(by: { $0.key < $1.key }) {
      for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
        let count = "\(table.count) \(table.count == 1 ? "entry" : "entries")"
        text += "/* \(language)/\(name): \(count) */\n\(Self.text(of: table))\n"
      }
    }
    return text
  }

  private static func text(of table: Table) -> String {
    table.entries.map { entry in
      "\(quoted(entry.key)) = \(value(entry.value));\n"
    }.joined()
  }

  private static func value(_ value: EntryValue) -> String {
    switch value {
    case .text(let text): return quoted(text)
    case .variable(let text):
      let variables = text.variables.sorted { $0.key < $1.key }.map { name, variable in
        "\(name): %\(variable.specifier) \(describe(variable.variation))"
      }
      return "{ " + ([describe(text.template)] + variables).joined(separator: "; ") + " }"
    }
  }

  private static func describe(_ variation: Variation) -> String {
    switch variation {
    case .text(let text): quoted(text)
    case .plural(let cases):
      describe(cases.sorted { $0.key < $1.key }.map { ($0.key.name, $0.value) })
    case .device(let cases): describe(cases.sorted { $0.key < $1.key }.map { ($0.key, $0.value) })
    case .width(let cases):
      describe(cases.sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) })
    }
  }

  private static func describe(_ cases: [(String, Variation)]) -> String {
    "(" + cases.map { "\($0.0) \(describe($0.1))" }.joined(separator: ", ") + ")"
  }

  private static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return "\"\(escaped)\""
  }
}
