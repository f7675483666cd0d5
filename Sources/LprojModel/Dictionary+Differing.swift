extension [LanguageTag: LocalizedLanguage] {
  /// The languages that are others in an older dictionary, or that only one of both has.
  package func differing(from old: Self) -> [LanguageTag] {
    alignedDifferences(from: old) ?? keysDiffering(from: old) { $0 === $1 }
  }

  /// A dictionary that was made by changing values of a copy has its keys in the same order as the
  /// older one; then only the keys of what differs are looked at, since a language stands under
  /// its own tag. Nil for others.
  private func alignedDifferences(from old: Self) -> [LanguageTag]? {
    guard count == old.count else { return nil }
    var places: [Int] = []
    var place = 0
    for (new, old) in zip(values, old.values) {
      if new !== old { places.append(place) }
      place += 1
    }
    var differing: [LanguageTag] = []
    for place in places {
      let key = self[index(startIndex, offsetBy: place)].key
      guard key == old[old.index(old.startIndex, offsetBy: place)].key else { return nil }
      differing.append(key)
    }
    return differing
  }
}

extension [TableName: LocalizedTable] {
  /// The tables that are others in an older dictionary, or that only one of both has.
  package func differing(from old: Self) -> [TableName] {
    alignedDifferences(from: old) ?? keysDiffering(from: old) { $0.isIdentical(to: $1) }
  }

  /// As of languages, but a table may stand under several names.
  private func alignedDifferences(from old: Self) -> [TableName]? {
    guard count == old.count else { return nil }
    var differing: [TableName] = []
    for (new, old) in zip(self, old) {
      guard new.key == old.key else { return nil }
      if !new.value.isIdentical(to: old.value) { differing.append(new.key) }
    }
    return differing
  }
}

extension Dictionary {
  fileprivate func keysDiffering(
    from old: Self, isSame: (_ new: Value, _ old: Value) -> Bool
  ) -> [Key] {
    let touched = filter { key, value in old[key].map { !isSame(value, $0) } ?? true }
    return touched.keys + old.keys.filter { self[$0] == nil }
  }
}
