import Foundation
import LprojTestSupport
import Testing

/// The formats of other systems, read without a daemon.
@Suite struct ForeignFormatTests {
  static let files = [
    "po/de.po": """
    msgid ""
    msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"
    msgid "Open"
    msgstr "Öffnen"
    msgid "%d file"
    msgid_plural "%d files"
    msgstr[0] "eine Datei"
    msgstr[1] "%d Dateien"
    """,
    "locale/fr/LC_MESSAGES/shop.po": "msgid \"Open\" msgstr \"Ouvrir\"",
    "res/values-pt-rBR/strings.xml":
      "<resources><string name=\"hello\">Olá, %1$s</string></resources>",
    "java/messages_de_AT.properties": "hello = Servus, {0}",
    "lib/l10n/app_de.arb":
      "{\"files\": \"{n, plural, one{eine Datei} other{# Dateien}} von {who}\"}",
    "it.lproj/common.json": "{\"nav\": {\"open\": \"Apri\"}}",
    "settings.json": "{\"it\": \"is no table\"}",
  ]

  static func tree() throws -> TemporaryDirectory {
    let tree = try TemporaryDirectory()
    for (name, text) in files { try tree.write(name, text) }
    return tree
  }

  @Test(arguments: [
    (
      "po/de.po",
      #"{"tables": {"de": {"Localizable": {"Open": "Öffnen", "%d file": {"plural": "#
        + #"{"one": "eine Datei", "other": "%d Dateien"}}}}}}"#
    ),
    (
      "res/values-pt-rBR/strings.xml",
      #"{"tables": {"pt-BR": {"strings": {"hello": "Olá, %1$@"}}}}"#
    ),
    (
      "java/messages_de_AT.properties",
      #"{"tables": {"de-AT": {"messages": {"hello": "Servus, {0}"}}}}"#
    ),
    ("it.lproj/common.json", #"{"nav.open": "Apri"}"#),
    ("settings.json", #"{"it": "is no table"}"#),
  ])
  func aFileIsDumped(_ path: String, _ expected: String) throws {
    let tree = try Self.tree()
    let dumped = try Lprojctl.json("dump", path, in: tree.path)
    let table = try JSONSerialization.jsonObject(with: Data(expected.utf8)) as? NSDictionary
    #expect((dumped as? NSDictionary) == table)
  }

  @Test func aTreeIsDumpedByLanguages() throws {
    let tree = try Self.tree()
    let dumped = try Lprojctl.json("dump", ".", in: tree.path)
    let tables = (dumped as? [String: [String: [String: Any]]])?["tables"]
    let names = tables?.mapValues { $0.keys.sorted() }
    #expect(
      names == [
        "de": ["Localizable", "app"], "fr": ["shop"], "pt-BR": ["strings"], "de-AT": ["messages"],
        "it": ["common"],
      ])
  }

  @Test(arguments: [
    (["Open", "--language", "de"], "Öffnen"),
    (["%d file", "--language", "de", "--int", "1"], "eine Datei"),
    (["%d file", "--language", "de", "--int", "3"], "3 Dateien"),
    (["Open", "--language", "fr", "--table", "shop"], "Ouvrir"),
    (["hello", "--language", "pt-BR", "--table", "strings", "--string", "Rita"], "Olá, Rita"),
    (["hello", "--language", "de-AT", "--table", "messages"], "Servus, {0}"),
    (
      ["files", "--language", "de", "--table", "app", "--int", "2", "--string", "Eva"],
      "2 Dateien von Eva"
    ),
    (
      ["files", "--language", "de", "--table", "app", "--int", "1", "--string", "Eva"],
      "eine Datei von Eva"
    ),
    (["nav.open", "--language", "it", "--table", "common"], "Apri"),
  ])
  func aKeyIsFound(_ words: [String], _ text: String) throws {
    let tree = try Self.tree()
    let outcome = try Lprojctl.run(["get", "--root", "."] + words, in: tree.path)
    #expect(outcome.output == text + "\n")
  }

  @Test func mistakesAreLinted() throws {
    let tree = try TemporaryDirectory()
    try tree.write("po/de.po", "msgid \"a\"\nmsgstr b")
    let outcome = try Lprojctl.run("lint", "po/de.po", ".", in: tree.path)
    #expect(outcome.status == 1)
    #expect(outcome.lines.map { $0.prefix { $0 != " " } } == ["po/de.po:2:8:", "po/de.po:2:8:"])
  }

  @Test func imagesAreCompiled() throws {
    let tree = try Self.tree()
    let outcome = try Lprojctl.run("compile", ".", "-o", "out", in: tree.path)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let image = try Lprojctl.run("inspect", "out/pt-BR.lprojimage", in: tree.path)
    #expect(image.output.contains("strings"))
  }
}
