import LprojTestSupport
import Testing

/// `match`, `languages` and `tables` without a daemon.
@Suite struct MatchTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let words: [String]
    let lines: [String]

    init(_ words: [String], _ lines: [String]) {
      self.words = words
      self.lines = lines
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let matches = [
    Example(["--prefer", "zh-Hant-HK", "--available", "en,zh_CN,zh_TW"], ["zh_TW"]),
    Example(["--prefer", "en-IN", "--available", "en,en-GB,fr"], ["en-GB", "en"]),
    Example(["--prefer", "ja, iw", "--available", "en,he"], ["he"]),
    Example(["--prefer", "ja", "--available", "en,he"], []),
    Example(["--prefer", "", "--available", "en"], []),
    Example(["--accept-language", "de;q=0.5, fr, *;q=0.1", "--available", "de,fr,en"], ["fr"]),
    Example(["--prefer", "zh-Hant-HK", "--root", "app"], ["zh-TW"]),
    Example(["--prefer", "de-AT", "--root", "app"], ["de"]),
    Example(["--prefer", "fr", "--root", "app"], []),
  ]

  @Test(arguments: matches)
  func printsTheBestFirst(_ example: Example) throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run(["match"] + example.words, in: tree.path)
    #expect(outcome.lines == example.lines)
    #expect(outcome.status == (example.lines.isEmpty ? 1 : 0))
    #expect(outcome.errors.isEmpty)
  }

  @Test func listsLanguagesAndTables() throws {
    let tree = try SampleTree.make()
    let languages = try Lprojctl.run("languages", "--root", "app", in: tree.path)
    #expect(languages.output == "  de\n  en\n  zh-TW\n")
    let tables = try Lprojctl.run("tables", "--root", "app", in: tree.path)
    #expect(tables.output == "InfoPlist\nLocalizable\n")
  }

  @Test func answersAsJSON() throws {
    let tree = try SampleTree.make()
    #expect(
      try Lprojctl.json("languages", "--root", "app", in: tree.path) as? [String]
        == ["de", "en", "zh-TW"])
    #expect(
      try Lprojctl.json("tables", "--root", "app", in: tree.path) as? [String]
        == ["InfoPlist", "Localizable"])
    #expect(
      try Lprojctl.json("match", "--prefer", "en", "--available", "en_US", in: tree.path)
        as? [String] == ["en_US"])
  }
}
