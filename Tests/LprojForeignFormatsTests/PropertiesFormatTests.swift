import LprojModel
import Testing

/// `.properties`, rule by rule of `java.util.Properties.load`.
@Suite struct PropertiesFormatTests {
  static let examples = [
    Example(
      "Truth = Beauty\n Truth2:Beauty\nTruth3\t\t\t:Beauty",
      [
        "Truth": "Beauty", "Truth2": "Beauty", "Truth3": "Beauty",
      ]),
    Example(
      "fruits  apple, banana, \\\n    cantaloupe, \\\r\n\t kiwi\\\r  , mango",
      [
        "fruits": "apple, banana, cantaloupe, kiwi, mango"
      ]),
    Example("cheeses", ["cheeses": ""]),
    Example("  # comment\\\n! another\\\r\na=b#no\nc=d ! no ", ["a": "b#no", "c": "d ! no "]),
    Example("\\:\\= = x\n=y\n: z", ["": "z", ":=": "x"], ["3:1 warning duplicate-key"]),
    Example("a\\ b c", ["a b": "c"]),
    Example("a = = b\nc : = d\ne==f", ["a": "= b", "c": "= d", "e": "=f"]),
    Example("k=\\t\\n\\r\\f\\z\\\"\\\\", ["k": "\t\n\r\u{C}z\"\\"]),
    Example("k=\\u00e9\\uD83D\\uDE00\\u4E2d", ["k": "é😀中"]),
    Example("\\u006b=x\\é", ["k": "xé"]),
    Example("k=\\uD83Dx", ["k": "\u{FFFD}x"], ["1:1 warning invalid-escape"]),
    Example("k=a\\\\\nl=b\\\\\\\nc", ["k": "a\\", "l": "b\\c"]),
    Example("k=a\\\n\nl=b", ["k": "a", "l": "b"]),
    Example("\\\n#k=v", ["#k": "v"]),
    Example("k=v\\", ["k": "v"]),
    Example("k=a\u{B}\u{85}", ["k": "a\u{B}\u{85}"]),
    Example("\u{FEFF}k={0} it''s", ["k": "{0} it''s"]),
    Example("\n\r\n \t", [:]),
    Example("k=1\n k=1", ["k": "1"], ["2:2 warning duplicate-key"]),
  ]

  @Test(arguments: examples)
  func readsWhatJavaReads(_ example: Example) throws {
    let decoded = try Decoded("properties", example.text)
    #expect(decoded.texts == example.texts)
    #expect(decoded.places == example.places)
  }

  @Test(arguments: [
    Mistake("a=b\n  c=\\u12", "2:3 error invalid-escape"),
    Mistake("a=\\uxyzw", "1:1 error invalid-escape"),
  ])
  func refusesWhatJavaRefuses(_ mistake: Mistake) throws {
    let decoded = try Decoded("properties", mistake.text)
    #expect(decoded.texts == nil)
    #expect(decoded.places == [mistake.place])
  }

  @Test func whatIsNoUTF8IsLatin1() throws {
    #expect(try Decoded("properties", [0x6B, 0x3D, 0xE9, 0xC3, 0xA9]).texts == ["k": "éÃ©"])
    #expect(try Decoded("properties", [0x6B, 0x3D, 0xC3, 0xA9]).texts == ["k": "é"])
  }

  @Test func keysKeepTheirOrderAndPlaces() throws {
    let table = try #require(try Decoded("properties", "b=1\n\n  ä = 2\r\n#\ra").table)
    #expect(table.entries.map(\.key) == ["b", "ä", "a"])
    #expect(table.records.map(\.line) == [1, 3, 5])
    #expect(table.records.map(\.column) == [1, 3, 1])
  }

  @Test(arguments: [
    ("/x/messages_de_AT.properties", "de-AT", "messages"),
    ("/x/messages_zh_Hant_TW.properties", "zh-Hant-TW", "messages"),
    ("/x/my_messages_pt.properties", "pt", "my_messages"),
    ("/x/messages_es_419.properties", "es-419", "messages"),
    ("/x/messages.properties", nil, nil),
    ("/x/error_log.properties", nil, nil),
    ("/x/a_b.properties", nil, nil), ("/x/config_min.properties", nil, nil),
    ("/x/a_map.properties", nil, nil), ("/x/m_fil.properties", "fil", "m"),
    ("/x/m_iw_IL.properties", "iw-IL", "m"),
    ("/x/_de.properties", "de", nil),
  ])
  func theNameTellsLanguageAndTable(_ path: String, _ language: String?, _ table: String?) throws {
    let decoded = try Decoded("properties", "a=b", path: path)
    #expect(decoded.language == language)
    #expect(decoded.name == table)
  }

  @Test(arguments: [("m_de.properties", "m"), ("m_fr.properties", nil), ("m.properties", nil)])
  func inALprojTheDirectoryTellsTheLanguage(_ name: String, _ table: String?) throws {
    let decoded = try Decoded("properties", "a=b", path: "/x/de.lproj/\(name)", language: "de")
    #expect(decoded.language == nil)
    #expect(decoded.name == table)
  }
}
