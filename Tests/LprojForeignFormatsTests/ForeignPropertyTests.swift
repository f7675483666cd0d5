import LprojForeignFormats
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// What must hold for any input of any format.
@Suite struct ForeignPropertyTests {
  /// A whole file of each format, with all that its syntax has.
  static let files: [String: String] = [
    "po": """
    # x
    msgid ""
    msgstr "Language: de\\nPlural-Forms: nplurals=2; plural=(n != 1 ? 1 : 0*n%2||!n);\\n"
    "Content-Type: text/plain; charset=UTF-8\\n"
    #, fuzzy
    msgid "z" msgstr "z"
    msgctxt "é" msgid "a\\n\\101\\x41" msgid_plural "b" msgstr[0] "c" msgstr[1] "d"
    #~ msgid "x"
    """,
    "properties": "# x\n! y\n k \\u00e9\\uD83D\\uDE00 = v \\\n  w\\t\nl:m\r\nn o\\",
    "android": """
    <?xml version="1.0" encoding="utf-8"?><!-- x -->
    <resources xmlns:x="urn:oasis:names:tc:xliff:document:1.2"><string name="k">"a" \\u00e9 \\' é
    <b i="&lt;">%1$s</b> <x:g id="1">&amp;</x:g><![CDATA[<]]></string>
    <plurals name="p"><item quantity="one">x</item><item quantity="other">@y/z</item></plurals>
    <string-array name="a"><item>x</item></string-array></resources>
    """,
    "arb":
      #"{"@@locale": "en", "k": "'{' {a, plural, =0{#} one{{b}} other{\u00e9}} 5%", "@k": {}}"#,
    "json": #"{"a": {"b": "{{x, y}} %", "c_one": "{{count}}", "c_other": "é"}, "d": [1, null]}"#,
  ]

  static let names = ForeignFormats.all.map(\.name)

  /// Pieces that lead deep into a format's syntax.
  static let pieces = [
    "msgid", "msgstr", "msgstr[0]", "msgid_plural", "msgctxt", "\"", "\\", "\n", "#", "#~", "#,",
    "<string name='a'>", "</string>", "<plurals name='b'>", "<item quantity='one'>", "</item>",
    "<resources>", "</resources>", "<!--", "<![CDATA[", "&#x41;", "&", "<!DOCTYPE a [", "{", "}",
    "{a", ", plural,", "other{", "'", ":", ",", "[", "]", "\\u", "00e9", "D83D", "=", " ", "\t",
    "%",
    "%1$s", "é", "\u{FEFF}", "\u{0}", "nplurals=2; plural=", "n%2", "charset=", "ISO-8859-1",
  ]

  @Test(arguments: names)
  func damagedFilesAreDecodedOrRefused(_ name: String) throws {
    let file = Array(try #require(Self.files[name]).utf8)
    let whole = try Decoded(name, file, language: "de")
    #expect(whole.texts?.isEmpty == false, "\(whole.messages)")
    for count in 0..<file.count { try check(name, Array(file[..<count])) }
    var changed = file
    for position in file.indices {
      for byte in [0, 0x0A, 0x22, 0x3C, 0x5C, 0x7B, 0xFF, file[position] ^ 1] as [UInt8] {
        changed[position] = byte
        try check(name, changed)
      }
      changed[position] = file[position]
    }
  }

  @Test(arguments: names)
  func garbageIsDecodedOrRefused(_ name: String) throws {
    for seed in UInt64(0)..<500 {
      var numbers = SeededGenerator(seed: seed)
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<40, using: &numbers) {
        if Int.random(in: 0..<8, using: &numbers) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &numbers))
        } else {
          bytes += Array((Self.pieces.randomElement(using: &numbers) ?? "").utf8)
        }
      }
      try check(name, bytes)
    }
  }

  struct Hostile: CustomTestStringConvertible, Sendable {
    let format: String
    let text: String

    var testDescription: String { "\(format) \(text.prefix(20))…, \(text.utf8.count) bytes" }
  }

  /// Work that grows with the square of the size would not end within the limit.
  static let hostile = [
    Hostile(format: "po", text: String(repeating: "#", count: 500_000)),
    Hostile(format: "po", text: String(repeating: "msgid \"a\" msgstr \"b\" ", count: 20_000)),
    Hostile(format: "po", text: "msgid " + String(repeating: "\"a\" ", count: 200_000)),
    Hostile(
      format: "po",
      text: "msgid \"a\" msgid_plural \"b\""
        + (0..<20_000).map { " msgstr[\($0)] \"c\"" }.joined()),
    Hostile(format: "properties", text: "k=" + String(repeating: "\\\n", count: 200_000)),
    Hostile(format: "properties", text: String(repeating: "\\u0041", count: 80_000)),
    Hostile(format: "properties", text: String(repeating: "k=v\r", count: 50_000)),
    Hostile(format: "android", text: "<resources>" + String(repeating: "<a>", count: 100_000)),
    Hostile(
      format: "android",
      text: "<resources>" + String(repeating: "<string name='a'>x</string>", count: 20_000)
        + "</resources>"),
    Hostile(
      format: "android",
      text: "<resources><string name='a'>" + String(repeating: "<b>x </b> &amp; ", count: 40_000)
        + "</string></resources>"),
    Hostile(
      format: "android",
      text: "<resources><plurals name='a'>" + String(repeating: "<item>x</item>", count: 40_000)
        + "</plurals></resources>"),
    Hostile(format: "arb", text: "{\"a\": \"" + String(repeating: "{a}", count: 150_000) + "\"}"),
    Hostile(format: "arb", text: "{\"a\": \"" + String(repeating: "{", count: 400_000) + "\"}"),
    Hostile(
      format: "arb",
      text: "{\"a\": \"" + String(repeating: "{a, plural, other{", count: 30_000) + "\"}"),
    Hostile(format: "json", text: "{\"a\": \"" + String(repeating: "{{", count: 200_000) + "\"}"),
    Hostile(format: "json", text: "{\"a\": \"" + String(repeating: "{{a}}", count: 80_000) + "\"}"),
    Hostile(
      format: "json",
      text: "{"
        + (0..<20_000).map { "\"k\($0)_one\": \"x\", \"k\($0)_other\": \"y\"" }
        .joined(separator: ",") + "}"),
  ]

  @Test(.timeLimit(.minutes(1)), arguments: hostile)
  func hostileTextIsDoneInTime(_ hostile: Hostile) throws {
    try check(hostile.format, Array(hostile.text.utf8))
  }

  /// Files that would become many times their size.
  @Test(arguments: [
    (
      "android",
      "<resources><string-array name='\(String(repeating: "k", count: 100_000))'>"
        + String(repeating: "<item>x</item>", count: 7_000) + "</string-array></resources>"
    ),
    (
      "json",
      "{\"\(String(repeating: "k", count: 100_000))\": {"
        + (0..<10_000).map { "\"\($0)\": \"\"" }.joined(separator: ",") + "}}"
    ),
  ])
  func growthIsLimited(_ name: String, _ text: String) throws {
    let decoded = try Decoded(name, text, language: "en")
    #expect(decoded.texts == nil)
    #expect(decoded.file.diagnostics.map(\.code) == [.fileTooLarge])
  }

  @Test(arguments: names)
  func diagnosticsAreLimited(_ name: String) throws {
    let texts = [
      "po": String(repeating: "msgid \"a\" msgstr \"b\"\n", count: 50),
      "properties": String(repeating: "a=b\n", count: 50),
      "android": "<resources>" + String(repeating: "<string/>", count: 50) + "</resources>",
      "arb": "{" + (0..<50).map { "\"\($0)\": 1" }.joined(separator: ",") + "}",
      "json": "{" + (0..<50).map { "\"\($0)\": 1" }.joined(separator: ",") + "}",
    ]
    let decoded = try Decoded(name, try #require(texts[name]), language: "en", diagnosticLimit: 5)
    #expect(decoded.places.count == 5)
    #expect(decoded.messages.last?.hasSuffix(" more in this file") == true)
  }

  private func check(_ name: String, _ bytes: [UInt8]) throws {
    let decoded = try Decoded(name, bytes, language: "de", diagnosticLimit: 10)
    let isRefused = decoded.file.diagnostics.contains { $0.severity == .error }
    // An expectation costs more than the decoding, so only what is wrong is given to it.
    if (decoded.texts == nil) != isRefused { Issue.record("\(decoded.messages): \(bytes)") }
    if decoded.places.count > 10 { Issue.record("too many diagnostics: \(bytes)") }
    for diagnostic in decoded.file.diagnostics {
      let isInside = (diagnostic.line ?? 1) >= 1 && (diagnostic.column ?? 1) <= bytes.count + 1
      if !isInside { Issue.record("\(diagnostic): \(bytes)") }
    }
  }
}
