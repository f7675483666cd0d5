import LprojModel
import Testing

/// `.arb`, with ICU's MessageFormat.
@Suite struct ARBFormatTests {
  /// Each is the text of the key `k` and what becomes of it in English.
  static let messages: [(String, String)] = [
    ("Hello", "Hello"),
    ("100% it's ''so''", "100% it's 'so'"),
    ("100% {name}", "100%% %1$@"),
    ("{b} of { a }, {b}", "%2$@ of %1$@, %2$@"),
    ("'{no}' '{'x'}' a '' b '", "{no} {x} a ' b '"),
    ("{n, number} # '#'", "%1$@ # '#'"),
    (
      "{n, plural, =0{none} one{# file} other{{n} files, 100%}}",
      "zero:none|one:%1$ld file|other:%1$ld files, 100%%"
    ),
    ("{n,plural,=1{one}=2{two}other{'#' # ''}}", "one:one|other:# %1$ld '"),
    ("{n, plural, zero{z} other{o {who}}}", "zero:z|other:o %2$@"),
    (
      "You have {n, plural, one{a file} other{# files}}, {a}",
      "You have %2$#@n@, %1$@{n=2 ld one:a file|other:%2$ld files}"
    ),
    (
      "{b, plural, other{# {a, plural, one{x} other{# of {b}}}}}",
      "%2$#@n@{n=2 ld other:%2$ld %1$#@n2@}{n2=1 ld one:x|other:%1$ld of %2$@}"
    ),
    ("{a, plural, other{{b, plural, other{#}}}}", "other:%2$#@n@{n=2 ld other:%2$ld}"),
    ("", ""),
  ]

  @Test(arguments: messages)
  func messagesBecomeFormats(_ message: String, _ text: String) throws {
    let decoded = try Decoded("arb", "{\"k\": \"\(message)\"}", language: "en")
    #expect(decoded.texts == ["k": text], "\(decoded.messages)")
    let unexpected = decoded.places.filter { $0 != "1:2 warning unknown-rule" }
    #expect(unexpected == [])
    #expect(decoded.places.isEmpty == !message.contains("=2"))
  }

  @Test(arguments: [
    ("{a", "malformed-format"), ("a}", "malformed-format"), ("{}", "malformed-format"),
    ("{a, select, x{y} other{z}}", "malformed-format"),
    ("{a, selectordinal, other{z}}", "malformed-format"),
    ("{a, date, short}", "malformed-format"), ("{a b}", "malformed-format"),
    ("{a, plural, offset:1 other{z}}", "malformed-format"),
    ("{a, plural, one{z}}", "missing-other"), ("{a, plural}", "malformed-format"),
    ("{a, plural, other{z}", "malformed-format"), ("{a, plural, other}", "malformed-format"),
    ("{a, plural, =5{x} other{z}}", "unknown-rule"), ("{a, plural, lots{x}}", "unknown-rule"),
    (String(repeating: "{a, plural, other{", count: 20), "too-deep"),
    ((0..<100).map { "{a\($0)}" }.joined(), "too-deep"),
    (String(repeating: "{a, plural, other{}}", count: 100), "too-deep"),
  ])
  func whatCannotBeExpressedIsLeftOut(_ message: String, _ code: String) throws {
    let decoded = try Decoded("arb", "{\"k\": \"\(message)\", \"l\": \"x\"}", language: "en")
    #expect(decoded.texts == ["l": "x"])
    #expect(decoded.places == ["1:2 warning \(code)"])
  }

  /// Exact numbers, by what the category of the language holds besides.
  @Test(arguments: [
    ("fr", "=0{z} =1{x} other{o}", "zero:z|one:x|other:o", 0),
    ("fr", "=1{x} other{o}", "one:x|other:o", 1),
    ("ru", "=1{x} other{o}", "one:x|other:o", 1),
    ("ru", "=1{x} one{y} other{o}", "one:y|other:o", 1),
    ("en", "=1{x} one{y} other{o}", "one:x|other:o", 0),
    ("ja", "=1{x} other{o}", "other:o", 1),
    ("ar", "=2{x} =0{z} other{o}", "zero:z|two:x|other:o", 0),
    ("lv", "=0{z} other{o}", "zero:z|other:o", 1),
  ])
  func exactNumbersAreCategoriesWhereTheyCan(
    _ language: String, _ cases: String, _ text: String, _ notes: Int
  ) throws {
    let decoded = try Decoded("arb", "{\"k\": \"{n, plural, \(cases)}\"}", language: language)
    #expect(decoded.texts == ["k": text])
    #expect(decoded.places == Array(repeating: "1:2 warning unknown-rule", count: notes))
  }

  @Test func descriptionsArePassedOver() throws {
    let decoded = try Decoded(
      "arb",
      """
      {
        "@@locale": "de",
        "@@last_modified": "2026-11-30",
        "b": "1",
        "@b": {"placeholders": {"x": {}}},
        "a": 5, "c": null, "d": ["x"], "b": "2"
      }
      """, path: "/x/app.arb")
    #expect(decoded.texts == ["b": "2"])
    #expect(decoded.language == "de")
    #expect(
      decoded.places == [
        "6:3 warning not-a-string", "6:11 warning not-a-string", "6:22 warning not-a-string",
        "6:34 warning duplicate-key",
      ])
  }

  @Test(arguments: [
    ("/x/app_de.arb", "de", "app"), ("/x/intl_zh_Hant_TW.arb", "zh-Hant-TW", "intl"),
    ("/x/app.arb", nil, nil),
  ])
  func theNameTellsLanguageAndTable(_ path: String, _ language: String?, _ table: String?) throws {
    let decoded = try Decoded("arb", "{}", path: path)
    #expect(decoded.language == language)
    #expect(decoded.name == table)
  }

  @Test(arguments: [
    Mistake("", "1:1 error syntax"), Mistake("[]", "1:1 error not-a-table"),
    Mistake("{\"a\": \"b\",\n}", "2:1 error syntax"), Mistake("{\"a\" \"b\"}", "1:6 error syntax"),
    Mistake("{\"a\": \"\\q\"}", "1:9 error syntax"), Mistake("{} x", "1:4 error syntax"),
    Mistake("{\"a\":" + String(repeating: "[", count: 500), "1:133 error too-deep"),
  ])
  func refusesWhatIsNoJSON(_ mistake: Mistake) throws {
    let decoded = try Decoded("arb", mistake.text)
    #expect(decoded.texts == nil)
    #expect(decoded.places == [mistake.place], "\(decoded.messages)")
  }
}
