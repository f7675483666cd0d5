import LprojFormats
import LprojModel
package import LprojPlugin

/// JSON as i18next has it ("JSON Format v4"), nested or flat.
///
/// Keys of objects in objects are joined by `.`. Keys that differ in `_zero`, `_one`, `_two`,
/// `_few`, `_many` and `_other` alone are one plural, chosen by `{{count}}`: i18next takes `_zero`
/// for the number 0 in every language, as a table does. `{{count}}` becomes `%1$ld`, any other
/// `{{name}}` a positional `%2$@`: see ``I18nextText``.
///
/// Since any program's settings may be called `.json`, a file is a table in an `.lproj` only.
package struct I18nextFormat: TableFormat {
  private let takesAnyPlace: Bool

  /// - Parameter takesAnyPlace: whether files elsewhere are decoded, too, as a user's who names one.
  package init(takesAnyPlace: Bool = false) {
    self.takesAnyPlace = takesAnyPlace
  }

  package var name: String { "json" }
  package var fileExtensions: [String] { ["json"] }
  package var scope: FormatScope { .language }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    guard takesAnyPlace || file.language != nil else { return DecodedFile(tables: []) }
    var table = ForeignTable(file)
    let placed = PlacedLanguage(file)
    do throws(FormatError) {
      var keys = I18nextKeys(fileSize: file.bytes.count)
      try keys.add(try JSONDocument.members(of: file.bytes), &table.diagnostics)
      for group in keys.groups { try group.add(to: &table) }
      return table.finished(placed, language: nil)
    } catch {
      return table.refused(error)
    }
  }
}
