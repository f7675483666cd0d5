import LprojUnicode
import Testing

@Suite struct LanguageMatcherTests {
  struct Choice: CustomTestStringConvertible {
    var preferences: [String]
    var available: [String]
    var answer: [String]

    init(_ preferences: [String], _ available: [String], _ answer: [String]) {
      self.preferences = preferences
      self.available = available
      self.answer = answer
    }

    var testDescription: String { "\(preferences) of \(available)" }
  }

  @Test(arguments: [
    Choice(["en-IN"], ["en", "en-GB"], ["en-GB", "en"]),
    Choice(["es-MX"], ["es", "es-419", "es-MX"], ["es-MX", "es-419", "es"]),
    Choice(["zh-TW"], ["en", "zh-Hans", "zh-Hant"], ["zh-Hant"]),
    Choice(["zh"], ["zh-Hant"], []),
    Choice(["yue"], ["zh-Hans", "zh-Hant"], ["zh-Hant"]),
    Choice(["zh-HK"], ["zh-HK", "zh-TW"], ["zh-HK", "zh-TW"]),
    Choice(["iw"], ["en", "he"], ["he"]),
    Choice(["sr"], ["sr-Latn"], []),
    Choice(["nn"], ["no", "nn"], ["nn", "no"]),
    Choice(["pt"], ["pt-BR"], ["pt-BR"]),
    Choice(["pt-PT", "en"], ["pt-BR", "en"], ["en"]),
    Choice(["pt-PT", "en"], ["pt-BR", "de"], ["pt-BR"]),
    Choice(["it"], ["it_CH", "it_IT"], ["it_IT"]),
    Choice(["fr-CH", "fr-CA"], ["fr-FR", "fr-CA"], ["fr-CA"]),
    Choice(["en"], ["English"], ["English"]),
    Choice(["hi-Latn"], ["en", "hi"], ["en"]),
    Choice(["en-PT"], ["en", "en-150"], ["en-150", "en"]),
    Choice(["ru-Latn"], ["ru"], []),
    Choice(["xx", "C"], ["en"], []),
    Choice(["xx"], ["en", "zxx"], ["zxx"]),
    Choice(["und"], ["en", "und"], ["und"]),
    Choice(["x30"], ["x30"], ["x30"]),
    Choice([], ["en"], []),
    Choice(["en"], [], []),
    Choice(["en", "de"], ["de", "Base"], ["de"]),
  ])
  func matches(_ choice: Choice) {
    let matcher = LanguageMatcher(available: choice.available)
    #expect(matcher.localizations(for: choice.preferences) == choice.answer)
  }

  @Test(
    arguments: [
      (["fr"], "de", ["en", "de"], ["de"]),
      (["fr"], "it", ["en", "de"], ["en"]),
      (["fr"], nil, ["ja", "de"], ["ja"]),
      (["de-AT"], "en", ["en", "de"], ["de"]),
      (["fr"], "en", [], []),
    ] as [([String], String?, [String], [String])])
  func showsSomethingInAnyCase(
    preferences: [String], region: String?, available: [String], answer: [String]
  ) {
    let localizations = LanguageMatcher.preferredLocalizations(
      from: available, preferences: preferences, developmentRegion: region)
    #expect(localizations == answer)
  }
}
