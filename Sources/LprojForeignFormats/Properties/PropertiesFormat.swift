import LprojFormats
import LprojModel
package import LprojPlugin

/// `.properties`: resource bundles of Java, as `java.util.Properties.load` reads them.
///
/// UTF-8, and ISO-8859-1 when a file is no UTF-8, as `PropertyResourceBundle` does since Java 9
/// (JEP 226); a byte order mark is passed over, which Java does not. A text stays as it is: `{0}`
/// of `MessageFormat` is the program's.
///
/// Elsewhere than in an `.lproj` the name tells the language: `messages_de_AT.properties` is the
/// table `messages` in `de-AT` (java.util.ResourceBundle), `messages.properties` the same table in
/// no language.
package struct PropertiesFormat: TableFormat {
  package init() {}

  package var name: String { "properties" }
  package var fileExtensions: [String] { ["properties"] }
  package var scope: FormatScope { .anywhere }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var table = ForeignTable(file)
    let placed = PlacedLanguage(file)
    do throws(FormatError) {
      var reader = PropertiesReader(SourceText(utf8OrLatin1: file.bytes))
      while let line = reader.next() {
        let key = try PropertiesText(line.key, at: line.place)
        let value = try PropertiesText(line.value, at: line.place)
        if key.hasLoneSurrogate || value.hasLoneSurrogate {
          table.diagnostics.add(
            .warning, .invalidEscape, at: line.place,
            "an escape of \(shown(key.text)) is half of a surrogate pair, and is served as U+FFFD; "
              + "write both halves, or the character itself")
        }
        try table.add(key.text, .text(value.text), at: line.place)
      }
      return table.finished(
        placed, language: placed.suffixed.language, name: placed.suffixedName)
    } catch {
      return table.refused(error)
    }
  }
}
