package import LprojModel
internal import Synchronization

/// The chains of lists of languages, made once for each: most bundles of a device have the same.
/// Any thread may ask.
///
/// Holds at most ``limit`` lists and begins anew beyond that.
package final class LanguageChainsCache: Sendable {
  private struct Key: Hashable {
    let available: Set<LanguageTag>
    let developmentRegion: LanguageTag
  }

  private let chains = Mutex<[Key: [LanguageTag: [LanguageTag]]]>([:])

  package init() {}

  package static let limit = 64

  /// ``LanguageChains/all`` of a bundle with these languages.
  package func chains(
    available: Set<LanguageTag>, developmentRegion: LanguageTag
  ) -> [LanguageTag: [LanguageTag]] {
    let key = Key(available: available, developmentRegion: developmentRegion)
    if let known = chains.withLock({ $0[key] }) { return known }
    // Outside the lock: two threads may make the same chains, which is only a waste.
    let made = LanguageChains(available: available, developmentRegion: developmentRegion).all
    chains.withLock { chains in
      if chains.count >= Self.limit { chains.removeAll() }
      chains[key] = made
    }
    return made
  }
}
