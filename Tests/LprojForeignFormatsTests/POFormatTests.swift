import LprojModel
import Testing

/// `.po`, rule by rule of the gettext manual.
@Suite struct POFormatTests {
  static let header = """
    msgid ""
    msgstr ""
    "Language: de\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    "Plural-Forms: nplurals=2; plural=(n != 1);\\n"


    """

  static let examples = [
    Example("msgid \"a\"\nmsgstr \"b\"", ["a": "b"]),
    Example("msgid \"a\" msgstr \"b\" msgid \"c\" msgstr \"d\"", ["a": "b", "c": "d"]),
    Example("msgid \"\"\n\"a\\n\"\n\"b\"\nmsgstr \"c\" \"d\"\n  \"e\"", ["a\nb": "cde"]),
    Example("msgctxt \"menu\"\nmsgid \"Open\"\nmsgstr \"Auf\"", ["menu\u{4}Open": "Auf"]),
    Example("msgid \"a\"\nmsgstr \"\"", [:]),
    Example(
      "#, fuzzy, c-format\nmsgid \"a\"\nmsgstr \"b\"\n\nmsgid \"c\"\nmsgstr \"d\"", ["c": "d"]),
    Example(
      "#~ msgid \"a\"\n#~ msgstr \"b\"\n#| msgid \"x\"\nmsgid \"c\"\nmsgstr \"d\"", ["c": "d"]),
    Example("# no\n#. no\n#: no:1\n#, c-format\nmsgid \"%d\"\nmsgstr \"%d!\"", ["%d": "%d!"]),
    Example(
      #"msgid "a\tb\\\"" msgstr "\a\b\f\v\r\101\x42 \303\251""#,
      [
        "a\tb\\\"": "\u{7}\u{8}\u{C}\u{B}\rAB é"
      ]),
    Example(
      "msgid \"a\"\nmsgstr \"1\"\nmsgid \"a\"\nmsgstr \"2\"", ["a": "2"],
      [
        "9:1 warning duplicate-key"
      ]),
    Example(
      "msgid \"%d file\"\nmsgid_plural \"%d files\"\nmsgstr[0] \"1\"\nmsgstr[1] \"%d\"",
      [
        "%d file": "one:1|other:%d"
      ]),
    Example("msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"\"\nmsgstr[1] \"x\"", [:]),
    Example(
      "msgid \"a\"\nmsgid_plural \"b\"\nmsgstr[0] \"x\"\nmsgstr[1] \"\"", ["a": "one:x"],
      [
        "7:1 warning missing-other"
      ]),
    Example("msgid \"a\"\r\nmsgstr \"b\"\r\n", ["a": "b"]),
    Example("", [:]),
  ]

  @Test(arguments: examples)
  func readsWhatGettextReads(_ example: Example) throws {
    let decoded = try Decoded("po", Self.header + example.text)
    #expect(decoded.texts == example.texts)
    #expect(decoded.places == example.places)
  }

  static let mistakes = [
    Mistake("msgid \"a\nmsgstr \"b\"", "1:7 error unterminated-string"),
    Mistake("msgid \"a\"\nmsgstr \"\\q\"", "2:9 error invalid-escape"),
    Mistake("msgid \"a\"\nmsgstr \"\\377\"", "2:8 error invalid-escape"),
    Mistake("msgid \"a\"", "1:10 error syntax"),
    Mistake("msgid a", "1:7 error syntax"),
    Mistake("msgstr \"a\"", "1:1 error syntax"),
    Mistake("  x", "1:3 error syntax"),
    Mistake("é", "1:1 error syntax"),
    Mistake("domain \"x\"", "1:1 error syntax"),
    Mistake("msgctxt \"x\"\nmsgstr \"a\"", "2:1 error syntax"),
    Mistake("msgid \"a\" msgid_plural \"b\" msgstr \"c\"", "1:35 error syntax"),
    Mistake("msgid \"a\" msgid_plural \"b\" msgstr[1] \"c\"", "1:34 error syntax"),
    Mistake("msgid \"a\" msgid_plural \"b\" msgid \"c\"", "1:28 error syntax"),
    Mistake(
      "msgid \"\" msgstr \"Content-Type: x; charset=KOI8-R\\n\"", "1:35 error invalid-encoding"),
  ]

  @Test(arguments: mistakes)
  func refusesWhatGettextRefuses(_ mistake: Mistake) throws {
    let decoded = try Decoded("po", mistake.text)
    #expect(decoded.texts == nil)
    #expect(decoded.places == [mistake.place])
  }

  @Test func theCharsetOfTheHeaderIsTaken() throws {
    let text = "msgid \"\"\nmsgstr \"Content-Type: text/plain; charset=ISO-8859-1\\n\"\n"
    let bytes = Array("\(text)msgid \"a\" msgstr \"".utf8) + [0xE9, 0x22]
    #expect(try Decoded("po", bytes).texts == ["a": "é"])
    #expect(try Decoded("po", [0xE9]).places == ["1:1 error invalid-encoding"])
  }

  /// As `LL` of a name, `header language`, and what the language is.
  @Test(arguments: [
    ("/x/de/LC_MESSAGES/shop.po", "", "de", nil),
    ("/x/pt_BR/LC_MESSAGES/shop.po", "fr", "fr", nil),
    ("/x/po/de.po", "", "de", "Localizable"),
    ("/x/po/sr@latin.po", "", "sr@latin", "Localizable"),
    ("/x/po/de.po", "de_AT", "de_AT", "Localizable"),
    ("/x/shop.po", "", nil, nil),
    ("/LC_MESSAGES/shop.po", "", nil, nil),
  ])
  func theLanguageIsTold(
    _ path: String, _ header: String, _ language: String?, _ name: String?
  ) throws {
    let text = "msgid \"\" msgstr \"Language: \(header)\\n\" msgid \"a\" msgstr \"b\""
    let table = try Decoded("po", text, path: path)
    #expect(table.language == language)
    #expect(table.name == name)
    let inLproj = try Decoded("po", text, path: path, language: "it")
    #expect(inLproj.language == nil)
  }

  @Test func entriesKeepTheirOrderAndPlaces() throws {
    let text = "msgid \"b\"\nmsgstr \"1\"\n\n  msgctxt \"c\"\n  msgid \"ä\" msgstr \"2\""
    let table = try #require(try Decoded("po", text).table)
    #expect(table.entries.map(\.key) == ["b", "c\u{4}ä"])
    #expect(table.records.map(\.line) == [1, 5])
    #expect(table.records.map(\.column) == [1, 3])
  }
}
