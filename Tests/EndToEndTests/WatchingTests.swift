import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// One saved table, through the kernel, the daemon and its socket, to a subscriber.
@Suite(.timeLimit(.minutes(2))) struct WatchingTests {
  /// Ways in which programs save a file.
  enum Save: String, CaseIterable {
    case inPlace, byRename, withBackup, exchanged, withoutName, appended
    case withEarlierTime, inTwoWrites
  }

  @Test(arguments: Save.allCases)
  func oneSaveIsOneEvent(save: Save) throws {
    let tree = try WatchedTree()
    try save.perform(in: tree)
    let event = try tree.nextEvent()
    guard case .tablesChanged("app", let tables) = event.content else {
      Issue.record("\(event)")
      return
    }
    #expect(tables.map(\.table) == ["Localizable"])
    #expect(tables.first?.totals.removed == 0)
    #expect(try tree.text() == "v1")
    // What came after it, if anything, would come before this.
    try tree.directory.replace(WatchedTree.table, WatchedTree.entry("v2"))
    let next = try tree.nextEvent()
    #expect(next.generation.number == event.generation.number + 1)
    #expect(try tree.text() == "v2")
    #expect(try tree.daemon.stop() == 0)
  }

  @Test func nothingIsToldWhenNothingChanged() throws {
    let tree = try WatchedTree()
    let file = tree.path(WatchedTree.table)
    try tree.save("v0")
    chmod(file, 0o600)
    utimensat(AT_FDCWD, file, nil, 0)
    for name in [
      ".Localizable.strings.swp", "Localizable.strings~", "#Localizable.strings#", "4913",
    ] {
      try tree.write("root/en.lproj/" + name, "draft")
    }
    try tree.link("root/en.lproj/.#Localizable.strings", to: "me@host.1234:1700000000")
    try tree.save("v1")
    let event = try tree.nextEvent()
    #expect(event.name == .tablesChanged)
    #expect(try tree.text() == "v1")
  }

  @Test func halfAFileIsNeverServed() throws {
    let tree = try WatchedTree()
    let file = try Descriptor.open(
      FilePath(tree.path(WatchedTree.table)), flags: O_WRONLY | O_TRUNC)
    for number in 0..<20 {
      try file.writeAll(Array(WatchedTree.entry("1", key: "a\(number)").utf8))
      #expect(try tree.text() == "v0")
    }
    try file.writeAll(Array(WatchedTree.entry("v1").utf8))
    _ = consume file
    #expect(try tree.events(until: "v1").count == 1)
  }

  @Test func aFileThatIsHeldOpenIsReadWhenItIsQuiet() throws {
    let tree = try WatchedTree(watch: "writerQuietSeconds: 0.2")
    let file = try Descriptor.open(
      FilePath(tree.path(WatchedTree.table)), flags: O_WRONLY | O_TRUNC)
    try file.writeAll(Array(WatchedTree.entry("v1").utf8))
    try tree.events(until: "v1")
    _ = consume file
  }

  @Test func aBrokenSaveIsSaidAndNotServed() throws {
    let tree = try WatchedTree()
    try tree.directory.replace(WatchedTree.table, "\"k\" = \"half of a")
    guard case .diagnosticsChanged("app", let added, []) = try tree.nextEvent().content else {
      Issue.record("no diagnostic came")
      return
    }
    #expect(added.map(\.severity) == ["error"])
    #expect(try tree.text() == "v0")
    try tree.directory.replace(WatchedTree.table, WatchedTree.entry("v1"))
    try tree.events(until: "v1")
    guard case .diagnosticsChanged("app", [], let resolved) = try tree.nextEvent().content else {
      Issue.record("the problem is not resolved")
      return
    }
    #expect(resolved == added)
  }

  @Test func whatNoEventTellsIsFoundByTheVerification() throws {
    let tree = try WatchedTree(watch: "verificationSeconds: 1")
    _ = try valueOrErrno { Glibc.link(tree.path(WatchedTree.table), tree.path("hard")) }
    try tree.write("hard", "v1")
    try tree.events(until: "v1")
    let watch = try tree.status().watch
    #expect(watch.verifications >= 1)
    #expect(watch.caughtByVerification == 1)
    #expect(watch.mode == "inotify")
    #expect(watch.polledDirectories == 0)
  }
}

extension WatchingTests.Save {
  func perform(in tree: WatchedTree) throws {
    let (file, directory) = (WatchedTree.table, "root/en.lproj")
    switch self {
    case .inPlace: try tree.save("v1")
    case .byRename: try tree.directory.replace(file, WatchedTree.entry("v1"))
    case .withBackup:
      try tree.move(file, file + "~")
      try tree.save("v1")
    case .exchanged:
      try tree.write(directory + "/.new/T.strings", "v1")
      try tree.move(directory + "/.new/T.strings", directory + "/new")
      try tree.move(file, directory + "/old")
      try tree.move(directory + "/new", file)
      try tree.move(directory + "/old", directory + "/.new/old")
    case .withoutName:
      let path = tree.path(directory)
      let new = try Descriptor.open(FilePath(path), flags: Self.nameless | O_WRONLY, mode: 0o644)
      try new.writeAll(Array(WatchedTree.entry("v1").utf8))
      let own = "/proc/self/fd/\(new.number)"
      _ = try valueOrErrno {
        linkat(AT_FDCWD, own, AT_FDCWD, tree.path("root/linked"), AT_SYMLINK_FOLLOW)
      }
      try tree.move("root/linked", file)
    case .appended:
      try Descriptor.open(FilePath(tree.path(file)), flags: O_WRONLY | O_TRUNC)
        .writeAll(Array((WatchedTree.entry("v1") + WatchedTree.entry("new", key: "n")).utf8))
    case .withEarlierTime:
      try tree.write("draft", "v1")
      var times = [timespec(tv_sec: 1, tv_nsec: 0), timespec(tv_sec: 1, tv_nsec: 0)]
      utimensat(AT_FDCWD, tree.path("draft"), &times, 0)
      try tree.move("draft", file)
    case .inTwoWrites:
      let open = try Descriptor.open(FilePath(tree.path(file)), flags: O_WRONLY | O_TRUNC)
      for part in ["\"k\" = ", "\"v1\";\n"] { try open.writeAll(Array(part.utf8)) }
    }
  }

  /// O_TMPFILE, which is a macro of an expression.
  private static var nameless: Int32 { 0o20_000_000 | O_DIRECTORY }
}
