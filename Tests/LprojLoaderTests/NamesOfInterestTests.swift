import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// Nobody is woken by what comes and goes in an `.lproj` beside its tables.
@Suite struct NamesOfInterestTests {
  @Test func watchesAnLprojForTables() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/T.strings", "k", "v")
    tree.refresh()
    let names = try #require(tree.names(in: "root/en.lproj"))
    for name in ["T.strings", "T.stringsdict", "new.strings", "two.dots.strings"] {
      #expect(names.contains(FileName(name)))
    }
    for name in [
      "T.strings~", "T.strings.tmp", ".T.strings.swp", ".T.strings.Xy12Zw", "4913", "sedAb12Cd",
      "T.xcstrings", "T.storyboard", "strings", "..data",
    ] {
      #expect(!names.contains(FileName(name)), "\(name)")
    }
    // Directories of any name may come in a root.
    #expect(tree.watching.watched[tree.path("root")] == .some(nil))
  }

  /// Also where it is the root itself.
  @Test func watchesALanguageThatIsARootForTables() throws {
    let tree = try LoadedTree(roots: ["en.lproj"])
    try tree.write("en.lproj/T.strings", "k", "v")
    tree.refresh()
    #expect(tree.names(in: "en.lproj")?.contains(FileName("T.strings~")) == false)
    #expect(tree.text("k", table: "T") == "v")
  }

  @Test func watchesWhatLinksInAnLprojLeadThrough() throws {
    let tree = try LoadedTree()
    for revision in ["..1", "..2"] {
      try tree.write("root/en.lproj/\(revision)/T.strings", "k", revision)
    }
    try tree.write("root/en.lproj/S", "k", "s")
    try tree.link("root/en.lproj/..data", to: "..1")
    try tree.link("root/en.lproj/T.strings", to: "..data/T.strings")
    tree.refresh()
    #expect(tree.names(in: "root/en.lproj")?.contains(FileName("..data")) == true)
    try tree.link("root/en.lproj/..data", to: "..2")
    tree.refresh("root/en.lproj", "..data")
    #expect(tree.text("k", table: "T") == "..2")
    #expect(tree.names(in: "root/en.lproj")?.contains(FileName("..data")) == true)
    try tree.link("root/en.lproj/S.strings", to: "S")
    tree.refresh("root/en.lproj", "S.strings")
    for name in ["S", "..data", "S.strings"] {
      #expect(tree.names(in: "root/en.lproj")?.contains(FileName(name)) == true)
    }
  }

  /// One exchange with the watcher for all links that lead through the same name.
  @Test func asksOnceForANameThatManyLinksLeadThrough() throws {
    let tree = try LoadedTree()
    for number in 1...9 {
      try tree.write("root/en.lproj/..1/T\(number).strings", "k", "v")
      try tree.link("root/en.lproj/T\(number).strings", to: "..data/T\(number).strings")
    }
    try tree.link("root/en.lproj/..data", to: "..1")
    tree.refresh()
    let other = try LoadedTree()
    for number in 1...9 { try other.write("root/en.lproj/T\(number).strings", "k", "v") }
    other.refresh()
    // For each link the directory that it ends in, whose names are others each time.
    #expect(tree.watching.exchanges <= other.watching.exchanges + 10)
  }

  @Test func watchesForTheTablesOfFormatsThatCome() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/T.strings", "k", "v")
    tree.refresh()
    let exchanges = tree.watching.exchanges
    tree.loader.use(FormatRegistry(BuiltInFormats.all))
    #expect(tree.watching.exchanges == exchanges)
    tree.loader.use(FormatRegistry(BuiltInFormats.all + [OtherFormat()]))
    #expect(tree.names(in: "root/en.lproj")?.contains(FileName("T.other")) == true)
    #expect(tree.names(in: "root/en.lproj")?.contains(FileName("whole.name")) == true)
    tree.loader.use(FormatRegistry(BuiltInFormats.all))
    #expect(tree.names(in: "root/en.lproj")?.contains(FileName("T.other")) == false)
  }
}

private struct OtherFormat: TableFormat {
  let name = "other"
  let fileExtensions = ["other"]
  let fileNames = ["whole.name"]
  let scope = FormatScope.language

  func decode(_ file: EncodedFile) -> DecodedFile { DecodedFile(tables: []) }
}

extension LoadedTree {
  /// The names that matter in a directory; nil: all, or it is not watched.
  fileprivate func names(in directory: String) -> NameSet? {
    watching.watched[path(directory)] ?? nil
  }
}
