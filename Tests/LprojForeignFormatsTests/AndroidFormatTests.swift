import LprojModel
import LprojPlugin
import Testing

/// Android's string resources, rule by rule of AAPT2.
@Suite struct AndroidFormatTests {
  /// Each is the content of a `<string name="k">`.
  static let texts: [(String, String)] = [
    ("Hello", "Hello"),
    (" \n  two\n   words\t ", "two words"),
    ("\"  kept  \n \"", "  kept  \n "),
    (#"it\'s \"quoted\" \@ \? \\ \n\t\u00e9\uD83D\uDE00 \z"#, "it's \"quoted\" @ ? \\ \n\té😀 z"),
    ("\"it's\"", "it's"),
    (#"\u0020x\u0020"#, " x "),
    ("a &lt;b&gt; &amp; &#233;", "a <b> & é"),
    ("<![CDATA[<b>x</b> & y]]>", "<b>x</b> & y"),
    ("a<!-- c --> b", "a b"),
    (
      "Hi <b>bold <i a=\"1 &amp; &quot;\" b='2'>x</i></b> !",
      "Hi <b>bold <i a=\"1 &amp; &quot;\" b=\"2\">x</i></b> !"
    ),
    (" <b> x </b> ", "<b> x </b>"),
    (
      "To <xliff:g id=\"n\" example=\"Bob\">%1$s</xliff:g>, <xliff:g>%2$d</xliff:g>",
      "To %1$@, %2$d"
    ),
    (
      "%s %S %5s %-3$s %.2s %d %,d %x %1$tY %n %%s 100% sure %",
      "%@ %@ %5@ %-3$@ %.2@ %d %'d %x "
        + "%1$tY \n %%s 100% sure %"
    ),
    ("", ""),
    ("@ me", "@ me"),
    ("?", "?"),
    (#"\@string/x"#, "@string/x"),
    ("漢字 \u{A0}x", "漢字 \u{A0}x"),
  ]

  @Test(arguments: texts)
  func readsWhatAAPTReads(_ content: String, _ text: String) throws {
    let decoded = try Decoded("android", Self.resources("<string name=\"k\">\(content)</string>"))
    #expect(decoded.texts == ["k": text], "\(decoded.messages)")
    #expect(decoded.places == [])
  }

  static func resources(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="utf-8"?>
    <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">
    \(content)
    </resources>
    """
  }

  static let examples = [
    Example(
      "<plurals name=\"n\"><item quantity=\"one\">%d song</item> <item quantity='other'>%d songs"
        + "</item></plurals>", ["n": "one:%d song|other:%d songs"]),
    Example(
      "<plurals name=\"n\"><item quantity=\"one\">x</item></plurals>", ["n": "one:x"],
      [
        "3:1 warning missing-other"
      ]),
    Example(
      "<plurals name=\"n\"><item quantity=\"zero\">x</item><item quantity=\"other\">y</item>"
        + "<item quantity=\"lots\">z</item><item>z</item></plurals>", ["n": "other:y"],
      ["3:19 note unknown-rule", "3:80 warning unknown-rule", "3:110 warning unknown-rule"]),
    Example("<plurals name=\"n\"/>", [:], ["3:1 warning missing-other"]),
    Example(
      "<string-array name=\"a\"><item>x</item><item>y</item></string-array>",
      [
        "a.0": "x", "a.1": "y",
      ]),
    Example(
      "<string name=\"a\" translatable=\"false\">x</string><color name=\"c\">#fff</color>",
      [
        "a": "x"
      ]),
    Example("<item type=\"string\" name=\"a\">x</item><item type=\"id\" name=\"b\"/>", ["a": "x"]),
    Example(
      "<string name=\"a\">x</string>\n <string name=\"a\">y</string>", ["a": "y"],
      [
        "4:2 warning duplicate-key"
      ]),
    Example("<string>x</string>", [:], ["3:1 warning syntax"]),
    Example("<string name=\"a\">@string/b</string>", [:], ["3:1 warning not-a-string"]),
    Example("<string name=\"a\">it's</string>", ["a": "it's"], ["3:1 warning syntax"]),
    Example("<string name=\"a\">x\\u12</string>", ["a": "x12"], ["3:1 warning invalid-escape"]),
    Example(
      "<string name=\"a\">\\uD83D</string>", ["a": "\u{FFFD}"],
      [
        "3:1 warning invalid-escape"
      ]),
    Example(
      "<string name=\"a\" product=\"tablet\">x</string><string name=\"a\">y</string>",
      [
        "a": "y"
      ], ["3:1 note unknown-rule"]),
    Example("", [:]),
  ]

  @Test(arguments: examples)
  func readsResources(_ example: Example) throws {
    let decoded = try Decoded("android", Self.resources(example.text), language: "en")
    #expect(decoded.texts == example.texts)
    #expect(decoded.places == example.places)
  }

  @Test func aLanguageThatHasZeroKeepsIt() throws {
    let text = "<plurals name='n'><item quantity='zero'>z</item><item quantity='other'>o</item>"
    let decoded = try Decoded("android", Self.resources(text + "</plurals>"), language: "ar")
    #expect(decoded.texts == ["n": "zero:z|other:o"])
  }

  @Test(arguments: [
    Mistake("", "1:1 error syntax"),
    Mistake("<resources>\n <string name='a'>x</strin>", "2:22 error syntax"),
    Mistake("<resources>&x;</resources>", "1:12 error syntax"),
    Mistake("<a/>", "1:1 error not-a-table"),
    Mistake("<resources>\n<b:a/></resources>", "2:1 error syntax"),
    Mistake("<!DOCTYPE r [<!ENTITY a 'b'>]>\n<r/>", "1:13 error syntax"),
    Mistake("<!DOCTYPE r SYSTEM 'file:///etc/passwd'>\n<r/>", "1:40 error syntax"),
    Mistake(String(repeating: "<a>", count: 100), "1:193 error too-deep"),
  ])
  func refusesWhatIsNoResourceFile(_ mistake: Mistake) throws {
    let decoded = try Decoded("android", mistake.text)
    #expect(decoded.texts == nil)
    #expect(decoded.places == [mistake.place], "\(decoded.messages)")
  }

  @Test func otherEncodingsAreRead() throws {
    let text = "<resources><string name='k'>é漢</string></resources>"
    var bytes: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 { bytes += [UInt8(unit >> 8), UInt8(unit & 0xFF)] }
    #expect(try Decoded("android", bytes).texts == ["k": "é漢"])
    let latin = "<?xml version='1.0' encoding='ISO-8859-1'?><resources><string name='k'>"
    let file = Array(latin.utf8) + [0xE9] + Array("</string></resources>".utf8)
    #expect(try Decoded("android", file).texts == ["k": "é"])
  }

  @Test(arguments: [
    ("values", nil), ("values-de", "de"), ("values-zh-rTW", "zh-TW"), ("values-es-r419", "es-419"),
    ("values-b+sr+Latn+RS", "sr-Latn-RS"), ("values-iw", "iw"), ("res", nil),
  ])
  func theDirectoryTellsTheLanguage(_ directory: String, _ language: String?) throws {
    let text = Self.resources("<string name='a'>b</string>")
    let decoded = try Decoded("android", text, path: "/x/\(directory)/strings.xml")
    #expect(decoded.texts == ["a": "b"])
    #expect(decoded.language == language)
    let inLproj = try Decoded("android", text, path: "/x/values-fr/strings.xml", language: "de")
    #expect(inLproj.language == nil)
  }

  @Test(arguments: ["values-night", "values-de-land", "values-car", "values-mcc310-de"])
  func resourcesOfSomeDevicesAreNotServed(_ directory: String) throws {
    let text = Self.resources("<string name='a'>b</string>")
    let decoded = try Decoded("android", text, path: "/x/\(directory)/strings.xml")
    #expect(decoded.file.tables.map(\.isEmpty) == true)
    #expect(decoded.places == ["0:0 note unknown-rule"])
  }

  @Test func theDefaultResourcesMayTellTheirLanguage() throws {
    let text = "<resources xmlns:tools='http://schemas.android.com/tools' tools:locale='en'/>"
    #expect(try Decoded("android", text, path: "values/strings.xml").language == "en")
    #expect(try Decoded("android", text, path: "values-de/strings.xml").language == "de")
  }
}
