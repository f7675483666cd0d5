import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// Which file gives a key when several could.
@Suite struct OverlayTests {
  @Test(arguments: [
    (["root/en.lproj/T.stringsdict", "root/en.lproj/T.strings"], "a plural over a plain text"),
    (["first/en.lproj/T.strings", "root/en.lproj/T.stringsdict"], "an earlier root over all"),
    (["root/en.lproj/T.strings", "root/a/en.lproj/T.strings"], "what is nearer to the root"),
    (["root/a/en.lproj/T.strings", "root/b/en.lproj/T.strings"], "the first path"),
  ])
  func theFirstOfBothWins(files: [String], rule: String) throws {
    for order in [files, files.reversed()] {
      let tree = try LoadedTree(roots: ["first", "root"])
      for file in order {
        try tree.directory.write(file, Self.table(in: file))
      }
      tree.refresh()
      #expect(tree.text("k", table: "T") == Self.text(in: files[0]), "\(rule)")
      tree.directory.remove(files[0])
      tree.refresh()
      #expect(tree.text("k", table: "T") == Self.text(in: files[1]), "without the first")
    }
  }

  private static func text(in file: String) -> String {
    file.hasSuffix("dict") ? "%#@n@" : file
  }

  private static func table(in file: String) -> String {
    guard file.hasSuffix("dict") else { return "\"k\" = \"\(file)\";\n" }
    return """
      <plist version="1.0"><dict><key>k</key><dict>
      <key>NSStringLocalizedFormatKey</key><string>%#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>d</string>
      <key>other</key><string>%d</string></dict></dict></dict></plist>
      """
  }

  @Test func rootsLieOverEachOtherKeyByKeyOrAsAWhole() throws {
    for overlay in BundleConfiguration.Overlay.allCases {
      let tree = try LoadedTree(roots: ["air", "root"]) { $0.overlay = overlay }
      try tree.write("air/en.lproj/T.strings", "a", "new")
      try tree.directory.write("root/en.lproj/T.strings", "\"a\" = \"old\";\n\"b\" = \"old\";\n")
      try tree.write("root/fr.lproj/T.strings", "a", "ancien")
      tree.refresh()
      #expect(tree.text("a", table: "T") == "new")
      #expect(tree.text("b", table: "T") == (overlay == .keys ? "old" : nil))
      #expect(tree.text("a", "fr", table: "T") == "ancien")
      tree.directory.remove("air/en.lproj")
      tree.refresh("air", "en.lproj")
      #expect(tree.text("a", table: "T") == "old")
      #expect(tree.text("b", table: "T") == "old")
    }
  }

  @Test(arguments: [
    (["en", "fr"], nil, "en"), (["fr", "de"], nil, "de"), ([], nil, "en"),
    (["en", "fr"], "fr", "fr"),
  ])
  func theDevelopmentRegionIsFound(languages: [String], configured: String?, region: String) throws
  {
    let tree = try LoadedTree {
      $0.developmentRegion = configured.map { LanguageTag(canonical: $0) }
    }
    _ = tree.directory.makeDirectory("root")
    for language in languages { try tree.write("root/\(language).lproj/T.strings", "k", "v") }
    tree.refresh()
    #expect(tree.bundle?.developmentRegion.tag == region)
  }

  @Test func twoBundlesShareADirectoryAndItsWatch() throws {
    let directory = try TemporaryDirectory()
    try directory.write("root/en.lproj/T.strings", "\"k\" = \"v\";\n")
    let watching = ScriptedWatching()
    let loader = Loader(registry: FormatRegistry(BuiltInFormats.all), watching: watching)
    let both = ["a", "b"].map {
      BundleConfiguration(name: $0, roots: [directory.path.appending("root")])
    }
    loader.configure(both)
    #expect(Set(loader.refresh(.everything).keys) == ["a", "b"])
    let watched = Set(watching.watched.keys)
    loader.configure([both[1]])
    #expect(Set(watching.watched.keys) == watched)
    #expect(loader.unlisted(among: ["a", "b"]) == ["a"])
    loader.configure([])
    #expect(watching.watched.isEmpty)
  }
}
