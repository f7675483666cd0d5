import LprojModel
import LprojUnicode
import Testing

/// Random texts must neither trap nor break what holds for every text.
@Suite struct HostileInputTests {
  @Test func spellingsSurvive() {
    var source = Source(seed: 1)
    for _ in 0..<20_000 {
      let text = source.text()
      let tag = LanguageSpelling.tag(for: text)
      #expect(LanguageSpelling.tag(for: tag.tag) == tag, "\(text.debugDescription)")
      if text.utf8.count.isMultiple(of: 16) {
        #expect(ParentLanguages.chain(of: tag).first == tag)
        #expect(PluralRules(language: tag).categories.last == .other)
      }
    }
  }

  @Test func matcherSurvives() {
    var source = Source(seed: 2)
    for _ in 0..<3_000 {
      let available = (0..<source.below(6)).map { _ in source.text() }
      let preferences = (0..<source.below(4)).map { _ in source.text() }
      let answer = LanguageMatcher(available: available).localizations(for: preferences)
      #expect(Set(answer).isSubset(of: available))
      #expect(answer.count <= available.count)
    }
  }

  @Test func headersSurvive() {
    var source = Source(seed: 3)
    for _ in 0..<20_000 {
      let header = AcceptLanguage(source.text() + ";q=0." + source.text() + "," + source.text())
      #expect(Set(header.preferences).isDisjoint(with: header.excluded))
    }
  }

  @Test func namesSurvive() {
    var source = Source(seed: 4)
    let available = ["en", "zh-Hant"].map(LanguageTag.init(canonical:))
    for _ in 0..<150 {
      let answer = LanguageNames.tag(
        named: source.text(), among: available, spokenIn: [LanguageSpelling.tag(for: source.text())]
      )
      #expect(answer.map(available.contains) ?? true)
    }
  }

  @Test func longTextsAreCheap() {
    let long = String(repeating: "en-US,", count: 200_000)
    #expect(LanguageSpelling.tag(for: long).tag == long)
    #expect(LanguageMatcher(available: [long]).localizations(for: [long]) == [long])
    #expect(AcceptLanguage(long).preferences == ["en-US"])
    #expect(LanguageNames.tag(named: long, among: [.base], spokenIn: []) == nil)
  }

  /// Lists whose parts are all related, and of which no two match: one that looks at each part of
  /// one for each of the other takes minutes.
  @Test(.timeLimit(.minutes(1)), arguments: [("sr_Cyrl", "sr_Latn"), ("fr-CA", "fr-BE")])
  func longListsAreCheap(_ available: String, _ preferred: String) {
    let variants = (0..<20_000).map { "-x\(1000 + $0)" }
    let matcher = LanguageMatcher(available: variants.map { available + $0 })
    let answer = matcher.localizations(for: variants.map { preferred + $0 })
    #expect(answer.count <= variants.count)
  }

  /// Texts of pieces that mean something to some parser here.
  private struct Source {
    private var state: UInt64

    init(seed: UInt64) {
      state = seed
    }

    private static let pieces = [
      "en", "zh", "Hant", "TW", "-", "_", "-", "_", "@", ".", ";q=", ",", "*", "x", "u-nu", "419",
      "sgn", "und", "root", "POSIX", "latin", "\0", "é", "(", "）", "繁", "🏴", "\u{301}", " ", "0.5",
      "UTF-8", "1996", "i-klingon", "%", "English", "SU", "a", "Z", "ß", "İ",
    ]

    mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }

    mutating func text() -> String {
      var text = ""
      let length = below(40) == 0 ? 300 : below(7)
      for _ in 0..<length { text += Self.pieces[below(Self.pieces.count)] }
      return text
    }
  }
}
