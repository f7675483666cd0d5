import LprojModel
import LprojUnicode
import Testing

@Suite struct LanguageSpellingTests {
  @Test(arguments: [
    ("en", "en"), ("EN", "en"), ("en_US", "en-US"), ("en-us", "en-US"),
    ("eN-lAtN-uS", "en-Latn-US"),
    ("zh_TW", "zh-TW"), ("zh-hant", "zh-Hant"), ("ZH_HANT_tw", "zh-Hant-TW"), ("es-419", "es-419"),
    ("English", "en"), ("french", "fr"), ("Chinese", "zh-Hans"), ("Norwegian", "nb"),
    ("iw", "he"), ("iw_IL", "he-IL"), ("in", "id"), ("ji", "yi"), ("tl", "fil"), ("mo", "ro"),
    ("sh", "sr-Latn"), ("sh-Cyrl", "sr-Cyrl"), ("no", "no"), ("nb", "nb"), ("nn-NO", "nn-NO"),
    ("eng", "en"), ("deu-AT", "de-AT"), ("cmn-Hant", "zh-Hant"), ("zh-cmn-Hans", "zh-Hans"),
    ("zh-yue", "yue"), ("zh-min", "nan-x-zh-min"), ("no-bok", "nb"), ("sgn-DE", "gsg"),
    ("zh-min-nan", "nan"), ("i-klingon", "tlh"), ("art-lojban", "jbo"),
    ("pt_BR.UTF-8", "pt-BR"), ("de_DE@euro", "de-DE"), ("sr_RS@latin", "sr-Latn-RS"),
    ("sr_RS.UTF-8@latin", "sr-Latn-RS"), ("ca_ES.utf8@valencia", "ca-ES-valencia"),
    ("en_US_POSIX", "en-US-posix"), ("de-1996", "de-1996"), ("sl-rozaj-biske", "sl-biske-rozaj"),
    ("en-UK", "en-GB"), ("zh-156", "zh-CN"), ("my-BU", "my-MM"), ("ru-SU", "ru-RU"),
    ("hy-SU", "hy-AM"), ("ar-EG-u-nu-latn", "ar-EG-u-nu-latn"), ("en-x-pirate", "en-x-pirate"),
    ("mul", "mul"), ("zxx", "zxx"), ("xx", "xx"),
  ])
  func canonicalizes(spelling: String, tag: String) {
    #expect(LanguageSpelling.tag(for: spelling).tag == tag)
    #expect(LanguageSpelling.tag(for: tag).tag == tag)
  }

  @Test(arguments: [
    "x30", "l100", "TraditionalChinese", "SimplifiedChinese", "Esperanto", "C", "POSIX", "base",
    "", "-", "_", "en-", "-en", "en--US", "en_US_", "zh-Hant-Hant-x", "My.App", "en.lproj", "a b",
    "日本語", "e\u{301}n", "en\0US", "en-US-u", "en-u-x", "de-abcdefghi", "de-1996-1996",
    String(repeating: "en-", count: 100) + "en",
  ])
  func keepsNamesThatAreNoTags(name: String) {
    let tag = LanguageSpelling.tag(for: name).tag
    #expect(Array(tag.utf8) == Array(name.utf8))
  }

  @Test func baseIsNoLanguage() {
    #expect(LanguageSpelling.tag(for: "Base") == .base)
  }
}
