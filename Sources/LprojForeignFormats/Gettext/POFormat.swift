import LprojFormats
import LprojModel
package import LprojPlugin

/// `.po`: catalogs of GNU gettext, as translators keep them ("The Format of PO Files", gettext
/// manual 3).
///
/// The key of an entry is its `msgid`, with a `msgctxt` before it and U+0004 between them, as
/// libintl looks it up (gettext.h). Fuzzy, obsolete and untranslated entries are not served, as
/// msgfmt(1) leaves them out. Texts keep their specifiers; a plural is chosen by its first number,
/// with the forms that the header's `Plural-Forms` gives CLDR's categories: see ``PluralForms``.
///
/// Elsewhere than in an `.lproj` the language is the header's `Language`, else that of the path
/// (`de/LC_MESSAGES/shop.po`, `de.po`). A file that is called by a language alone holds the table
/// `Localizable`.
package struct POFormat: TableFormat {
  package init() {}

  package var name: String { "po" }
  package var fileExtensions: [String] { ["po"] }
  package var scope: FormatScope { .anywhere }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var table = ForeignTable(file)
    let placed = PlacedLanguage(file)
    do throws(FormatError) {
      var reader = POReader(try POCharset.text(of: file.bytes))
      var header = POHeader()
      var plurals: PluralForms?
      while let message = try reader.next() {
        if message.isHeader {
          header = POHeader(message)
        } else if let plural = message.plural, message.isServed {
          let forms =
            if let plurals { plurals } else { try forms(header, placed, &table.diagnostics) }
          plurals = forms
          try table.add(
            message.key, forms.value(of: plural, message, &table.diagnostics),
            at: message.place)
        } else if message.isServed {
          try table.add(message.key, .text(message.text), at: message.place)
        }
      }
      return table.finished(
        placed, language: language(header, placed), name: tableName(placed))
    } catch {
      return table.refused(error)
    }
  }

  private func forms(
    _ header: POHeader, _ placed: PlacedLanguage, _ diagnostics: inout DiagnosticList
  ) throws(FormatError) -> PluralForms {
    try PluralForms(header, language: placed.tag(of: language(header, placed)), &diagnostics)
  }

  private func language(_ header: POHeader, _ placed: PlacedLanguage) -> String? {
    if let language = header.field("Language"), !language.isEmpty { return language }
    if placed.directories.first == "LC_MESSAGES", placed.directories.count > 1 {
      return String(placed.directories[1])
    }
    return PlacedLanguage.isLanguage(placed.stem) ? placed.stem : nil
  }

  private func tableName(_ placed: PlacedLanguage) -> TableName? {
    PlacedLanguage.isLanguage(placed.stem) ? .localizable : nil
  }
}
