import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// What is equally wrong in two languages of one file is two problems, and whoever compares
/// diagnostics by their words must see two.
@Suite struct EqualProblemsTests {
  /// What a localization may have wrong, each with the code of what is told.
  static let flaws: [(DiagnosticCode, String)] = [
    (.notAString, #"{"stringUnit": {"state": "translated"}}"#),
    (.notAString, #"{"stringSet": {"values": []}}"#),
    (.unknownRule, variations("gender", ["other": unit("a")])),
    (.unknownRule, variations("plural", ["tow": unit("a"), "other": unit("b")])),
    (.unknownRule, variations("width", ["wide": unit("a"), "20": unit("b")])),
    (.missingOther, variations("plural", ["one": unit("a")])),
    (.missingOther, variations("device", ["mac": unit("a")])),
    (
      .missingOther,
      variations("device", ["mac": variations("plural", ["one": unit("a")]), "other": unit("b")])
    ),
    (.missingVariable, unit("%#@n@")),
    (.variableCycle, substitution(of: "n", unit("%#@n@"))),
    (.tooDeep, substitution(of: "n", unit(String(repeating: "%#@m@", count: 2_000)))),
    (
      .tooDeep, variations("device", numbered(0..<257))
    ),
    (.unknownRule, substitution(of: "n", variations("gender", ["other": unit("a")]))),
    (.malformedFormat, substitution(of: "n", unit("a"), besides: #""argNum": 0, "#)),
    (.duplicateKey, #"{"variations": {"plural": {}, "plural": {"other": \#(unit("a"))}}}"#),
    (
      .duplicateKey, #"{"variations": {"device": {"other": {}, "other": \#(unit("a"))}}}"#
    ),
    (
      .duplicateKey,
      #"{"stringUnit": {"value": ""}, "substitutions": {"n": {}, "n": \#(unit("a"))}}"#
    ),
    (.malformedCatalog, "[]"),
    (.malformedCatalog, #"{"stringUnit": {"value": 1}}"#),
    (.malformedCatalog, variations("plural", ["other": "null"])),
    (.malformedCatalog, substitution(of: "n", unit("a"), besides: #""argNum": "1", "#)),
  ]

  private static func numbered(_ numbers: Range<Int>) -> [String: String] {
    Dictionary(uniqueKeysWithValues: numbers.map { ("\($0)", unit("a")) })
  }

  private static func substitution(
    of name: String, _ content: String, besides: String = ""
  ) -> String {
    #"{"stringUnit": {"value": "%#@n@"}, "substitutions": {"#
      + #""m": \#(unit("x")), "\#(name)": {\#(besides)\#(content.dropFirst())}}"#
  }

  @Test(arguments: flaws)
  func aCatalogNamesTheLanguageOfEachFlaw(_ code: DiagnosticCode, _ content: String) {
    let decoded = DecodedTables(
      StringCatalogFormat(), catalog(#""k": {\#(localizations(de: content, vi: content))}"#))
    let found = decoded.file.diagnostics.filter { $0.code == code }
    let isFatal = code == .malformedCatalog
    #expect(found.count >= (isFatal ? 1 : 2))
    #expect(Set(found.map(\.message)).count == found.count)
    for language in isFatal ? ["de"] : ["de", "vi"] {
      #expect(found.contains { $0.message.hasPrefix("'k' in '\(language)': ") }, "\(found)")
    }
  }

  /// In one line, as machines write catalogs, only the column says where.
  @Test func aFlawIsToldWhereItStands() {
    let content = variations("plural", ["other": unit("b"), "tow": unit("a")])
    let text = catalog(#""k": {\#(localizations(de: content))}"#)
    let decoded = DecodedTables(StringCatalogFormat(), text)
    let column = text.split(separator: #""tow""#).first.map { $0.count + 1 }
    #expect(decoded.file.diagnostics.map(\.column) == [column])
  }

  @Test func anEntryStandsWhereItsLanguageDoes() throws {
    let decoded = DecodedTables(
      StringCatalogFormat(),
      catalog("\n\"k\": {\"localizations\": {\n\"de\": \(unit("a")),\n \"vi\": \(unit("b"))}}"))
    let places = ["en", "de", "vi"].map { language in
      decoded.table(language)?.records.map { "\($0.line):\($0.column)" }
    }
    #expect(places == [["2:1"], ["3:1"], ["4:2"]])
  }

  /// What an entry of a property list may have wrong.
  static let entries = [
    "<integer>1</integer>",
    "<dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string></dict>",
    "<dict><key>NSStringLocalizedFormatKey</key><integer>1</integer></dict>",
    "<dict><key>NSStringGenderRuleType</key><dict/></dict>",
    """
    <dict><key>NSStringDeviceSpecificRuleType</key><dict><key>mac</key><string/></dict></dict>
    """,
    """
    <dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>
    <key>one</key><string>1</string></dict></dict>
    """,
  ]

  @Test(arguments: entries)
  func aTableOfAllLanguagesNamesTheLanguageOfEachFlaw(_ entry: String) {
    let table = "<dict><key>k</key>\(entry)</dict>"
    let decoded = DecodedTables(
      LoctableFormat(),
      "<plist><dict><key>de</key>\(table)<key>vi</key>\(table)</dict></plist>")
    for language in ["de", "vi"] {
      #expect(decoded.messages.contains { $0.contains("'k' in '\(language)'") })
    }
    #expect(Set(decoded.messages).count == decoded.messages.count)
  }
}
