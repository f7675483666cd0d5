import LinuxKit
import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// Symbolic links are followed, and watched at each hop.
@Suite struct LinkTests {
  @Test func takesAReleaseUpInOneStep() throws {
    let tree = try LoadedTree(roots: ["current"])
    for release in ["r1", "r2"] {
      try tree.write("\(release)/en.lproj/Localizable.strings", "k", release)
      try tree.write("\(release)/en.lproj/Same.strings", "k", "same")
    }
    try tree.link("current", to: "r1")
    tree.refresh()
    #expect(tree.text("k") == "r1")
    #expect(tree.watching.watched[tree.directory.path] == [FileName("current"), FileName("r1")])
    let same = tree.bundle?.languages.values.first?.tables[TableName("Same")]?.merged
    try tree.link("current", to: "r2")
    #expect(tree.refresh("", "current"))
    #expect(tree.text("k") == "r2")
    #expect(tree.bundle?.languages.values.first?.tables[TableName("Same")]?.merged === same)
    tree.directory.remove("r1")
    #expect(!tree.refresh("", "r1"))
  }

  @Test func takesAMountedConfigurationUpInOneStep() throws {
    let tree = try LoadedTree()
    for revision in ["..1", "..2"] {
      try tree.write("root/\(revision)/en.lproj/T.strings", "k", revision)
      try tree.write("root/\(revision)/en.lproj/S.strings", "k", revision)
    }
    try tree.link("root/..data", to: "..1")
    try tree.link("root/en.lproj", to: "..data/en.lproj")
    tree.refresh()
    #expect(tree.text("k", table: "T") == "..1")
    try tree.link("root/..data", to: "..2")
    tree.refresh("root", "..data")
    #expect(tree.text("k", table: "T") == "..2")
    #expect(tree.text("k", table: "S") == "..2")
    #expect(tree.languages == ["en"])
  }

  @Test func followsALinkToATable() throws {
    let tree = try LoadedTree()
    _ = tree.directory.makeDirectory("root/en.lproj")
    _ = tree.directory.makeDirectory("shared")
    try tree.link("root/en.lproj/T.strings", to: "../../shared/t1")
    tree.refresh()
    #expect(tree.text("k", table: "T") == nil)
    #expect(tree.watching.watched[tree.path("shared")] == [FileName("t1")])
    try tree.write("shared/t1", "k", "one")
    tree.refresh("shared", "t1")
    #expect(tree.text("k", table: "T") == "one")
    try tree.write("shared/t2", "k", "two")
    try tree.link("root/en.lproj/T.strings", to: "../../shared/t2")
    tree.refresh("root/en.lproj", "T.strings")
    #expect(tree.text("k", table: "T") == "two")
    tree.directory.remove("root/en.lproj/T.strings")
    tree.refresh("root/en.lproj", "T.strings")
    #expect(tree.text("k", table: "T") == nil)
    #expect(tree.watching.watched[tree.path("shared")] == nil)
  }

  @Test func forgetsALanguageWhoseLinkIsGone() throws {
    let tree = try LoadedTree()
    _ = tree.directory.makeDirectory("root")
    try tree.write("outside/T.strings", "k", "v0")
    try tree.link("root/fr.lproj", to: "../outside")
    tree.refresh()
    #expect(tree.text("k", "fr", table: "T") == "v0")
    try tree.write("outside/T.strings", "k", "v1")
    tree.refresh("root/fr.lproj", "T.strings")
    #expect(tree.text("k", "fr", table: "T") == "v1")
    tree.directory.remove("root/fr.lproj")
    tree.refresh("root", "fr.lproj")
    #expect(tree.languages == [])
  }

  @Test(arguments: [
    ("loop.lproj", "."), ("self.lproj", "self.lproj"), ("up.lproj", ".."),
  ])
  func endsLoopsWithADiagnostic(name: String, target: String) throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/T.strings", "k", "v")
    try tree.link("root/\(name)", to: target)
    tree.refresh()
    #expect(tree.codes == [.linkLoop])
    #expect(tree.languages == ["en"])
    tree.directory.remove("root/\(name)")
    tree.refresh("root", name)
    #expect(tree.codes == [])
  }

  @Test(arguments: ["en.lproj", "T.strings"])
  func servesNothingThroughTooManyLinks(name: String) throws {
    let tree = try LoadedTree { $0.limits.links = 3 }
    try tree.write("en.lproj/T.strings", "k", "v")
    try tree.link("1", to: name == "en.lproj" ? name : "en.lproj/" + name)
    for number in 2...3 { try tree.link("\(number)", to: "\(number - 1)") }
    let (up, directory) = name == "en.lproj" ? ("../", "root") : ("../../", "root/en.lproj")
    _ = tree.directory.makeDirectory(directory)
    let link = directory + "/" + name
    try tree.link(link, to: up + "2")
    tree.refresh()
    #expect(tree.text("k", table: "T") == "v")
    try tree.link(link, to: up + "3")
    for _ in 1...2 {
      tree.refresh(directory, name)
      #expect(tree.text("k", table: "T") == nil)
      #expect(tree.codes == [.linkLoop])
      tree.refresh()
    }
    try tree.link(link, to: up + "2")
    tree.refresh(directory, name)
    #expect(tree.text("k", table: "T") == "v")
    #expect(tree.codes == [])
  }

  @Test func readsARootThatLiesInAnother() throws {
    let tree = try LoadedTree(roots: ["root/mod", "root"])
    try tree.write("root/mod/en.lproj/T.strings", "k", "v0")
    tree.refresh()
    #expect(tree.text("k", table: "T") == "v0")
    try tree.write("root/mod/en.lproj/T.strings", "k", "v1")
    tree.refresh("root/mod/en.lproj", "T.strings")
    #expect(tree.text("k", table: "T") == "v1")
    tree.directory.remove("root/mod")
    tree.refresh("root", "mod")
    #expect(tree.text("k", table: "T") == nil)
  }
}
