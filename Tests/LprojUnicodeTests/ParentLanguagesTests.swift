import LprojModel
import LprojUnicode
import Testing

@Suite struct ParentLanguagesTests {
  @Test(arguments: [
    ("en", ["en"]),
    ("en-US", ["en-US", "en"]),
    ("en-AU", ["en-AU", "en-001", "en"]),
    ("en-AT", ["en-AT", "en-150", "en-001", "en"]),
    ("es-MX", ["es-MX", "es-419", "es"]),
    ("pt-PT", ["pt-PT", "pt"]),
    ("pt-AO", ["pt-AO", "pt-PT", "pt"]),
    ("zh-Hant-HK", ["zh-Hant-HK", "zh-Hant"]),
    ("zh-Hant-MO", ["zh-Hant-MO", "zh-Hant-HK", "zh-Hant"]),
    ("zh-TW", ["zh-TW", "zh-Hant-TW", "zh-Hant"]),
    ("zh-HK", ["zh-HK", "zh-Hant-HK", "zh-Hant"]),
    ("zh-CN", ["zh-CN", "zh"]),
    ("zh-Hans-CN", ["zh-Hans-CN", "zh-Hans", "zh"]),
    ("zh-Hant", ["zh-Hant"]),
    ("sr-Latn", ["sr-Latn"]),
    ("sr-Latn-RS", ["sr-Latn-RS", "sr-Latn"]),
    ("sr-ME", ["sr-ME", "sr-Latn-ME", "sr-Latn"]),
    ("ru-Latn", ["ru-Latn"]),
    ("nb", ["nb", "no"]),
    ("de-AT-1996", ["de-AT-1996", "de-AT", "de"]),
    ("ar-EG-u-nu-latn", ["ar-EG-u-nu-latn", "ar-EG", "ar"]),
    ("Base", ["Base"]),
    ("x30", ["x30"]),
    ("xx-YY", ["xx-YY", "xx"]),
  ])
  func followsCLDR(language: String, chain: [String]) {
    #expect(ParentLanguages.chain(of: LanguageTag(canonical: language)).map(\.tag) == chain)
  }

  @Test(arguments: [
    ("zh-Hant-TW", "zh-TW", true), ("zh-Hant", "zh-TW", true), ("zh", "zh-Hans-CN", true),
    ("en", "en-US", true), ("no", "nb", true), ("nb-NO", "no", true), ("iw", "he", true),
    ("en", "en-GB", false), ("zh-Hant", "zh-HK", false), ("zh", "zh-Hant", false),
    ("sr", "sr-Latn", false), ("x30", "x31", false), ("Base", "Base", true),
  ])
  func comparesLanguages(left: String, right: String, areSame: Bool) {
    let tags = (LanguageTag(canonical: left), LanguageTag(canonical: right))
    #expect(ParentLanguages.areSame(tags.0, tags.1) == areSame)
    #expect(ParentLanguages.areSame(tags.1, tags.0) == areSame)
  }

  @Test(
    arguments: [
      ("zh-Hant-TW", ["zh-Hans", "zh-TW"], "zh-TW"),
      ("zh-Hant-TW", ["zh-Hant", "zh-TW"], "zh-TW"),
      ("zh-TW", ["zh", "zh-Hant"], "zh-Hant"),
      ("zh-HK", ["zh", "zh-TW"], "zh-TW"),
      ("zh-HK", ["zh", "zh-Hans"], nil),
      ("en-US", ["en", "de"], "en"),
      ("en-AU", ["en", "en-001"], "en-001"),
      ("pt-PT", ["pt-BR"], nil),
      ("pt-PT", ["pt"], "pt"),
      ("pt", ["pt-BR"], "pt-BR"),
      ("nb", ["no"], "no"),
      ("no", ["nb"], "nb"),
      ("sr-Latn", ["sr"], nil),
      ("x30", ["en", "x30"], "x30"),
      ("fr", ["en"], nil),
      ("fr", [], nil),
    ] as [(String, [String], String?)])
  func resolves(requested: String, available: [String], answer: String?) {
    let resolved = ParentLanguages.resolve(
      LanguageTag(canonical: requested), among: available.map(LanguageTag.init(canonical:)))
    #expect(resolved?.tag == answer)
  }

  @Test func findsParentsUnderOtherSpellings() {
    let available = ["zh-TW", "zh-HK", "en"].map(LanguageTag.init(canonical:))
    let chain = ParentLanguages.chain(of: LanguageTag(canonical: "zh-Hant-HK"), among: available)
    #expect(chain.map(\.tag) == ["zh-HK", "zh-TW"])
  }
}
