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
      guard let expected = missing.first ?? source.first(where: { !$0.isSameClass(as: surplus) })
      else { return "\(surplus.words) is not in the source" }
      return "\(surplus.words) stands where \(expected.words) belongs"
    }
    guard let first = missing.first, isExact || !missing.contains(where: \.isOwn) else {
      return nil
    }
    return "\(first.words) is missing"
  }
}

extension FormatSignature.Slot {
  fileprivate func isSameClass(as other: Self) -> Bool {
    typeClass.isInterchangeable(with: other.typeClass)
  }

  /// `'%2$@' (object, argument 2)`.
  fileprivate var words: String { "'\(specifier)' (\(typeClass.rawValue), argument \(position))" }
}

extension [FormatSignature.Slot] {
  /// What remains when each of `other` takes away one of its class.
  fileprivate func subtracting(_ other: Self) -> Self {
    var rest = self
    for slot in other {
      if let index = rest.firstIndex(where: { $0.isSameClass(as: slot) }) { rest.remove(at: index) }
    }
    return rest
  }

  /// Those whose class does not occur in `other` at all.
  fileprivate func lacking(in other: Self) -> Self {
    filter { slot in !other.contains { $0.isSameClass(as: slot) } }
  }
}
