import Glibc
import LinuxKit
import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// What becomes of single files: never half of one, and never worse than what was served.
@Suite struct FileReadingTests {
  private let table = "root/en.lproj/Localizable.strings"

  @Test(arguments: [
    "\"k\" = \"v1\";\n\"half\" = \"of a li", "\"k\" = ;\n", "{", "\u{0}\u{0}\u{0}",
  ])
  func keepsTheLastGoodTable(flaw: String) throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    try tree.directory.write(table, flaw)
    #expect(tree.refresh("root/en.lproj", "Localizable.strings"))
    #expect(tree.text("k") == "v0")
    #expect(tree.bundle?.diagnostics.first?.severity == .error)
    #expect(tree.bundle?.diagnostics.first?.served == "its last good version with 1 entry")
    try tree.write(table, "k", "v2")
    tree.refresh("root/en.lproj", "Localizable.strings")
    #expect(tree.text("k") == "v2")
    #expect(tree.codes == [])
  }

  @Test func tellsNothingWhenNothingChanged() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    #expect(tree.refresh())
    #expect(!tree.refresh())
    try tree.write(table, "k", "v0")
    #expect(!tree.refresh("root/en.lproj", "Localizable.strings"))
    chmod("\(tree.path(table))", 0o600)
    #expect(!tree.refresh("root/en.lproj", "Localizable.strings"))
    try tree.directory.replace(table, "/* said otherwise */\n\"k\" = \"v0\";\n")
    #expect(!tree.refresh())
    for name in [
      "Localizable.strings~", ".Localizable.strings.swp", "#Localizable.strings#", "4913",
    ] {
      try tree.write("root/en.lproj/" + name, "k", "draft")
    }
    #expect(!tree.refresh())
  }

  @Test func seesOtherContentOfTheSameSizeAndTime() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    var times = [timespec(tv_sec: 1_000_000, tv_nsec: 0), timespec(tv_sec: 1_000_000, tv_nsec: 0)]
    utimensat(AT_FDCWD, "\(tree.path(table))", &times, 0)
    tree.refresh()
    try tree.write(table, "k", "v1")
    utimensat(AT_FDCWD, "\(tree.path(table))", &times, 0)
    #expect(tree.refresh())
    #expect(tree.text("k") == "v1")
  }

  @Test func leavesUnsettledFilesAlone() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    try tree.write(table, "k", "half")
    let writing = [tree.path("root/en.lproj"): Set([FileName("Localizable.strings")])]
    #expect(!tree.refresh(DirtyTree(directories: nil, writing: writing)))
    #expect(tree.text("k") == "v0")
    tree.directory.remove(table)
    #expect(!tree.refresh(DirtyTree(directories: nil, writing: writing)))
    #expect(tree.text("k") == "v0")
    tree.refresh()
    #expect(tree.text("k") == nil)
  }

  @Test func opensNothingButRegularFiles() throws {
    let tree = try LoadedTree()
    try tree.write("root/en.lproj/Other.strings", "k", "o")
    mkfifo("\(tree.path(table))", 0o644)
    try tree.link("root/en.lproj/Zero.strings", to: "/dev/zero")
    try tree.link("root/en.lproj/Null.strings", to: "/dev/null")
    mkfifo("\(tree.path("root/p.lproj"))", 0o644)
    tree.refresh()
    #expect(tree.codes == [.notRegularFile, .notRegularFile, .notRegularFile])
    #expect(tree.text("k", table: "Other") == "o")
    tree.directory.remove(table)
    try tree.write(table, "k", "v1")
    tree.refresh("root/en.lproj", "Localizable.strings")
    #expect(tree.text("k") == "v1")
  }

  @Test func refusesFilesThatAreTooLarge() throws {
    let tree = try LoadedTree { $0.limits.fileBytes = 100 }
    try tree.write(table, "k", "v0")
    tree.refresh()
    truncate("\(tree.path(table))", 20 << 30)
    tree.refresh()
    #expect(tree.codes == [.fileTooLarge])
    #expect(tree.text("k") == "v0")
  }

  @Test(.enabled(if: getuid() != 0, "root may read everything"))
  func keepsWhatItMayNotRead() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    chmod("\(tree.path(table))", 0)
    tree.refresh("root/en.lproj", "Localizable.strings")
    #expect(tree.text("k") == "v0")
    #expect(tree.codes == [.unreadable])
    chmod("\(tree.path(table))", 0o644)
    tree.refresh("root/en.lproj", "Localizable.strings")
    #expect(tree.codes == [])
  }

  @Test func waitsForTheWriterOfANewFileInANewDirectory() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    tree.directory.remove("root/en.lproj")
    try tree.directory.write(table, "")
    let lost = DirtyTree(directories: [:], lost: [tree.path("root/en.lproj")])
    #expect(!tree.refresh(lost))
    #expect(tree.text("k") == "v0")
    try tree.write(table, "k", "v1")
    tree.refresh("root/en.lproj", "Localizable.strings")
    #expect(tree.text("k") == "v1")
  }

  @Test func largeFilesAreReadApart() throws {
    let tree = try LoadedTree()
    try tree.write(table, "k", "v0")
    tree.refresh()
    let large = "root/en.lproj/Large.strings"
    let padding = "/* " + String(repeating: "x", count: 5 << 20) + " */\n"
    var dirty = DirtyTree(directories: nil)
    dirty.mayReadApart = true
    for (value, isGone) in [("a", false), ("b", true)] {
      try tree.write(table, "k", value)
      try tree.directory.write(large, padding + "\"k\" = \"large \(value)\";\n")
      #expect(tree.refresh(dirty))
      #expect(tree.text("k") == value)
      let reading = try #require(tree.loader.takeSlowReadings().first)
      #expect(tree.loader.takeSlowReadings().isEmpty)
      if isGone {
        tree.directory.remove(large)
        tree.refresh()
      }
      tree.finish(reading.read())
      #expect(tree.text("k", table: "Large") == (isGone ? nil : "large \(value)"))
    }
  }
}
