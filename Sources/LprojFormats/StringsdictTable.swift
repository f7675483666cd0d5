import LprojModel

/// A dictionary whose values are texts or entries with rules: the whole of a `.stringsdict`, one
/// language of a `.loctable`.
enum StringsdictTable {
  /// The table of these members; what is neither text nor entry is left out, with a diagnostic.
  static func table(
    of members: [PropertyListValue.Member], _ diagnostics: inout DiagnosticList
  ) -> Table {
    var builder = TableBuilder()
    for member in members { StringsEntry.append(member, to: &builder, &diagnostics) }
    return builder.build()
  }
}
