import LprojModel

extension DiagnosticList {
  /// A key that came twice: the last one wins (CFOldStylePList.c, and XML the same).
  package mutating func addDuplicate(_ key: String, first: Place, again: Place, isSameValue: Bool) {
    add(
      .warning, .duplicateKey, at: again.line == 0 ? nil : again,
      "duplicate key \(shown(key)): "
        + (isSameValue
          ? "it has the same value on line \(first.line)"
          : "it has another value on line \(first.line), and the last one wins")
        + "; remove one of the two")
  }

  mutating func addDuplicate(
    _ replaced: PropertyListValue.Member, again member: PropertyListValue.Member
  ) {
    addDuplicate(
      member.key, first: Place(line: replaced.line, column: replaced.column),
      again: Place(line: member.line, column: member.column), isSameValue: false)
  }

  /// Of two keys that a decoder took for equal.
  mutating func addRepeated(
    _ replaced: PropertyListValue.Member, again member: PropertyListValue.Member
  ) {
    if ExactKey(text: replaced.key) == ExactKey(text: member.key) {
      addDuplicate(replaced, again: member)
    } else {
      add(
        .warning, .keysDifferInNormalization, at: Place(line: member.line, column: member.column),
        "the key \(shown(member.key)) and the one on line \(replaced.line) are spelled with other "
          + "code points (NFC and NFD), and only this one is served; use one spelling, best NFC")
    }
  }
}
