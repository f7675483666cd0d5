import LprojModel
import LprojUnicode
import Testing

@Suite struct LanguageChainsCacheTests {
  @Test func answersAsWithoutItFromManyTasks() async {
    let cache = LanguageChainsCache()
    let tags = ["en", "de", "de-AT", "zh-Hant", "zh-Hant-HK", "Base", "pt-PT"].map {
      LanguageTag(canonical: $0)
    }
    // More lists than it holds.
    await withTaskGroup(of: Bool.self) { group in
      for number in 0..<(4 * LanguageChainsCache.limit) {
        group.addTask {
          let available = Set(tags.prefix(number % tags.count + 1))
            .union([LanguageTag(canonical: "x\(number / 2)")])
          let region = tags[number % 2]
          return cache.chains(available: available, developmentRegion: region)
            == LanguageChains(available: available, developmentRegion: region).all
        }
      }
      for await isRight in group { #expect(isRight) }
    }
  }
}
