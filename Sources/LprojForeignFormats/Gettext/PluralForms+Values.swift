import LprojFormats
import LprojModel

extension PluralForms {
  /// The value of an entry with these texts: each category with the text of its form.
  ///
  /// A form without a text leaves its category out, so that `other` serves.
  func value(
    of texts: [String], _ message: POMessage, _ diagnostics: inout DiagnosticList
  ) throws(FormatError) -> EntryValue {
    guard texts.count <= count else {
      throw FormatError(
        .syntax,
        "the plural \(shown(message.id)) has \(texts.count) texts, and 'Plural-Forms' says "
          + "nplurals=\(count); remove what is too many", at: message.place)
    }
    var cases: [PluralCategory: String] = [:]
    for (category, form) in forms where form < texts.count && !texts[form].isEmpty {
      cases[category] = texts[form]
    }
    if texts.count < count || texts.contains(where: \.isEmpty) {
      diagnostics.add(
        .warning, cases[.other] == nil ? .missingOther : .missingPluralCategory, at: message.place,
        "the plural \(shown(message.id)) has not all of its \(count) texts; add those that are "
          + "missing")
    }
    return plural(cases)
  }
}
