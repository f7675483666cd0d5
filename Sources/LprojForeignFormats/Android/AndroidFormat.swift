import LprojFormats
import LprojModel
package import LprojPlugin

/// Android's `strings.xml` and `plurals.xml`: string resources ("String resources", "App resources
/// overview" of developer.android.com; texts as AAPT2's `ResourceParser` reads them).
///
/// `<string>` is a text, `<plurals>` a plural, the items of a `<string-array>` are texts `name.0`,
/// `name.1` and so on. Java's `%1$s` becomes `%1$@`: see ``JavaFormat``.
///
/// Elsewhere than in an `.lproj` the directory tells the language (`values-zh-rTW`,
/// `values-b+sr+Latn`); the texts of `values` are of the language of `tools:locale`, or of none.
/// A directory with other qualifiers (`values-night`) is for some devices only, and not served.
package struct AndroidFormat: TableFormat {
  package init() {}

  package var name: String { "android" }
  package var fileExtensions: [String] { [] }
  package var fileNames: [String] { ["strings.xml", "plurals.xml"] }
  package var scope: FormatScope { .anywhere }

  package func decode(_ file: EncodedFile) -> DecodedFile {
    var table = ForeignTable(file)
    let placed = PlacedLanguage(file)
    let qualifiers = AndroidQualifiers(directory: placed.directories.first ?? "")
    if file.language == nil, let other = qualifiers.other {
      table.diagnostics.add(
        .note, .unknownRule,
        "the directory's qualifier \(shown(other)) is for some devices only; its texts are not "
          + "served")
      return DecodedFile(tables: [], diagnostics: table.diagnostics.finished())
    }
    do throws(FormatError) {
      var reader = AndroidReader(try XMLReader.events(of: file.bytes))
      let root = try reader.root()
      let language = qualifiers.language ?? root.attributes[AndroidReader.locale]
      let decoder = AndroidDecoder(language: placed.tag(of: language))
      while let resource = reader.next() { try decoder.decode(resource, into: &table) }
      return table.finished(placed, language: language)
    } catch {
      return table.refused(error)
    }
  }
}
