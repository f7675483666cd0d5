import Glibc
import LinuxKit
import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// Directories that come, go, move, and are others than they were.
@Suite struct DirectoryTests {
  private let table = "root/en.lproj/Localizable.strings"

  @Test func watchesBeforeItLists() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/Other.strings", "k", "o")
    // What comes before the watch is listed; what comes after it, the watch would tell.
    tree.watching.whenWatched = { directory in
      guard directory == tree.path("root/en.lproj") else { return }
      try? tree.write(table, "k", "late")
    }
    tree.refresh()
    #expect(tree.text("k") == "late")
  }

  @Test func takesARootUpWhenItComes() throws {
    let tree = try LoadedTree()
    tree.refresh()
    #expect(tree.codes == [.rootMissing])
    #expect(tree.watching.watched[tree.directory.path] == [FileName("root")])
    try tree.write(table, "k", "v0")
    tree.refresh("", "root")
    #expect(tree.text("k") == "v0")
    #expect(tree.codes == [])
    tree.directory.remove("root")
    tree.refresh("", "root")
    #expect(tree.text("k") == nil)
    #expect(tree.codes == [.rootMissing])
    try tree.write(table, "k", "v1")
    tree.refresh("", "root")
    #expect(tree.text("k") == "v1")
  }

  @Test func readsAReplacedDirectoryAlthoughItsFilesWereUnsettled() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    tree.directory.remove("root/en.lproj")
    try tree.write(table, "k", "v1")
    tree.refresh(
      DirtyTree(
        directories: [tree.path("root"): .some([FileName("en.lproj")])],
        lost: [tree.path("root/en.lproj")],
        writing: [tree.path("root/en.lproj"): [FileName("Localizable.strings")]]))
    #expect(tree.text("k") == "v1")
  }

  @Test func keepsADirectoryThatMayComeBack() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    tree.directory.remove("root/en.lproj")
    let lost = DirtyTree(
      directories: [:], lost: [tree.path("root/en.lproj")],
      writing: [tree.path("root"): [FileName("en.lproj")]])
    #expect(!tree.refresh(lost))
    #expect(tree.text("k") == "v0")
    tree.refresh("root", "en.lproj")
    #expect(tree.languages == [])
  }

  /// The directory that holds the root's name tells when it counts as gone, and must be watched, for
  /// the watcher's sake, until then: also when it went itself.
  @Test(arguments: [true, false])
  func forgetsARootThatWentWithTheDirectoryAboveIt(isVerified: Bool) throws {
    let tree = try LoadedTree(roots: ["site/current"])
    try tree.write("site/r1/en.lproj/Localizable.strings", "k", "v0")
    try tree.link("site/current", to: "r1")
    tree.refresh()
    tree.directory.remove("site")
    let went = DirtyTree(
      directories: isVerified ? nil : [:], lost: [tree.path("site"), tree.path("site/r1")],
      writing: [tree.path("site"): [FileName("current")]])
    #expect(!tree.refresh(went))
    #expect(tree.text("k") == "v0")
    #expect(tree.watching.watched[tree.path("site")]??.contains(FileName("current")) == true)
    tree.refresh("site", "current")
    #expect(tree.languages == [])
    #expect(tree.codes == [.rootMissing])
    try tree.write("site/current/en.lproj/Localizable.strings", "k", "v1")
    tree.refresh("", "site")
    #expect(tree.text("k") == "v1")
  }

  @Test func followsAWayThatComesAboutMeanwhile() throws {
    let tree = try LoadedTree(roots: ["a/b/c/root"])
    tree.refresh()
    #expect(tree.codes == [.rootMissing])
    tree.watching.whenWatched = { watched in
      if watched == tree.path("a") { _ = tree.directory.makeDirectory("a/b/c") }
      if watched == tree.path("a/b/c") {
        try? tree.write("a/b/c/root/en.lproj/Localizable.strings", "k", "v")
      }
    }
    _ = tree.directory.makeDirectory("a")
    tree.refresh("", "a")
    #expect(tree.text("k") == "v")
  }

  /// Whether it is a root's or one of its languages: it would be listed, and nobody would tell of it.
  @Test(arguments: ["root", "root/en.lproj"])
  func watchesADirectoryThatCameAfterItWasToBeWatched(lost: String) throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    tree.directory.remove(lost)
    tree.watching.whenWatched = { directory in
      if directory == tree.path(lost) { try? tree.write(table, "k", "v1") }
    }
    tree.refresh(DirtyTree(directories: [:], lost: [tree.path(lost)]))
    #expect(tree.text("k") == "v1")
    for directory in ["root", "root/en.lproj"] {
      #expect(tree.watching.watched.keys.contains(tree.path(directory)))
    }
  }

  @Test func watchesAWayAnewThatIsTheSameByName() throws {
    let tree = try LoadedTree(roots: ["site/root"])
    try tree.write("site/root/en.lproj/Localizable.strings", "k", "v0")
    tree.refresh()
    tree.directory.remove("site")
    let lost = Set(["site", "site/root", "site/root/en.lproj"].map(tree.path))
    for directory in lost { tree.watching.lose(directory) }
    tree.refresh(
      DirtyTree(directories: [:], lost: lost, writing: [tree.path("site"): [FileName("root")]]))
    try tree.write("site/root/en.lproj/Localizable.strings", "k", "v1")
    tree.refresh("site", "root")
    #expect(tree.text("k") == "v1")
    #expect(tree.watching.watched[tree.path("site")] == [FileName("root")])
  }

  @Test func followsAWayThroughADirectoryThatCannotBeWatched() throws {
    let tree = try LoadedTree(roots: ["site/current"])
    for release in ["r1", "r2"] {
      try tree.write("home/\(release)/en.lproj/Localizable.strings", "k", release)
    }
    _ = tree.directory.makeDirectory("site")
    try tree.link("site/current", to: "../home/r1")
    tree.watching.refused = [tree.path("home")]
    tree.refresh()
    for release in ["r2", "r1"] {
      try tree.link("site/current", to: "../home/\(release)")
      tree.refresh("site", "current")
      #expect(tree.text("k") == release)
      #expect(tree.watching.watched[tree.path("site")] == [FileName("current")])
    }
  }

  @Test func watchesAnewWhatCameBack() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    tree.directory.remove("root/en.lproj")
    tree.refresh(
      DirtyTree(
        directories: [:], lost: [tree.path("root/en.lproj")],
        writing: [tree.path("root"): [FileName("en.lproj")]]))
    try tree.write(table, "k", "v1")
    var watched: [FilePath] = []
    tree.watching.whenWatched = { watched.append($0) }
    tree.refresh("root", "en.lproj")
    #expect(watched == [tree.path("root/en.lproj")])
    #expect(tree.text("k") == "v1")
  }

  @Test func followsSwappedDirectories() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/Localizable.strings", "k", "e")
    try tree.write("root/fr.lproj/Localizable.strings", "k", "f")
    tree.refresh()
    try tree.move("root/en.lproj", "root/t")
    try tree.move("root/fr.lproj", "root/en.lproj")
    try tree.move("root/t", "root/fr.lproj")
    tree.refresh("root", "en.lproj", "fr.lproj")
    #expect(tree.text("k", "en") == "f")
    #expect(tree.text("k", "fr") == "e")
  }

  @Test func seesAReplacementThatNobodyTold() throws {
    let tree = try LoadedTree()
    try tree.write("root/mod/en.lproj/Localizable.strings", "k", "old")
    try tree.write("next/en.lproj/Localizable.strings", "k", "new")
    tree.refresh()
    try tree.move("root/mod", "old")
    try tree.move("next", "root/mod")
    tree.refresh()
    #expect(tree.text("k") == "new")
  }

  @Test func followsAMovedTreeAndGivesItsWatchesBack() throws {
    let tree = try LoadedTree()
    try tree.write("root/mod/en.lproj/Localizable.strings", "k", "v0")
    try tree.write("root/mod/fr.lproj/Localizable.strings", "k", "f0")
    tree.refresh()
    let count = tree.watching.watched.count
    try tree.move("root/mod", "root/mod2")
    #expect(!tree.refresh("root", "mod", "mod2"))
    #expect(tree.text("k", "fr") == "f0")
    #expect(tree.watching.watched.count == count)
    tree.directory.remove("root/mod2")
    tree.refresh("root", "mod2")
    #expect(tree.languages == [])
    #expect(Set(tree.watching.watched.keys) == [tree.directory.path, tree.path("root")])
  }

  @Test func takesTheTypeThatANameHasNow() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    tree.directory.remove(table)
    try tree.write(table + "/x", "k", "bad")
    tree.refresh("root/en.lproj", "Localizable.strings")
    #expect(tree.text("k") == nil)
    tree.directory.remove("root/en.lproj")
    try tree.write("root/en.lproj", "k", "file")
    tree.refresh("root", "en.lproj")
    #expect(tree.languages == [])
    tree.directory.remove("root/en.lproj")
    try tree.write(table, "k", "v1")
    tree.refresh("root", "en.lproj")
    #expect(tree.text("k") == "v1")
  }

  @Test func ignoresHiddenDirectoriesAndWhatLiesInLanguages() throws {
    let tree = try LoadedTree()
    try tree.write("root/.git/en.lproj/Localizable.strings", "k", "hidden")
    try tree.write("root/en.lproj/fr.lproj/Localizable.strings", "k", "below")
    try tree.write("root/mul.lproj/Localizable.strings", "k", "many")
    tree.refresh()
    #expect(tree.languages == ["en"])
    #expect(tree.bundle?.tableNames == [])
  }
}
