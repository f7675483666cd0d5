import LprojModel
import LprojTestSupport
import Testing

/// What is found by holding the languages of a bundle against its development region, and what is
/// served of it.
@Suite struct FindingTests {
  @Test func aTranslationUsesTheArgumentsOfItsSource() throws {
    let bundle = try CheckedTree([
      "en.lproj/Localizable.strings": "\"a\" = \"%@ of %d\"; \"b\" = \"50% off\";",
      "de.lproj/Localizable.strings": "\n\"a\" = \"%d von %@\"; \"b\" = \"50% Rabatt\";",
    ]).load()
    #expect(
      bundle.findings(.formatMismatch) == [
        "de.lproj/Localizable.strings:2:1: error: 'a' in 'de': the specifiers differ from the "
          + "development region's: '%d' (integer, argument 1) stands where '%@' (object, argument 1) belongs; "
          + "'%@' (object, argument 2) stands where '%d' (integer, argument 2) belongs "
          + "[format-mismatch]"
      ])
    #expect(bundle.text("a", in: "de") == "%d von %@")
  }

  @Test func keysAreCountedWithTheirNumber() throws {
    let bundle = try CheckedTree([
      "en.lproj/Localizable.strings": "a = 1; b = 2; c = 3; d = 4; e = 5;",
      "de.lproj/Localizable.strings": "a = 1; b = 2; c = 3; d = 4; f = 6;",
      "fr.lproj/Localizable.strings": "x = 1; y = 2;",
    ]).load()
    #expect(
      bundle.findings(.missingKeys) == [
        "de.lproj/Localizable.strings: note: 1 key of the development region is missing in 'de': "
          + "'e' [missing-keys]",
        "fr.lproj/Localizable.strings: note: 5 keys of the development region are missing in "
          + "'fr': 'a', 'b', 'c', … [missing-keys]",
      ])
    #expect(
      bundle.findings(.foreignKeys) == [
        "de.lproj/Localizable.strings: warning: 1 key is unknown to the development region in "
          + "'de': 'f' [foreign-keys]",
        "fr.lproj/Localizable.strings: warning: 2 keys are unknown to the development region in "
          + "'fr': 'x', 'y' [foreign-keys]",
      ])
  }

  @Test func aRegionalLanguageInheritsKeys() throws {
    let bundle = try CheckedTree([
      "en.lproj/Localizable.strings": "a = 1; b = 2;",
      "de.lproj/Localizable.strings": "a = 1; b = 2;",
      "de-AT.lproj/Localizable.strings": "a = 1;",
    ]).load()
    #expect(bundle.findings(.missingKeys).isEmpty)
  }

  @Test func aPluralHasTheCategoriesOfItsLanguage() throws {
    let entry = """
      { files = {
        NSStringLocalizedFormatKey = "%#@n@";
        n = {
          NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = d;
          one = "%d"; other = "%d";
        };
      }; }
      """
    let bundle = try CheckedTree([
      "en.lproj/Localizable.stringsdict": entry, "pl.lproj/Localizable.stringsdict": entry,
    ]).load()
    #expect(
      bundle.findings(.missingPluralCategory) == [
        "pl.lproj/Localizable.stringsdict:1:3: warning: 'files' in 'pl': the plural of 'n' lacks "
          + "'few', 'many', which the language pl has; 'other' stands in for it [missing-plural-category]"
      ])
  }

  @Test func aLonePercentIsToldInATextThatIsFormatted() throws {
    let bundle = try CheckedTree([
      "en.lproj/Localizable.strings": "\"a\" = \"%d%% done\"; \"b\" = \"100% sure\";",
      "de.lproj/Localizable.strings": "\"a\" = \"%d% fertig\"; \"b\" = \"100% sicher\";",
    ]).load()
    #expect(
      bundle.findings(.lonePercent).map { $0.prefix(34) } == [
        "de.lproj/Localizable.strings:1:1: "
      ])
  }

  /// In a file of many languages the path does not say which one is meant.
  @Test func equalProblemsOfTwoLanguagesAreTwo() throws {
    let texts = ["en": "%d of %@", "de": "%@ 5%", "fr": "%@ 5%"].sorted { $0.key < $1.key }
    let localizations = texts.map { #""\#($0)": {"stringUnit": {"value": "\#($1)"}}"# }
    let bundle = try CheckedTree([
      "Localizable.xcstrings": #"{"sourceLanguage": "en", "strings": {"a": {"localizations": {"#
        + localizations.joined(separator: ", ") + "}}}}"
    ]).load()
    for code in [DiagnosticCode.formatMismatch, .lonePercent] {
      let found = bundle.diagnostics.filter { $0.code == code }
      #expect(found.map { $0.message.prefix(10) } == ["'a' in 'de", "'a' in 'fr"])
      #expect(Set(found.map(\.column)).count == 2)
    }
  }

  @Test func theRegionThatChangesChecksItsTranslationsAnew() throws {
    let tree = try CheckedTree([
      "en.lproj/Localizable.strings": "a = \"%d\";", "de.lproj/Localizable.strings": "a = \"%d\";",
    ])
    #expect(try tree.load().findings(.formatMismatch).isEmpty)
    try tree.files.write("en.lproj/Localizable.strings", "a = \"%@\";")
    #expect(try tree.load().findings(.formatMismatch).count == 1)
    try tree.files.write("en.lproj/Localizable.strings", "a = \"%d\";")
    #expect(try tree.load().findings(.formatMismatch).isEmpty)
  }

  // MARK: - Rejecting

  @Test func theLastGoodEntryStaysForARejectedOne() throws {
    let tree = try CheckedTree(
      rejecting: [.formatMismatch],
      [
        "en.lproj/Localizable.strings": "a = \"%d\"; b = \"B\";",
        "de.lproj/Localizable.strings": "a = \"gut %d\"; b = \"alt\";",
      ])
    #expect(try tree.load().text("a", in: "de") == "gut %d")

    try tree.files.write("de.lproj/Localizable.strings", "a = \"%@ %@ %s\"; b = \"neu\";")
    let bundle = try tree.load()
    #expect(bundle.text("a", in: "de") == "gut %d")
    #expect(bundle.text("b", in: "de") == "neu")
    #expect(bundle.findings(.formatMismatch).count == 1)
    #expect(
      bundle.diagnostics.first { $0.code == .formatMismatch }?.served
        == "the last good text of this key, or none")

    try tree.files.write("de.lproj/Localizable.strings", "a = \"besser %d\"; b = \"neu\";")
    #expect(try tree.load().text("a", in: "de") == "besser %d")
    #expect(try tree.load().findings(.formatMismatch).isEmpty)
  }

  @Test func whatIsNotRejectedIsServed() throws {
    let bundle = try CheckedTree(
      rejecting: [.lonePercent],
      [
        "en.lproj/Localizable.strings": "a = \"%d\";",
        "de.lproj/Localizable.strings": "a = \"%@\";",
      ]
    ).load()
    #expect(bundle.text("a", in: "de") == "%@")
    #expect(bundle.findings(.formatMismatch).count == 1)
  }
}
