import Foundation
import LprojTestSupport
import Testing

/// `dump`: what a file or a directory holds, by itself.
@Suite struct DumpTests {
  @Test func aPlainTableIsOneObject() throws {
    let dumped = try dump("t.strings", #""b" = "2"; "a" = "x\n\t\"\U0001";"#)
    #expect(dumped as? [String: String] == ["b": "2", "a": "x\n\t\"\u{1}"])
  }

  @Test func nfcAndNFDSpellingsAreTwoKeys() throws {
    let tree = try TemporaryDirectory()
    try tree.write("t.strings", "\"\u{E9}\" = \"one\"; \"e\u{301}\" = \"two\";")
    let outcome = try Lprojctl.run("dump", "--json", "t.strings", in: tree.path)
    #expect(
      Array(outcome.output.utf8)
        == Array("{\n  \"e\u{301}\": \"two\",\n  \"\u{E9}\": \"one\"\n}\n".utf8))
  }

  @Test func anEmptyTableIsAnEmptyObject() throws {
    #expect(try dump("t.strings", "/* nothing */") as? [String: String] == [:])
  }

  @Test func theExtensionDoesNotMatter() throws {
    #expect(try dump("t.txt", "a = b;") as? [String: String] == ["a": "b"])
  }

  @Test func variationsAreObjects() throws {
    let dumped = try dump(
      "t.stringsdict",
      """
      {
        w = { NSStringVariableWidthRuleType = { "20" = "long"; "5" = "s"; }; };
        d = { NSStringDeviceSpecificRuleType = { mac = "Click"; other = "Tap"; }; };
        p = {
          NSStringLocalizedFormatKey = "%2$#@n@";
          n = {
            NSStringFormatSpecTypeKey = NSStringPluralRuleType; NSStringFormatValueTypeKey = lld;
            one = "1"; other = "%lld";
          };
        };
      }
      """)
    let expected: [String: Any] = [
      "w": ["width": ["20": "long", "5": "s"]],
      "d": ["device": ["mac": "Click", "other": "Tap"]],
      "p": [
        "format": "%2$#@n@",
        "substitutions": [
          "n": [
            "argNum": 2, "formatSpecifier": "lld", "plural": ["one": "1", "other": "%lld"],
          ]
        ],
      ],
    ]
    #expect((dumped as? NSDictionary)?.isEqual(to: expected) == true)
  }

  @Test func aCatalogIsToldByTheLanguagesAsItSpellsThem() throws {
    let dumped = try dump(
      "App.xcstrings",
      """
      { "sourceLanguage": "en", "version": "1.0", "strings": { "k": { "localizations": {
        "zh_TW": { "stringUnit": { "state": "translated", "value": "v" } } } } } }
      """)
    let expected = ["tables": ["en": ["App": ["k": "k"]], "zh_TW": ["App": ["k": "v"]]]]
    #expect((dumped as? NSDictionary)?.isEqual(to: expected) == true)
  }

  @Test(arguments: ["app", "app/", "./app"])
  func aDirectoryIsToldByTags(path: String) throws {
    let tree = try SampleTree.make()
    let dumped = try Lprojctl.json("dump", path, in: tree.path) as? [String: [String: Any]]
    #expect(dumped?["tables"]?.keys.sorted() == ["Base", "de", "en", "zh-TW"])
  }

  @Test(arguments: ["app/de.lproj", "app/de.lproj/", "over/de.lproj/."])
  func anLprojIsOneLanguage(path: String) throws {
    let tree = try SampleTree.make()
    let dumped =
      try Lprojctl.json("dump", path, in: tree.path) as? [String: [String: [String: Any]]]
    #expect(dumped?["tables"]?.keys.sorted() == ["de"])
    #expect(dumped?["tables"]?["de"]?.keys.sorted() == ["Localizable"])
  }

  @Test func textIsReadableAsStrings() throws {
    let tree = try TemporaryDirectory()
    try tree.write("t.strings", #"/* c */ "a\"b" = "1\n2"; k;"#)
    let outcome = try Lprojctl.run("dump", "t.strings", in: tree.path)
    #expect(outcome.output == "\"a\\\"b\" = \"1\\n2\";\n\"k\" = \"k\";\n")
  }

  @Test func aFaultyFileIsRefusedWithItsPlace() throws {
    let tree = try TemporaryDirectory()
    try tree.write("t.strings", "\"a\" = \"1\";\n\"b\" = \"2\"\n\n\"c\" = \"3\";\n")
    let outcome = try Lprojctl.run("dump", "--json", "t.strings", in: tree.path)
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == """
        t.strings:2:10: error: expected ';' after the value of 'b', found '"'; add ';' here \
        (Apple's tools report line 4) [syntax]

        """)
  }

  @Test func legacyServesWhatCoreFoundationWould() throws {
    let tree = try TemporaryDirectory()
    try tree.write("t.strings", "\"a\" = \"1\";; \"b\" = \"2\";")
    let strict = try Lprojctl.run("dump", "--json", "t.strings", in: tree.path)
    #expect(strict.status == 1)
    #expect(strict.errors.hasPrefix("t.strings:1:11: error: rest of the file would be lost "))
    let legacy = try Lprojctl.run("dump", "--json", "--legacy", "t.strings", in: tree.path)
    #expect(legacy.status == 0)
    #expect(legacy.output == "{\n  \"a\": \"1\"\n}\n")
    #expect(legacy.errors.hasPrefix("t.strings:1:11: warning: rest of the file would be lost "))
  }

  @Test func whatIsNotThereIsToldByName() throws {
    let outcome = try Lprojctl.run("dump", "/nowhere/t.strings")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors == "lprojctl: '/nowhere/t.strings' cannot be read: No such file or directory\n"
    )
  }

  private func dump(_ name: String, _ text: String) throws -> Any {
    let tree = try TemporaryDirectory()
    return try Lprojctl.json("dump", "\(try tree.write(name, text))")
  }
}
