import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// What is held against the development region, and what is not served for it.
@Suite struct BundleCheckTests {
  @Test func saysWhichKeysAreMissingAndForeign() throws {
    let tree = try LoadedTree()
    try tree.directory.write("root/en.lproj/T.strings", "\"a\" = \"A\";\n\"b\" = \"B\";\n")
    try tree.directory.write("root/fr.lproj/T.strings", "\"a\" = \"A\";\n\"c\" = \"C\";\n")
    tree.refresh()
    #expect(Set(tree.codes) == [.missingKeys, .foreignKeys])
    try tree.directory.write("root/en.lproj/T.strings", "\"a\" = \"A\";\n\"c\" = \"C\";\n")
    tree.refresh("root/en.lproj", "T.strings")
    #expect(tree.codes == [])
  }

  /// Images leave out what is covered, so a wrong yes would be a text that nobody finds.
  @Test(arguments: [
    ("", false), ("\"a\" = \"1\";", false), ("\"b\" = \"1\"; \"c\" = \"2\";", false),
    ("\"b\" = \"1\"; \"a\" = \"2\";", true), ("\"a\" = \"1\"; \"c\" = \"3\"; \"b\" = \"2\";", true),
  ])
  func knowsWhichTablesHaveAllKeysOfTheSource(text: String, hasAll: Bool) throws {
    let tree = try CheckedTree([
      "en.lproj/Localizable.strings": "\"a\" = \"A\"; \"b\" = \"B\";",
      "de.lproj/Localizable.strings": text,
    ])
    func isCovered() throws -> Bool {
      let languages = try tree.load().languages
      let source = try #require(languages[LanguageTag(canonical: "en")]?.tables[.localizable])
      let table = try #require(languages[LanguageTag(canonical: "de")]?.tables[.localizable])
      return table.merged.isKnownToCover(source.merged)
    }
    #expect(try isCovered() == hasAll)
    try tree.files.write(
      "en.lproj/Localizable.strings", "\"a\" = \"A\"; \"b\" = \"B\"; \"d\" = \"D\";")
    #expect(try !isCovered())
  }

  @Test func aParentLanguageHasAKeyForItsChildren() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/T.strings", "a", "A")
    try tree.write("root/fr.lproj/T.strings", "a", "A")
    try tree.directory.write("root/fr-CA.lproj/T.strings", "\n")
    tree.refresh()
    #expect(!tree.codes.contains(.missingKeys))
  }

  @Test func aSourceIsHeldAgainstOthersAgainWhenItsSpecifiersChange() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/T.strings", "a", "A")
    try tree.write("root/fr.lproj/T.strings", "a", "A")
    tree.refresh()
    let steps: [(text: String, codes: [DiagnosticCode])] = [
      ("B", []), ("C", []), ("C %d", [.formatMismatch]), ("C %@", [.formatMismatch]), ("D", []),
    ]
    for step in steps {
      try tree.write("root/en.lproj/T.strings", "a", step.text)
      tree.refresh("root/en.lproj", "T.strings")
      #expect(tree.codes == step.codes, "\(step.text)")
    }
  }

  /// An edit that only moves entries serves nothing else, but what was said of them must not point
  /// where they were.
  @Test func findingsFollowTheirEntries() throws {
    let tree = try LoadedTree(roots: ["over", "under"])
    func places() -> [String] {
      tree.bundle?.diagnostics.map { diagnostic in
        let path = diagnostic.path.dropFirst("\(tree.directory.path)/".count)
        return "\(path):\(diagnostic.line ?? 0): \(diagnostic.code.rawValue)"
      } ?? []
    }
    try tree.write("under/en.lproj/T.strings", "a", "%@")
    try tree.directory.write("over/fr.lproj/T.strings", "\"a\" = \"%d\";\n\"b\" = \"B\";\n")
    tree.refresh()
    #expect(
      places() == [
        "over/fr.lproj/T.strings:0: foreign-keys", "over/fr.lproj/T.strings:1: format-mismatch",
      ])
    try tree.directory.write(
      "over/fr.lproj/T.strings", "// About a.\n\n\"a\" = \"%d\";\n\"b\" = \"B\";\n")
    #expect(tree.refresh("over/fr.lproj", "T.strings"))
    #expect(
      places() == [
        "over/fr.lproj/T.strings:0: foreign-keys", "over/fr.lproj/T.strings:3: format-mismatch",
      ])
    try tree.move("over/fr.lproj", "under/fr.lproj")
    #expect(tree.refresh())
    #expect(
      places() == [
        "under/fr.lproj/T.strings:0: foreign-keys", "under/fr.lproj/T.strings:3: format-mismatch",
      ])
  }

  @Test func rejectedEntriesKeepTheirLastGoodText() throws {
    let tree = try LoadedTree { $0.rejected = [.formatMismatch] }
    try tree.directory.write("root/en.lproj/T.strings", "\"n\" = \"%d files\";\n\"k\" = \"v\";\n")
    try tree.directory.write("root/fr.lproj/T.strings", "\"n\" = \"%d fichiers\";\n")
    tree.refresh()
    try tree.directory.write("root/fr.lproj/T.strings", "\"n\" = \"%@ faux\";\n\"k\" = \"w\";\n")
    tree.refresh("root/fr.lproj", "T.strings")
    #expect(tree.codes == [.formatMismatch])
    #expect(tree.text("n", "fr", table: "T") == "%d fichiers")
    #expect(tree.text("k", "fr", table: "T") == "w")
    try tree.directory.write("root/fr.lproj/T.strings", "\"n\" = \"%d bons\";\n\"k\" = \"w\";\n")
    tree.refresh("root/fr.lproj", "T.strings")
    #expect(tree.codes == [])
    #expect(tree.text("n", "fr", table: "T") == "%d bons")
  }

  @Test func anEntryThatWasNeverGoodIsNotServed() throws {
    let tree = try LoadedTree { $0.rejected = [.formatMismatch] }
    try tree.write("root/en.lproj/T.strings", "n", "%d files")
    try tree.write("root/fr.lproj/T.strings", "n", "%@ faux")
    tree.refresh()
    #expect(tree.text("n", "fr", table: "T") == nil)
  }
}
