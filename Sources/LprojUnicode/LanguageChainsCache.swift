package import LprojModel

/// The chains of lists of languages, made once for each, at most ``limit`` of them: most bundles of
/// a device have the same. Any thread may ask.
package final class LanguageChainsCache: Sendable {
  private struct Key: Hashable {
    let available: Set<LanguageTag>
    let developmentRegion: LanguageTag
  }

  private let chains = BoundedCache<Key, [LanguageTag: [LanguageTag]]>(
    limit: LanguageChainsCache.limit)

  package init() {}

  package static let limit = 64

  /// ``LanguageChains/all`` of a bundle with these languages.
  package func chains(
    available: Set<LanguageTag>, developmentRegion: LanguageTag
  ) -> [LanguageTag: [LanguageTag]] {
    chains.value(for: Key(available: available, developmentRegion: developmentRegion)) {
      LanguageChains(available: available, developmentRegion: developmentRegion).all
    }
  }
}
