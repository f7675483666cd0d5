extension Dictionary where Value: AnyObject {
  /// The keys whose objects are others in an older dictionary, or that only one of both has.
  ///
  /// A dictionary that was made by changing values of a copy has its keys in the same order as the
  /// older one; then no key is looked up.
  package func keysDiffering(from old: Self) -> [Key] {
    alignedDifferences(from: old)
      ?? keys.filter { old[$0] !== self[$0] } + old.keys.filter { self[$0] == nil }
  }

  /// Nil when both do not have the same keys in the same order.
  private func alignedDifferences(from old: Self) -> [Key]? {
    guard count == old.count else { return nil }
    var differing: [Key] = []
    for (new, old) in zip(self, old) {
      guard new.key == old.key else { return nil }
      if new.value !== old.value { differing.append(new.key) }
    }
    return differing
  }
}
