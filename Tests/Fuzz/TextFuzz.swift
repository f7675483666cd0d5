import LprojModel
import LprojText

/// A libFuzzer target for the formatter: whatever the text and the arguments, it answers in time
/// and within its limit.
///
/// The input is lines: the first is the text, those that start with `=` are the texts of variables
/// `a`, `b`, … and their specifiers (`=lld=one=other`), and the rest are arguments, whose type is
/// the first character (`i5`, `u5`, `d1.5`, `sx`).
@_cdecl("lprojd_fuzz")
public func fuzzText(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let input = Input(start, count).text
  let lines = input.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  let format = FormatString(lines.first ?? "")
  precondition(pieces(of: format) == format.text, "the pieces are not the text")
  _ = format.lonePercents

  var text = VariableText(template: .text(format.text))
  var arguments: [FormatArgument] = []
  for line in lines.dropFirst() {
    if line.hasPrefix("=") {
      let parts = line.dropFirst().split(separator: "=", omittingEmptySubsequences: false)
      text.variables[name(text.variables.count)] = variable(parts.map(String.init))
    } else {
      arguments.append(argument(line))
    }
  }
  for value in [EntryValue.text(format.text), .variable(text)] {
    check(value, arguments)
  }
}

private func check(_ value: EntryValue, _ arguments: [FormatArgument]) {
  let renderer = TextRenderer(
    rules: TextRules(
      category: { $0 == .int(1) ? .one : .other }, localized: { number, _ in number.description }))
  for isLocalized in [false, true] {
    let options = RenderingOptions(localizedNumbers: isLocalized)
    if let text = try? renderer.render(value, arguments: arguments, options: options) {
      // Without arguments a plain text comes back as it is, however long.
      precondition(arguments.isEmpty || text.utf8.count <= TextRenderer.outputLimit)
    }
  }
  _ = EntryChecks.problems(
    of: value, source: .text("%d %@"), language: LanguageTag(canonical: "en"),
    categories: [.one, .other])
}

private func pieces(of format: FormatString) -> String {
  format.pieces.map { piece in
    switch piece {
    case .literal(let range), .percent(let range): format[range]
    case .specifier(let specifier): format[specifier.range]
    case .fault(let fault): format[fault.range]
    }
  }
  .joined()
}

private func name(_ number: Int) -> String {
  String(UnicodeScalar(UInt8(ascii: "a") + UInt8(number % 26)))
}

private func variable(_ parts: [String]) -> Variable {
  let one = parts.count > 1 ? parts[1] : ""
  return Variable(
    specifier: parts.first ?? "",
    variation: .plural([.one: .text(one), .other: .text(parts.count > 2 ? parts[2] : one)]))
}

private func argument(_ line: String) -> FormatArgument {
  let rest = String(line.dropFirst())
  return switch line.first {
  case "i": .int(Int64(rest) ?? 0)
  case "u": .unsigned(UInt64(rest) ?? 0)
  case "d": .double(Double(rest) ?? 0)
  default: .string(rest)
  }
}
