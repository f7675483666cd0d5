import LprojModel
import LprojText
import Testing

/// Rendering with the rules of CLDR.
@Suite struct LanguageRulesTests {
  private func render(
    _ language: String, _ value: EntryValue, _ arguments: FormatArgument...,
    localizedNumbers: Bool = true
  ) throws -> String {
    try TextRenderer(rules: TextRules(language: LanguageTag(canonical: language))).render(
      value, arguments: arguments, options: RenderingOptions(localizedNumbers: localizedNumbers))
  }

  private let files = EntryValue.variable(
    VariableText(
      template: .text("%#@n@"),
      variables: [
        "n": Variable(
          specifier: "lld",
          variation: .plural([
            .one: .text("%arg one"), .two: .text("%arg two"), .few: .text("%arg few"),
            .many: .text("%arg many"), .other: .text("%arg other"),
          ]))
      ]))

  @Test(
    arguments: [
      ("en", 1, "1 one"), ("en", 2, "2 other"), ("fr", 0, "0 one"),
      ("fr", 1_000_000, "1000000 many"),
      ("ru", 21, "21 one"), ("ru", 22, "22 few"), ("ru", 25, "25 many"), ("ar", 2, "2 two"),
      ("ar", 11, "11 many"), ("ja", 1, "1 other"), ("pl", -22, "-22 few"),
    ] as [(String, Int64, String)])
  func choosesAsTheLanguageDoes(_ language: String, _ number: Int64, _ text: String) throws {
    #expect(try render(language, files, .int(number), localizedNumbers: false) == text)
  }

  struct Written: Sendable, CustomStringConvertible {
    let language: String
    let format: String
    let argument: FormatArgument
    let text: String

    init(_ language: String, _ format: String, _ argument: FormatArgument, _ text: String) {
      self.language = language
      self.format = format
      self.argument = argument
      self.text = text
    }

    var description: String { "\(language) \(format) \(argument)" }
  }

  @Test(arguments: [
    Written("de-DE", "%.2f", .double(1234.5), "1.234,50"),
    Written("de-DE", "%d", .int(1_234_567), "1.234.567"),
    Written("de", "%'d", .int(-1_234_567), "-1.234.567"),
    Written("en", "%llu", .unsigned(.max), "18,446,744,073,709,551,615"),
    Written("ar-EG", "%d", .int(42), "٤٢"),
    Written("de", "%x", .int(1_234_567), "12d687"),
    Written("de", "%@", .double(1234.5), "1.234,5"),
    Written("de", "%@", .int(1234), "1.234"),
    Written("de", "%@", .string("1234"), "1234"),
    Written("de", "%g", .double(0.25), "0,25"),
    Written("de", "%g", .double(1234.5), "1.234,5"),
    Written("de", "[%9d]", .int(1234), "[    1.234]"),
    Written("de", "[%-9d]", .int(1234), "[1.234    ]"),
    Written("de", "[%+.1f]", .double(1.25), "[+1,2]"),
    Written("en", "%04d", .int(42), "0,042"),
    Written("de", "[%08.1f]", .double(-1.5), "[-00001,5]"),
    Written("de", "%.200f", .double(0.5), "0.5" + String(repeating: "0", count: 199)),
    Written("de", "%f", .double(.infinity), "inf"),
    Written("de", "%.2e", .double(1500), "1,50E+03"),
  ])
  func writesNumbersAsTheLanguageDoes(_ written: Written) throws {
    #expect(try render(written.language, .text(written.format), written.argument) == written.text)
  }
}
