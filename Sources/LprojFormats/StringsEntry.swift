import LprojModel

/// One entry of a `.strings` file that came as a property list value.
enum StringsEntry {
  /// Appends the entry, or warns when its value is nothing that a look-up can give.
  static func append(
    _ member: PropertyListValue.Member, to builder: inout TableBuilder,
    _ diagnostics: inout DiagnosticList
  ) {
    guard case .string(let text) = member.value else {
      let place = Place(line: member.line, column: member.column)
      return diagnostics.add(
        .warning, .notAString, at: member.line == 0 ? nil : place,
        "the value of \(shown(member.key)) is \(member.value.kind), not a string, and is left out; "
          + "write it as a string in quotes")
    }
    builder.append(
      key: member.key, value: .text(text), line: member.line, column: member.column)
  }
}
