import LprojModel

/// A dictionary whose values are texts or entries with rules: the whole of a `.stringsdict`, one
/// language of a `.loctable`.
enum StringsdictTable {
  /// The table of these members; what is neither text nor entry is left out, with a diagnostic.
  static func table(
    of members: [PropertyListValue.Member], _ diagnostics: inout DiagnosticList
  ) -> Table {
    var builder = TableBuilder()
    for member in members {
      guard let value = value(of: member, &diagnostics) else { continue }
      builder.append(key: member.key, value: value, line: member.line, column: member.column)
    }
    return builder.build()
  }

  /// The value of one entry; nil when it is left out.
  static func value(
    of member: PropertyListValue.Member, _ diagnostics: inout DiagnosticList
  ) -> EntryValue? {
    switch member.value {
    case .string(let text): return .text(text)
    case .dictionary(let members) where StringsdictRule.isEntry(members):
      var decoder = StringsdictEntryDecoder(member, diagnostics: diagnostics)
      defer { diagnostics = decoder.diagnostics }
      return decoder.value(of: members)
    default:
      diagnostics.add(
        .warning, .notAString, at: member.place,
        "the value of \(shown(member.key)) is \(member.value.noun), not a string or an entry with "
          + "'\(StringsdictRule.format)' or a rule, and is left out")
      return nil
    }
  }
}
