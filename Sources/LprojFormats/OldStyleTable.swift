import LprojModel

/// What the old text form gave.
struct OldStyleTable {
  /// Entries whose value is no string, in the order of the file.
  var structured: [PropertyListValue.Member] = []
  /// Whether a key was seen that another one may equal after normalization.
  var sawUnnormalizedKey = false
  /// Entries whose value is a string.
  var table: Table

  /// All entries in the order of the file; of a string and another value for one key, the later,
  /// with a warning.
  func members(_ diagnostics: inout DiagnosticList) -> [PropertyListValue.Member] {
    var list = MemberList()
    let strings = table.entries.map { entry in
      PropertyListValue.Member(
        key: entry.key, value: .string(String(decoding: entry.valueBytes, as: UTF8.self)),
        line: Int(entry.record.line), column: Int(entry.record.column))
    }
    let all = (strings + structured).sorted { ($0.line, $0.column) < ($1.line, $1.column) }
    for member in all {
      if let replaced = list.append(member) { diagnostics.addDuplicate(replaced, again: member) }
    }
    return list.members
  }
}
