extension [LanguageTag: LocalizedLanguage] {
  /// The languages that are others in an older dictionary, or that only one of both has.
  package func differing(from old: Self) -> [LanguageTag] {
    keysDiffering(from: old) { $0 === $1 }
  }
}

extension [TableName: LocalizedTable] {
  /// The tables that are served otherwise than by an older dictionary, or that only one of both has.
  package func differing(from old: Self) -> [TableName] {
    keysDiffering(from: old) { $0.merged === $1.merged }
  }
}

extension Dictionary {
  /// A dictionary that was made by changing values of a copy has its keys in the same order as the
  /// older one; then no key is looked up.
  fileprivate func keysDiffering(
    from old: Self, isSame: (_ new: Value, _ old: Value) -> Bool
  ) -> [Key] {
    if let differing = alignedDifferences(from: old, isSame) { return differing }
    let touched = filter { key, value in old[key].map { !isSame(value, $0) } ?? true }
    return touched.keys + old.keys.filter { self[$0] == nil }
  }

  /// Nil when both do not have the same keys in the same order.
  private func alignedDifferences(
    from old: Self, _ isSame: (_ new: Value, _ old: Value) -> Bool
  ) -> [Key]? {
    guard count == old.count else { return nil }
    var differing: [Key] = []
    for (new, old) in zip(self, old) {
      guard new.key == old.key else { return nil }
      if !isSame(new.value, old.value) { differing.append(new.key) }
    }
    return differing
  }
}
