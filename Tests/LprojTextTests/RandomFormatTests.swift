import LprojModel
import LprojText
import Testing

/// Formats and arguments that nobody would write.
@Suite struct RandomFormatTests {
  private static let fragments = [
    "%", "%%", "1$", "2$", "9$", "0", "-", "+", " ", "#", "'", "*", "*1$", ".", "5", "17", "99999",
    "h",
    "hh", "l", "ll", "q", "z", "t", "j", "L", "@", "d", "D", "i", "u", "U", "x", "X", "o", "O", "f",
    "F",
    "e", "E", "g", "G", "a", "A", "c", "C", "s", "S", "p", "n", "#@a@", "#@b@", "#@c@", "#@", "arg",
    "é", "😀", "k", "", "%d", "%@", "%#@a@", "%#@b@", "%1$#@c@",
  ]

  private static let arguments: [FormatArgument] = [
    .int(0), .int(1), .int(.min), .int(.max), .int(0xD83D), .int(0xDE00), .unsigned(.max),
    .double(0),
    .double(.nan), .double(-.infinity), .double(.greatestFiniteMagnitude), .double(1.5),
    .string(""), .string("e\u{301}"), .string("%d"),
  ]

  private func format(_ random: inout some RandomNumberGenerator) -> String {
    (0..<Int.random(in: 0...9, using: &random)).map { _ in
      "%" + (Self.fragments.randomElement(using: &random) ?? "")
        + (Self.fragments.randomElement(using: &random) ?? "")
        + (Self.fragments.randomElement(using: &random) ?? "")
    }.joined()
  }

  private func value(_ random: inout some RandomNumberGenerator) -> EntryValue {
    guard Bool.random(using: &random) else { return .text(format(&random)) }
    var text = VariableText(template: .text(format(&random)))
    for name in ["a", "b", "c"] {
      text.variables[name] = Variable(
        argument: [nil, 1, 2, 500].randomElement(using: &random) ?? nil,
        specifier: ["d", "@", "lld", "", "é", ".2f", "s", "p"].randomElement(using: &random) ?? "",
        variation: .plural([.one: .text(format(&random)), .other: .text(format(&random))]))
    }
    return .variable(text)
  }

  @Test func piecesAreTheWholeText() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      let format = FormatString(format(&random))
      let ranges = format.pieces.map { piece in
        switch piece {
        case .literal(let range), .percent(let range): range
        case .specifier(let specifier): specifier.range
        case .fault(let fault): fault.range
        }
      }
      #expect(ranges.map { format[$0] }.joined() == format.text)
      _ = format.lonePercents
    }
  }

  @Test func neverTrapsAndStaysWithinItsLimit() {
    var random = SystemRandomNumberGenerator()
    let renderer = TextRenderer(rules: .lettered)
    for _ in 0..<3000 {
      let value = value(&random)
      let arguments = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        Self.arguments.randomElement(using: &random)
      }
      let options = RenderingOptions(localizedNumbers: Bool.random(using: &random))
      do {
        let text = try renderer.render(value, arguments: arguments, options: options)
        #expect(text.utf8.count <= TextRenderer.outputLimit)
      } catch {
        #expect(!error.description.isEmpty)
      }
      _ = EntryChecks.problems(
        of: value, source: self.value(&random), language: LanguageTag(canonical: "xx"),
        categories: PluralCategory.allCases)
    }
  }
}
