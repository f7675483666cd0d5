extension [LanguageTag: LocalizedLanguage] {
  /// The languages that are others in an older dictionary, or that only one of both has.
  package func differing(from old: Self) -> [LanguageTag] {
    // A language stands under its own tag, so that the same one needs no look at the keys.
    keysDiffering(from: old) {
      $0 === $1
    } isSameEntry: {
      $0 === $1
    }
  }
}

extension [TableName: LocalizedTable] {
  /// The tables that are served otherwise than by an older dictionary, or that only one of both has.
  package func differing(from old: Self) -> [TableName] {
    keysDiffering(from: old) {
      $0.merged === $1.merged
    } isSameEntry: { _, _ in
      false
    }
  }
}

extension Dictionary {
  /// A dictionary that was made by changing values of a copy has its keys in the same order as the
  /// older one; then no key is looked up.
  ///
  /// - Parameter isSameEntry: whether the values say that their keys are the same, too.
  fileprivate func keysDiffering(
    from old: Self, isSame: (_ new: Value, _ old: Value) -> Bool,
    isSameEntry: (_ new: Value, _ old: Value) -> Bool
  ) -> [Key] {
    if let differing = alignedDifferences(from: old, isSame, isSameEntry) { return differing }
    let touched = filter { key, value in old[key].map { !isSame(value, $0) } ?? true }
    return touched.keys + old.keys.filter { self[$0] == nil }
  }

  /// Nil when both do not have the same keys in the same order.
  private func alignedDifferences(
    from old: Self, _ isSame: (_ new: Value, _ old: Value) -> Bool,
    _ isSameEntry: (_ new: Value, _ old: Value) -> Bool
  ) -> [Key]? {
    guard count == old.count else { return nil }
    var differing: [Key] = []
    var (index, oldIndex) = (startIndex, old.startIndex)
    while index != endIndex {
      if !isSameEntry(values[index], old.values[oldIndex]) {
        guard keys[index] == old.keys[oldIndex] else { return nil }
        if !isSame(values[index], old.values[oldIndex]) { differing.append(keys[index]) }
      }
      formIndex(after: &index)
      old.formIndex(after: &oldIndex)
    }
    return differing
  }
}
