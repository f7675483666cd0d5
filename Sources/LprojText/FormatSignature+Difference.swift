extension FormatSignature {
  /// What a program that formats this text with the arguments of `source` gets wrong, a clause
  /// for each argument; empty when they agree.
  ///
  /// Plain texts must use each position as often and with the same class. Where either is
  /// variable, each position must be known to the source with the same class, and none of the
  /// source's may be missing but those that only choose.
  package func differences(from source: FormatSignature) -> [String] {
    guard slots != source.slots else { return [] }
    let isExact = !isVariable && !source.isVariable
    let mine = Dictionary(grouping: slots, by: \.position)
    let theirs = Dictionary(grouping: source.slots, by: \.position)
    return Set(mine.keys).union(theirs.keys).sorted().compactMap { position in
      Self.difference(of: mine[position] ?? [], from: theirs[position] ?? [], isExact: isExact)
    }
  }

  /// Compares the uses of one argument.
  private static func difference(of slots: [Slot], from source: [Slot], isExact: Bool) -> String? {
    let surplus = isExact ? slots.subtracting(source) : slots.lacking(in: source)
    let missing = isExact ? source.subtracting(slots) : slots.isEmpty ? source : []
    if let surplus = surplus.first {
      if let expected = missing.first ?? source.lacking(in: [surplus]).first {
        return "\(surplus.words) stands where \(expected.words) belongs"
      }
      return source.isEmpty
        ? "\(surplus.words) is not in the source"
        : "\(surplus.words) occurs more often than in the source"
    }
    guard let first = missing.first, isExact || !missing.contains(where: \.isOwn) else {
      return nil
    }
    return slots.isEmpty
      ? "\(first.words) is missing" : "\(first.words) occurs less often than in the source"
  }
}

extension FormatSignature.Slot {
  /// `'%2$@' (object, argument 2)`.
  fileprivate var words: String { "'\(specifier)' (\(typeClass.rawValue), argument \(position))" }
}

extension [FormatSignature.Slot] {
  /// What remains when each of `other` takes away one of its class.
  fileprivate func subtracting(_ other: Self) -> Self {
    var counts: [FormatTypeClass: Int] = [:]
    for slot in other { counts[slot.typeClass.merged, default: 0] += 1 }
    return filter { slot in
      guard let count = counts[slot.typeClass.merged], count > 0 else { return true }
      counts[slot.typeClass.merged] = count - 1
      return false
    }
  }

  /// Those whose class does not occur in `other` at all.
  fileprivate func lacking(in other: Self) -> Self {
    let classes = Set(other.map(\.typeClass.merged))
    return filter { !classes.contains($0.typeClass.merged) }
  }
}
