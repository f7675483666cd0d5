import LprojModel
import LprojUnicode
import Testing

@Suite struct AcceptLanguageTests {
  @Test(
    arguments: [
      ("de", ["de"], [], true),
      ("da, en-gb;q=0.8, en;q=0.7", ["da", "en-gb", "en"], [], true),
      ("en;q=0.1,fr ; q=1.000\t, de;q=0.55", ["fr", "de", "en"], [], true),
      ("a,b,c;q=0.5,d;q=0.5", ["a", "b", "c", "d"], [], true),
      ("*, de;q=0.5", ["de"], [], true),
      ("en, *;q=0", ["en"], [], false),
      ("*;q=0", [], [], false),
      ("en-GB, en;q=0", ["en-GB"], ["en"], true),
      ("de;q=0.5, DE;q=1, de;q=0", ["de"], [], true),
      ("", [], [], true),
      (",, ,;,;q=1, en", ["en"], [], true),
      ("en;q=2, fr;q=1.001, de;q=0.1234, it;q=, es;q=-1, ru;level=1, ja;q=.5", [], [], true),
      ("en_US, abcdefghi, 12, e n, 日本, en-, de-*, fr", ["fr"], [], true),
    ] as [(String, [String], [String], Bool)])
  func parses(header: String, preferences: [String], excluded: [String], acceptsOthers: Bool) {
    let parsed = AcceptLanguage(header)
    #expect(parsed.preferences == preferences)
    #expect(parsed.excluded == excluded)
    #expect(parsed.acceptsOthers == acceptsOthers)
  }

  @Test func readsNoMoreThanItsLimits() {
    let many = AcceptLanguage((0..<1_000).map { "a-\($0)" }.joined(separator: ","))
    #expect(many.preferences.count == AcceptLanguage.rangeLimit)
    let long = AcceptLanguage(String(repeating: " ", count: AcceptLanguage.lengthLimit) + "en")
    #expect(long.preferences.isEmpty)
  }

  @Test(arguments: [
    ("en;q=0, *", "en-US", false),
    ("en-GB, en;q=0", "en-GB", true),
    ("en-GB, en;q=0", "en-US", false),
    ("en, en-US;q=0", "en", true),
    ("en, en-US;q=0", "en-US", false),
    ("zh;q=0", "zh-Hant", false),
    ("de", "fr", true),
    ("e;q=0", "en", true),
  ])
  func permits(header: String, language: String, isPermitted: Bool) {
    #expect(AcceptLanguage(header).permits(LanguageTag(canonical: language)) == isPermitted)
  }

  @Test func matcherPassesOverExcludedLanguages() {
    let matcher = LanguageMatcher(available: ["en", "en-GB", "de"])
    #expect(matcher.localizations(for: AcceptLanguage("en-IN, en-GB;q=0")) == ["en"])
    #expect(matcher.localizations(for: AcceptLanguage("de-AT;q=0.9, fr")) == ["de"])
    #expect(matcher.localizations(for: AcceptLanguage("fr, *")) == [])
  }
}
