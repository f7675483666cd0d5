import LprojModel

/// Whether a key may equal another one after normalization though their bytes differ.
///
/// A pair like that needs at least one member that is not in NFC. The scripts passed here hold no
/// such character (Unicode 15, NFC_Quick_Check), so their keys cost one look at their bytes;
/// what is left is compared in full, once a file.
func mayDifferInNormalization(_ key: Span<UInt8>) -> Bool {
  var position = 0
  while position < key.count {
    switch key[position] {
    case 0..<0x80: position += 1
    // Latin beyond ASCII, spacing modifiers; Cyrillic but for its combining marks.
    case 0xC2...0xCB, 0xD0, 0xD1, 0xD3: position += 2
    // Kana but for the two combining marks, U+3099 and U+309A.
    case 0xE3:
      guard position + 2 < key.count else { return true }
      if key[position + 1] == 0x82, (0x99...0x9A).contains(key[position + 2]) { return true }
      position += 3
    // Unified ideographs, and Hangul syllables from U+B000 on.
    case 0xE4...0xE9, 0xEB, 0xEC: position += 3
    default: return true
    }
  }
  return false
}

extension DiagnosticList {
  /// Warns of keys that are two for Apple's look-up and for ours, and one for the eye.
  mutating func addKeysThatDifferInNormalization(of table: Table) {
    var seen: [String: Table.Record] = [:]
    for entry in table.entries where entry.keyBytes.contains(where: { $0 >= 0x80 }) {
      // String compares by canonical equivalence, which is the very question.
      guard let first = seen.updateValue(entry.record, forKey: entry.key) else { continue }
      addKeysDifferInNormalization(
        entry.key, first: Int(first.line),
        again: Place(line: Int(entry.record.line), column: Int(entry.record.column)))
    }
  }

  mutating func addKeysDifferInNormalization(_ key: String, first: Int, again: Place) {
    add(
      .warning, .keysDifferInNormalization, at: again.line == 0 ? nil : again,
      "the key \(shown(key)) looks like the one on line \(first) but is spelled with other code "
        + "points (NFC and NFD): they are two keys; use one spelling, best NFC")
  }
}
