import Glibc
import LinuxKit
import LprojLoader
import LprojModel
import LprojTestSupport
import Testing

/// Files that somebody is writing while they are looked at: no half of one is taken.
@Suite struct WriterTests {
  private let table = "root/en.lproj/Localizable.strings"

  /// A tree that serves `v0`, and of whose files the kernel tells no writers unless asked for.
  private func makeTree(asksKernel: Bool = false) throws -> LoadedTree {
    let tree = try LoadedTree()
    tree.watching.patience = WriterPatience()
    tree.watching.patience?.asksKernel = asksKernel
    try tree.write(table, "k", "version 0")
    tree.refresh()
    #expect(tree.text("k") == "version 0")
    return tree
  }

  @discardableResult
  private func look(_ tree: LoadedTree) -> Bool {
    tree.refresh("root/en.lproj", "Localizable.strings")
  }

  /// Looks again at what was held, until nothing is.
  private func lookUntilTaken(_ tree: LoadedTree) {
    while let held = tree.loader.takeHeld() { tree.refresh(held) }
  }

  @Test(arguments: [true, false])
  func leavesAFileAloneThatTheWatcherWillTellOfAgain(asksKernel: Bool) throws {
    let tree = try makeTree(asksKernel: asksKernel)
    let writer = try Descriptor.open(tree.path(table), flags: O_WRONLY | O_TRUNC)
    tree.watching.changing = [tree.path(table)]
    #expect(!look(tree))
    #expect(tree.loader.takeHeld() == nil)
    try writer.writeAll(Array("\"k\" = \"version 1\";\n".utf8))
    _ = consume writer
    tree.watching.changing = []
    #expect(look(tree))
    #expect(tree.text("k") == "version 1")
  }

  @Test(arguments: ["", "\"k\" = \"v1\";\n", "\"k\" = \"version 1\";\n\"more\" = \"m\";\n"])
  func takesNothingThatIsOpenForWriting(part: String) throws {
    let tree = try makeTree(asksKernel: true)
    let writer = try Descriptor.open(tree.path(table), flags: O_WRONLY | O_TRUNC)
    try writer.writeAll(Array(part.utf8))
    // No event of it has come.
    #expect(!look(tree))
    let held = try #require(tree.loader.takeHeld())
    #expect(tree.loader.takeHeld() == nil)
    #expect(!tree.refresh(held))
    _ = consume writer
    #expect(look(tree))
    #expect(tree.text("k") != "version 0")
  }

  @Test func takesANewFileWhenItsWriterHasClosedIt() throws {
    let tree = try makeTree(asksKernel: true)
    let new = tree.path("root/en.lproj/New.strings")
    let writer = try Descriptor.open(new, flags: O_WRONLY | O_CREAT, mode: 0o644)
    try writer.writeAll(Array("\"k\" = \"half\";\n".utf8))
    tree.refresh("root/en.lproj", "New.strings")
    #expect(tree.text("k", table: "New") == nil)
    _ = consume writer
    lookUntilTaken(tree)
    #expect(tree.text("k", table: "New") == "half")
  }

  @Test func takesAFileWhoseWriterIsQuiet() throws {
    let tree = try makeTree(asksKernel: true)
    tree.watching.patience?.quiet = .milliseconds(30)
    let writer = try Descriptor.open(tree.path(table), flags: O_WRONLY | O_TRUNC)
    try writer.writeAll(Array("\"k\" = \"open\";\n".utf8))
    look(tree)
    lookUntilTaken(tree)
    #expect(tree.text("k") == "open")
    _ = consume writer
  }

  @Test func takesAFileThatIsWrittenWithoutEnd() throws {
    let tree = try makeTree(asksKernel: true)
    tree.watching.patience?.ceiling = .milliseconds(30)
    let writer = try Descriptor.open(tree.path(table), flags: O_WRONLY | O_APPEND)
    tree.watching.changing = [tree.path(table)]
    while tree.text("n") == nil {
      try writer.writeAll(Array("\"n\" = \"more\";\n".utf8))
      look(tree)
    }
    _ = consume writer
  }

  @Test(arguments: ["", "\"k\" = \"v1\";\n"])
  func waitsAfterATruncationWhereTheKernelTellsNothing(part: String) throws {
    let tree = try makeTree()
    try tree.directory.write(table, part)
    #expect(!look(tree))
    #expect(tree.text("k") == "version 0")
    // It stays so: it is meant.
    lookUntilTaken(tree)
    #expect(tree.text("k") == (part.isEmpty ? nil : "v1"))
  }

  @Test func takesALongerFileAtOnceWhereTheKernelTellsNothing() throws {
    let tree = try makeTree()
    try tree.write(table, "k", "version 1 and more")
    #expect(look(tree))
    #expect(tree.loader.takeHeld() == nil)
  }

  @Test func waitsForFilesOfNewDirectoriesAndOfPolledOnes() throws {
    let tree = try makeTree()
    try tree.write("root/fr.lproj/Localizable.strings", "k", "half")
    tree.refresh("root", "fr.lproj")
    #expect(tree.text("k", "fr") == nil)
    lookUntilTaken(tree)
    #expect(tree.text("k", "fr") == "half")

    try tree.write(table, "k", "polled version 1")
    var polled = DirtyTree(directories: [tree.path("root/en.lproj"): .all])
    polled.isPolled = true
    #expect(!tree.refresh(polled))
    lookUntilTaken(tree)
    #expect(tree.text("k") == "polled version 1")
  }

  @Test func keepsAFileThatSomebodyReplacesInThisMoment() throws {
    let tree = try makeTree()
    try tree.move(table, table + "~")
    tree.watching.changing = [tree.path(table)]
    #expect(!look(tree))
    #expect(!tree.refresh())
    #expect(tree.text("k") == "version 0")
    tree.watching.changing = []
    #expect(!look(tree))
    lookUntilTaken(tree)
    #expect(tree.text("k") == nil)
  }

  @Test func aHeldFileDoesNotMakeOthersForgetWhoWrites() throws {
    let tree = try makeTree()
    try tree.directory.write(table, "")
    #expect(!look(tree))
    let held = try #require(tree.loader.takeHeld())
    let other = "root/en.lproj/Other.strings"
    try tree.write(other, "k", "half")
    var dirty = DirtyTree(
      directories: nil, writing: [tree.path("root/en.lproj"): [FileName("Other.strings")]])
    dirty.join(held)
    tree.refresh(dirty)
    #expect(tree.text("k", table: "Other") == nil)
  }

  @Test func readsOnceWhereNobodyTells() throws {
    let tree = try makeTree(asksKernel: true)
    tree.watching.patience = nil
    let writer = try Descriptor.open(tree.path(table), flags: O_WRONLY | O_TRUNC)
    #expect(look(tree))
    #expect(tree.text("k") == nil)
    _ = consume writer
  }

  @Test(arguments: [true, false])
  func takesAnEmptyFileOfANewDirectoryWhenNobodyFillsIt(asksKernel: Bool) throws {
    let tree = try makeTree(asksKernel: asksKernel)
    try tree.directory.write("next/Localizable.strings", "")
    tree.directory.remove("root/en.lproj")
    try tree.move("next", "root/en.lproj")
    tree.refresh(DirtyTree(directories: [:], lost: [tree.path("root/en.lproj")]))
    #expect(tree.text("k") == "version 0")
    lookUntilTaken(tree)
    #expect(tree.text("k") == nil)
    #expect(tree.codes == [.emptyFile])
  }
}
