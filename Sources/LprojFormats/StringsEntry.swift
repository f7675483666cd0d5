import LprojModel

/// One entry of a table that came as a property list value, whatever its file is called: a text,
/// or a dictionary with a format or rules (CFBundle gives both out of either file).
enum StringsEntry {
  /// Appends the entry, or says why it is left out.
  static func append(
    _ member: PropertyListValue.Member, to builder: inout TableBuilder,
    _ diagnostics: inout DiagnosticList
  ) {
    guard let value = value(of: member, &diagnostics) else { return }
    builder.append(key: member.key, value: value, line: member.line, column: member.column)
  }

  private static func value(
    of member: PropertyListValue.Member, _ diagnostics: inout DiagnosticList
  ) -> EntryValue? {
    switch member.value {
    case .string(let text): return .text(text)
    case .dictionary(let members) where StringsdictRule.isEntry(members):
      var decoder = StringsdictEntryDecoder(member, diagnostics: diagnostics)
      defer { diagnostics = decoder.diagnostics }
      return decoder.value(of: members)
    default:
      let name = diagnostics.naming(member.key)
      diagnostics.add(
        .warning, .notAString, at: member.place,
        "the value of \(name) is \(member.value.noun), not a string, and is left out; write it as "
          + "a string in quotes, or as a dictionary with '\(StringsdictRule.format)'")
      return nil
    }
  }
}
