import LprojModel
import Testing

/// `Plural-Forms` against the categories of CLDR.
@Suite struct POPluralTests {
  struct Language: CustomTestStringConvertible, Sendable {
    let language: String
    let forms: String
    let cases: String
    var conflicts = 0

    var testDescription: String { "\(language): \(forms)" }
  }

  /// The headers are those that gettext's msginit(1) writes, but for the last ones.
  static let languages = [
    Language(language: "en", forms: "nplurals=2; plural=(n != 1);", cases: "one:0|other:1"),
    Language(language: "fr", forms: "nplurals=2; plural=(n > 1);", cases: "one:0|many:1|other:1"),
    Language(language: "ja", forms: "nplurals=1; plural=0;", cases: "other:0"),
    Language(
      language: "ru",
      forms: "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || "
        + "n%100>=20) ? 1 : 2);", cases: "one:0|few:1|many:2|other:2"),
    Language(
      language: "pl",
      forms: "nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : "
        + "2);", cases: "one:0|few:1|many:2|other:2"),
    Language(
      language: "sl",
      forms: "nplurals=4; plural=(n%100==1 ? 0 : n%100==2 ? 1 : n%100==3 || n%100==4 ? 2 : 3);",
      cases: "one:0|two:1|few:2|other:3"),
    Language(
      language: "ar",
      forms: "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : "
        + "n%100>=11 ? 4 : 5);", cases: "zero:0|one:1|two:2|few:3|many:4|other:5"),
    Language(
      language: "lv",
      forms: "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n != 0 ? 1 : 2);",
      cases: "zero:1|one:0|other:1", conflicts: 1),
    // The number 0 with a form of its own, and one that CLDR counts to `one`.
    Language(
      language: "en", forms: "nplurals=3; plural=n==0 ? 2 : n==1 ? 0 : 1;",
      cases: "zero:2|one:0|other:1"),
    Language(
      language: "pt", forms: "nplurals=2; plural=(n != 1);", cases: "zero:1|one:0|many:1|other:1"),
    Language(
      language: "de", forms: "nplurals=2; plural=n>3", cases: "zero:0|one:0|other:1", conflicts: 1),
  ]

  @Test(arguments: languages)
  func formsBecomeCategories(_ language: Language) throws {
    let count = try #require(language.forms.dropFirst(9).first?.wholeNumberValue)
    let text = """
      msgid ""
      msgstr "Language: \(language.language)\\nPlural-Forms: \(language.forms)\\n"
      msgid "n"
      msgid_plural "ns"

      """ + (0..<count).map { "msgstr[\($0)] \"\($0)\"\n" }.joined()
    let decoded = try Decoded("po", text)
    #expect(decoded.texts == ["n": language.cases])
    #expect(decoded.places.count == language.conflicts, "\(decoded.messages)")
    #expect(decoded.places.allSatisfy { $0 == "1:1 warning unknown-rule" })
  }

  @Test(arguments: [
    "nplurals=2", "plural=n", "nplurals=2; plural=", "nplurals=0; plural=0",
    "nplurals=99; plural=0", "nplurals=2; plural=n", "nplurals=2; plural=1/n",
    "nplurals=2; plural=n%0", "nplurals=2; plural=(n", "nplurals=2; plural=n n",
    "nplurals=2; plural=n ? 0", "nplurals=2; plural=n = 1", "nplurals=2; plural=-1",
    "nplurals=2; plural=n & 1", "nplurals=2; plural=99999999999999999999999",
    "nplurals=2; plural=" + String(repeating: "!", count: 900) + "n",
    "nplurals=2; plural=" + String(repeating: "(", count: 400),
    "nplurals=2; plural=" + String(repeating: "n*", count: 600) + "0",
  ])
  func aRuleThatIsNoneIsRefused(_ rule: String) throws {
    let text = """
      msgid ""
      msgstr "Plural-Forms: \(rule)\\n"
      msgid "n" msgid_plural "ns" msgstr[0] "0"
      """
    let decoded = try Decoded("po", text)
    #expect(decoded.places == ["1:1 error syntax"])
  }

  @Test func withoutARuleGettextsOwnIsTaken() throws {
    let decoded = try Decoded(
      "po", "msgid \"n\" msgid_plural \"ns\" msgstr[0] \"0\" msgstr[1] \"1\"", language: "en")
    #expect(decoded.texts == ["n": "one:0|other:1"])
    #expect(decoded.places == ["1:1 warning unknown-rule"])
  }

  @Test func moreTextsThanFormsAreRefused() throws {
    let text = """
      msgid ""
      msgstr "Plural-Forms: nplurals=1; plural=0;\\n"
      msgid "n" msgid_plural "ns" msgstr[0] "0" msgstr[1] "1"
      """
    #expect(try Decoded("po", text).places == ["3:1 error syntax"])
  }
}
