import LprojModel
import LprojText
import Testing

@Suite struct EntryChecksTests {
  private static let prefix = "the specifiers differ from the development region's: "

  private func problems(
    _ source: EntryValue?, _ value: EntryValue, _ categories: [PluralCategory] = []
  ) -> [EntryProblem] {
    EntryChecks.problems(
      of: value, source: source, language: LanguageTag(canonical: "pl"), categories: categories)
  }

  struct Pair: Sendable, CustomStringConvertible {
    let source: String
    let translation: String
    /// Nil when they agree.
    let difference: String?

    init(_ source: String, _ translation: String, _ difference: String? = nil) {
      self.source = source
      self.translation = translation
      self.difference = difference
    }

    var description: String { "'\(source)' and '\(translation)'" }
  }

  @Test(arguments: [
    Pair("Hello", "Hallo"),
    Pair("%@ of %d", "%2$d von %1$@"),
    Pair("%d", "%lld"),
    Pair("%d", "%u"),
    Pair("%x", "%i"),
    Pair("%.2f", "%f"),
    Pair("%d%%", "%%%d"),
    Pair("50% off", "50% Rabatt"),
    Pair("50% off", "minus 50"),
    Pair("%@ %@", "%1$@ %2$@"),
    Pair("%@", "nichts", "'%@' (object, argument 1) is missing"),
    Pair("%@", "%@ %@", "'%@' (object, argument 2) is not in the source"),
    Pair("nothing", "%d", "'%d' (integer, argument 1) is not in the source"),
    Pair("%@", "%d", "'%d' (integer, argument 1) stands where '%@' (object, argument 1) belongs"),
    Pair("%@", "%s", "'%s' (C string, argument 1) stands where '%@' (object, argument 1) belongs"),
    Pair("%1$@", "%1$@ %1$@", "'%1$@' (object, argument 1) occurs more often than in the source"),
    Pair("%1$@ %1$@", "%1$@", "'%1$@' (object, argument 1) occurs less often than in the source"),
    Pair(
      "%@ of %d", "%d von %@",
      "'%d' (integer, argument 1) stands where '%@' (object, argument 1) belongs; "
        + "'%@' (object, argument 2) stands where '%d' (integer, argument 2) belongs"),
    Pair("%*d", "%d", "'%*d' (integer, argument 2) is missing"),
    Pair(
      "%@", "%@%@%@%@%@%@%@",
      (2...5).map { "'%@' (object, argument \($0)) is not in the source" }.joined(separator: "; ")
        + "; 2 more"),
  ])
  func comparesTexts(_ pair: Pair) {
    let expected = pair.difference.map { [EntryProblem(.formatMismatch, Self.prefix + $0)] } ?? []
    let problems = problems(.text(pair.source), .text(pair.translation))
    #expect(problems.filter { $0.code == .formatMismatch } == expected)
  }

  @Test func tellsLonePercentSignsOfFormattedTextsOnly() {
    let message = "the '%' at the end prints nothing; write '%%' for a percent sign"
    #expect(problems(.text("100%"), .text("100%")).isEmpty)
    #expect(problems(nil, .text("100%")).isEmpty)
    #expect(problems(nil, .text("%d%")) == [EntryProblem(.lonePercent, message)])
    #expect(problems(.text("%d%%"), .text("%d%")) == [EntryProblem(.lonePercent, message)])
    #expect(
      problems(.text("%d%%"), .text("100%")).map(\.code) == [.formatMismatch, .lonePercent])
    #expect(
      problems(.text("%d%% old"), .text("%d%-ig")).map(\.code) == [.lonePercent])
  }

  private func files(
    _ one: String, _ other: String, specifier: String = "d", format: String = "%#@n@"
  )
    -> EntryValue
  {
    .variable(
      VariableText(
        template: .text(format),
        variables: [
          "n": Variable(
            specifier: specifier, variation: .plural([.one: .text(one), .other: .text(other)]))
        ]))
  }

  @Test func acceptsPluralsThatLeaveOutTheirNumber() {
    let source = files("%d file", "%d files")
    #expect(problems(source, files("one", "%d Dateien")).isEmpty)
    #expect(problems(source, files("one", "many")).isEmpty)
    #expect(problems(source, files("%arg", "%arg", specifier: "lld")).isEmpty)
    #expect(problems(source, .text("%d Dateien")).isEmpty)
    #expect(problems(source, .text("Dateien")).isEmpty)
    #expect(problems(.text("%d files"), source).isEmpty)
    let cases = EntryValue.variable(
      VariableText(template: .plural([.one: .text("a file"), .other: .text("%lld files")])))
    #expect(problems(.text("%lld file(s)"), cases).isEmpty)
  }

  @Test func refusesForeignAndWronglyTypedSpecifiersInPlurals() {
    let source = files("%d file of %2$@", "%d files of %2$@")
    #expect(
      problems(source, files("%@", "%d of %2$@")).map(\.message) == [
        Self.prefix
          + "'%@' (object, argument 1) stands where '%#@n@' (integer, argument 1) belongs"
      ])
    #expect(
      problems(source, files("%d", "%d")).map(\.message) == [
        Self.prefix + "'%2$@' (object, argument 2) is missing"
      ])
    #expect(
      problems(source, files("%d %2$@ %3$@", "%d")).map(\.message) == [
        Self.prefix + "'%3$@' (object, argument 3) is not in the source"
      ])
  }

  @Test func endsAtVariablesThatNameEachOther() {
    let circle = files("%#@n@ %#@n@", "%#@n@%d")
    #expect(problems(circle, circle).isEmpty)
  }

  @Test func comparesLongTextsInLinearTime() {
    let source = EntryValue.text(String(repeating: "%1$@%2$d", count: 20_000))
    let translation = EntryValue.text(String(repeating: "%1$d%2$@", count: 20_000))
    #expect(problems(source, translation).map(\.code) == [.formatMismatch])
  }

  @Test func namesMissingPluralCategories() {
    let message = "lacks 'few', 'many', which the language pl has; 'other' stands in for it"
    let needed: [PluralCategory] = [.one, .few, .many, .other]
    #expect(
      problems(nil, files("a", "b"), needed) == [
        EntryProblem(.missingPluralCategory, "the plural of 'n' \(message)")
      ])
    let nested = EntryValue.variable(
      VariableText(
        template: .device([
          "mac": .plural([.one: .text("x"), .other: .text("x")]),
          "other": .plural([.one: .text("y"), .other: .text("y")]),
        ])))
    #expect(
      problems(nil, nested, needed) == [
        EntryProblem(.missingPluralCategory, "the plural \(message)")
      ])
    #expect(problems(nil, files("a", "b"), [.one, .other]).isEmpty)
    #expect(problems(nil, .text("a"), needed).isEmpty)
  }
}
