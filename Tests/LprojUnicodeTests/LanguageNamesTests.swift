import LprojModel
import LprojUnicode
import Testing

@Suite struct LanguageNamesTests {
  static let bundle = ["de", "en", "fr", "ja", "pt-BR", "th", "vi", "zh-Hans", "zh-Hant"]

  @Test(
    arguments: [
      ("Tiếng Việt", "vi"), ("tiếng việt", "vi"), ("Tie\u{302}\u{301}ng Vie\u{323}\u{302}t", "vi"),
      ("Thái Lan", "th"), ("ไทย", "th"), ("Tiếng Thái", "th"),
      ("中文(繁體)", "zh-Hant"), ("中文（繁體）", "zh-Hant"), ("中文 (繁體)", "zh-Hant"),
      ("繁體中文", "zh-Hant"), ("简体中文", "zh-Hans"), ("中文", "zh-Hans"),
      ("Traditional Chinese", "zh-Hant"), ("Chinese (Traditional)", "zh-Hant"),
      ("Chinese", "zh-Hans"), ("Chinese (Taiwan)", "zh-Hant"), ("中文（台灣）", "zh-Hant"),
      ("Taiwan", "zh-Hant"), ("China", "zh-Hans"),
      ("Tiếng Trung (Phồn thể)", "zh-Hant"),
      ("Japanese", "ja"), ("JAPANESE", "ja"), ("Ｊａｐａｎｅｓｅ", "ja"), ("日本語", "ja"),
      ("Japanisch", "ja"),
      ("Brazilian Portuguese", "pt-BR"), ("Portuguese (Brazil)", "pt-BR"), ("Portuguese", "pt-BR"),
      ("português", "pt-BR"), ("Brasil", "pt-BR"),
      ("Deutsch", "de"), ("Deutsch (Schweiz)", "de"), ("Schweizer Hochdeutsch", "de"),
      ("Österreich", "de"), ("Français", "fr"), ("  english ", "en"), ("British English", "en"),
      ("Francais", nil), ("Klingon", nil), ("", nil), ("   ", nil), ("(", nil), ("x30", nil),
    ] as [(String, String?)])
  func findsLanguage(name: String, answer: String?) {
    let available = Self.bundle.map(LanguageTag.init(canonical:))
    let tag = LanguageNames.tag(named: name, among: available, spokenIn: available)
    #expect(tag?.tag == answer)
  }

  @Test(
    arguments: [
      ("Deutsch (Schweiz)", ["de", "de-CH"], "de-CH"),
      ("Deutsch", ["de", "de-CH"], "de"),
      ("English", ["en-GB", "fr"], "en-GB"),
      ("English", ["en-GB", "en-AU"], nil),
      ("English", ["en-GB", "en-US"], "en-US"),
      ("中文(繁體)", ["zh-CN", "zh-TW"], "zh-TW"),
      ("Norwegian", ["nb", "en"], "nb"),
      ("Hebrew", ["he"], "he"),
      ("Serbian", ["sr", "sr-Latn"], "sr"),
      ("Base", ["Base", "en"], nil),
      ("Deutsch", ["en", "fr"], nil),
    ] as [(String, [String], String?)])
  func choosesAmongWhatIsThere(name: String, available: [String], answer: String?) {
    let tags = available.map(LanguageTag.init(canonical:))
    #expect(LanguageNames.tag(named: name, among: tags, spokenIn: [])?.tag == answer)
  }

  @Test(
    arguments: [
      ("pt-BR", "en", "Brazilian Portuguese"), ("vi", "vi", "Tiếng Việt"), ("de-CH", "xx", nil),
      ("de-AT", "en", "Austrian German"), ("zh-Hant", "zh-TW", "繁體中文"),
      ("ja", "de-AT", "Japanisch"),
      ("xx", "en", nil), ("Base", "en", nil), ("de-DE", "de", "Deutsch (Deutschland)"),
    ] as [(String, String, String?)])
  func names(language: String, display: String, name: String?) {
    let tags = (LanguageTag(canonical: language), LanguageTag(canonical: display))
    #expect(LanguageNames.name(of: tags.0, in: tags.1) == name)
  }
}
