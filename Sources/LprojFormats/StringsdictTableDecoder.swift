import LprojModel

/// Makes a table of a dictionary whose values are texts or entries with rules: the whole of a
/// `.stringsdict`, one language of a `.loctable`.
struct StringsdictTableDecoder {
  var log: DiagnosticLog

  /// The table of these members; what is neither text nor entry is left out, with a diagnostic.
  mutating func table(of members: [PropertyListValue.Member]) -> Table {
    var builder = TableBuilder()
    for member in members {
      guard let value = value(of: member) else { continue }
      builder.append(key: member.key, value: value, line: member.line, column: member.column)
    }
    return builder.build()
  }

  private mutating func value(of member: PropertyListValue.Member) -> EntryValue? {
    switch member.value {
    case .string(let text): return .text(text)
    case .dictionary(let members):
      var decoder = StringsdictEntryDecoder(member, log: log)
      defer { log = decoder.log }
      return decoder.value(of: members)
    default:
      log.add(
        .warning, .notAString, line: member.line, column: member.column,
        "\(member.key.inDiagnostic): the value is \(member.value.kind), not a string or an entry "
          + "with rules; it is left out")
      return nil
    }
  }
}
