import LprojFormats
import LprojModel
package import LprojPlugin

/// `.arb`: application resource bundles, as Flutter has them ("Application Resource Bundle
/// Specification"; texts in ICU's MessageFormat).
///
/// Members whose names begin with `@` describe others, and are passed over. `{name}` becomes a
/// positional `%1$@`, in the order of ``ArgumentNames``; a plural's cases and what cannot be
/// expressed: see ``MessageConverter``.
///
/// Elsewhere than in an `.lproj` the language is `@@locale`, else at the end of the name:
/// `app_de.arb` is the table `app` in `de`.
package struct ARBFormat: TableFormat {
  package init() {}

  package var name: String { "arb" }
  package var fileExtensions: [String] { ["arb"] }
  package var scope: FormatScope { .anywhere }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var table = ForeignTable(file)
    let placed = PlacedLanguage(file)
    do throws(FormatError) {
      let members = try JSONDocument.members(of: file.bytes)
      let language = locale(members) ?? placed.suffixed.language
      let converter = MessageConverter(language: placed.tag(of: language))
      for member in members where !member.key.hasPrefix("@") {
        try add(member, converter, to: &table)
      }
      return table.finished(placed, language: language, name: placed.suffixedName)
    } catch {
      return table.refused(error)
    }
  }

  private func locale(_ members: [JSONValue.Member]) -> String? {
    let member = members.last { $0.key == "@@locale" }
    guard case .string(let locale)? = member?.value, !locale.isEmpty else { return nil }
    return locale
  }

  private func add(
    _ member: JSONValue.Member, _ converter: MessageConverter, to table: inout ForeignTable
  ) throws(FormatError) {
    guard case .string(let text) = member.value else {
      return table.diagnostics.add(
        .warning, .notAString, at: member.place,
        "the value of \(shown(member.key)) is \(member.value.noun), not a text, and is left out")
    }
    var converter = converter
    var value: EntryValue?
    do throws(MessageProblem) {
      value = try converter.value(of: try MessageParser.message(text))
    } catch {
      table.diagnostics.add(
        .warning, error.code, at: member.place,
        "\(shown(member.key)): \(error.message), and it is left out")
    }
    if let value { try table.add(member.key, value, at: member.place) }
    for note in converter.notes {
      table.diagnostics.add(
        .warning, .unknownRule, at: member.place, "\(shown(member.key)): \(note)")
    }
  }
}
