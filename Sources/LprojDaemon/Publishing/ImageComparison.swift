import LprojAnswers
import LprojImage
import LprojModel

/// Which languages of a bundle need another image than before.
///
/// By identity of what did not change. A change in a language that others fall back to concerns
/// those that lack one of the changed keys, and no others: so a corrected source text does not
/// cost as many images as there are languages.
struct ImageComparison {
  private let old: LocalizedBundle
  private let new: LocalizedBundle
  /// Nothing that all images depend on is another.
  private let isSameFrame: Bool
  private let hasSameChains: Bool
  /// The languages that others fall back to; while the chains are the same.
  private let parents: Set<LanguageTag>
  /// The places whose tables are others than before.
  private let touched: [LanguageTag]
  /// What differs in a place, by table; nil when it has other tables than before.
  private var differences: [LanguageTag: [ChangedTable]?] = [:]

  fileprivate struct ChangedTable {
    let name: TableName
    let old: Table
    let new: Table
    let difference: TableDifference
  }

  /// - Parameter parents: the languages that stand in the old bundle's chain of another one.
  init(from old: LocalizedBundle, to new: LocalizedBundle, parents: Set<LanguageTag>) {
    self.parents = parents
    self.old = old
    self.new = new
    isSameFrame =
      old.name == new.name && old.fallback == new.fallback
      && old.developmentRegion == new.developmentRegion && old.unlocalized === new.unlocalized
    hasSameChains = old.chains == new.chains
    touched = new.languages.differing(from: old.languages)
  }

  /// Those of some languages whose images would not be equal but for their revision.
  mutating func changed(among languages: [LanguageTag]) -> [LanguageTag] {
    guard isSameFrame, hasSameChains, new.fallback != .apple, languages.count == new.chains.count
    else { return languages.filter { !isSame($0) } }
    // All languages have a chain, and in most chains is none of the places that are others.
    var concerned = touched.filter { new.chains[$0] != nil }
    if !parents.isDisjoint(with: touched) {
      concerned = new.chains.filter { touched.contains(where: $0.value.contains) }.map(\.key)
    }
    return concerned.sorted().filter { !isSame($0) }
  }

  /// The tables of a language's image that differ, where the rest of it is as before.
  ///
  /// - Returns: nil when more than that differs, or nothing is as before.
  func changedTables(of language: LanguageTag) -> [ImageTable]? {
    guard isSameFrame, let chain = commonChain(of: language) else { return nil }
    let (before, after) = (old.places(along: chain), new.places(along: chain))
    guard let names = after.tables(differingFrom: before) else { return nil }
    var tables: [ImageTable] = []
    for name in names {
      let layers = after.layers(of: name)
      guard layers.map(\.language) == before.layers(of: name).map(\.language) else { return nil }
      tables.append(ImageTable(name, layers))
    }
    return tables
  }

  /// Whether the images of a language would be equal but for their revision.
  private mutating func isSame(_ language: LanguageTag) -> Bool {
    guard isSameFrame, let chain = commonChain(of: language) else { return false }
    let places = new.fallback == .apple ? chain + [.base] : chain
    for (depth, place) in places.enumerated() where touched.contains(place) {
      if new.fallback == .exact, depth > 0 { return true }
      guard new.fallback == .chain, depth > 0 else { return false }
      if !isHidden(place, below: chain[..<depth]) { return false }
    }
    return true
  }

  /// The chain of a language; nil when it is another than before.
  private func commonChain(of language: LanguageTag) -> [LanguageTag]? {
    if hasSameChains, let chain = new.chains[language] { return chain }
    let chain = new.chain(of: language)
    return chain == old.chain(of: language) ? chain : nil
  }

  /// Whether the languages above have every key that differs.
  private mutating func isHidden(_ place: LanguageTag, below upper: ArraySlice<LanguageTag>) -> Bool
  {
    guard let changed = difference(in: place) else { return false }
    return changed.allSatisfy { changed in
      let tables = upper.compactMap { new.languages[$0]?.tables[changed.name]?.merged }
      return tables.contains(where: changed.isKnownToBeCovered)
        || changed.keys.allSatisfy { keys in
          keys.entries.allSatisfy { entry in
            tables.contains {
              $0.position(ofKey: entry.keyBytes.span, hash: entry.record.hash) != nil
            }
          }
        }
    }
  }

  private mutating func difference(in place: LanguageTag) -> [ChangedTable]? {
    if let known = differences[place] { return known }
    let difference = difference(from: old.languages[place], to: new.languages[place])
    differences[place] = .some(difference)
    return difference
  }

  private func difference(
    from before: LocalizedLanguage?, to after: LocalizedLanguage?
  ) -> [ChangedTable]? {
    guard let before, let after else { return nil }
    var changed: [ChangedTable] = []
    for name in after.tables.differing(from: before.tables) {
      guard let old = before.tables[name]?.merged, let new = after.tables[name]?.merged else {
        return nil
      }
      changed.append(
        ChangedTable(
          name: name, old: old, new: new, difference: TableDifference(from: old, to: new)))
    }
    return changed
  }
}

extension ImageComparison.ChangedTable {
  fileprivate var keys: [KeyList] { [difference.added, difference.changed, difference.removed] }

  /// Whether a table is known to have all keys, of before and of now.
  fileprivate func isKnownToBeCovered(by table: Table) -> Bool {
    guard difference.added.isEmpty, table.isKnownToCover(old) else { return false }
    // For the next time, and for whoever makes its image.
    table.noteCovering(new)
    return true
  }
}
