import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// Whole directories, links and odd files, as deployments and people make them.
@Suite(.timeLimit(.minutes(2))) struct WatchingTreesTests {
  @Test func aThousandFilesAreAFewGenerations() throws {
    let tree = try WatchedTree { directory in
      for number in 0..<1000 {
        try directory.write(
          "root/x\(number / 10).lproj/T\(number % 10).strings", WatchedTree.entry("a"))
      }
    }
    let before = try tree.status().generation
    for number in 0..<1000 {
      let file = "root/x\(number / 10).lproj/T\(number % 10).strings"
      try tree.directory.replace(file, WatchedTree.entry("b"))
    }
    try tree.events(until: "b", "x99", table: "T9")
    let status = try tree.status()
    #expect(status.generation.number - before.number < 100)
    for number in 0..<100 { #expect(try tree.text("x\(number)", table: "T0") == "b") }
  }

  @Test func aDirectoryIsFollowedWhereverItGoes() throws {
    let tree = try WatchedTree()
    try tree.write("de.lproj/T.strings", "d1")
    try tree.move("de.lproj", "root/de.lproj")
    try tree.events(until: "d1", "de", table: "T")
    try tree.move("root/de.lproj", "root/fr.lproj")
    try tree.events(until: "d1", "fr", table: "T")
    try tree.write("root/fr.lproj/T.strings", "d2")
    try tree.events(until: "d2", "fr", table: "T")
    if try tree.text("de", table: "T") != nil { try tree.events(until: nil, "de", table: "T") }
    try tree.move("root/fr.lproj", "gone")
    try tree.events(until: nil, "fr", table: "T")
    try tree.write("gone/T.strings", "ghost")
    try tree.save("v1")
    try tree.events(until: "v1")
    #expect(try tree.text("fr", table: "T") == nil)
  }

  @Test func aDirectoryThatIsMadeAgainAndAgainIsNeverLost() throws {
    let tree = try WatchedTree()
    for number in 1...50 {
      tree.directory.remove("root/en.lproj")
      try tree.save("r\(number)")
      try tree.events(until: "r\(number)")
    }
  }

  @Test func newDirectoriesAreReadHoweverFastTheyCome() throws {
    let tree = try WatchedTree()
    for number in 0..<100 { try tree.write("root/n\(number)/sub/l\(number).lproj/T.strings", "m") }
    for number in 0..<100 where try tree.text("l\(number)", table: "T") == nil {
      try tree.events(until: "m", "l\(number)", table: "T")
    }
  }

  @Test func aReleaseIsOneGeneration() throws {
    let tree = try WatchedTree(root: "current") { directory in
      for release in ["r1", "r2", "r3"] {
        for table in ["S", "T"] {
          try directory.write("\(release)/en.lproj/\(table).strings", WatchedTree.entry(release))
        }
        try directory.write("\(release)/en.lproj/Same.strings", WatchedTree.entry("same"))
      }
      symlink("r1", "\(directory.path.appending("current"))")
    }
    for release in ["r2", "r3"] {
      try tree.link("current", to: release)
      guard case .tablesChanged(_, let tables) = try tree.nextEvent().content else {
        Issue.record("something else came")
        return
      }
      #expect(tables.map(\.table) == ["S", "T"])
      #expect(try tree.text(table: "S") == release)
    }
    try tree.write("r1/en.lproj/S.strings", "ghost")
    try tree.write("r3/en.lproj/S.strings", "edited")
    #expect(try tree.events(until: "edited", table: "S").count == 1)
  }

  @Test func aMountedConfigurationIsOneGeneration() throws {
    let tree = try WatchedTree { directory in
      for revision in ["..1", "..2"] {
        for table in ["S", "T"] {
          try directory.write(
            "root/\(revision)/fr.lproj/\(table).strings", WatchedTree.entry(revision))
        }
      }
      symlink("..1", "\(directory.path.appending("root/..data"))")
      symlink("..data/fr.lproj", "\(directory.path.appending("root/fr.lproj"))")
    }
    #expect(try tree.text("fr", table: "T") == "..1")
    try tree.link("root/..data", to: "..2")
    tree.directory.remove("root/..1")
    guard case .tablesChanged(_, let tables) = try tree.nextEvent().content else {
      Issue.record("something else came")
      return
    }
    #expect(tables.map(\.table) == ["S", "T"])
    #expect(try tree.text("fr", table: "T") == "..2")
  }

  @Test func aRootMayComeLateAndGo() throws {
    let tree = try WatchedTree(root: "later/root")
    #expect(try tree.text() == nil)
    try tree.write("later/root/en.lproj/Localizable.strings", "v0")
    try tree.events(until: "v0")
    tree.directory.remove("later")
    try tree.events(until: nil)
    try tree.write("later/root/en.lproj/Localizable.strings", "v1")
    try tree.events(until: "v1")
  }

  @Test func aRootMayGoWithTheLinkAndTheReleaseThatItWas() throws {
    // So late that only events can tell.
    let tree = try WatchedTree(root: "site/current", watch: "verificationSeconds: 3600") {
      try $0.write("site/r1/en.lproj/Localizable.strings", WatchedTree.entry("r1"))
      symlink("r1", "\($0.path.appending("site/current"))")
    }
    for text in ["r2", "r3"] {
      tree.directory.remove("site")
      try tree.events(until: nil)
      try tree.write("site/r1/en.lproj/Localizable.strings", text)
      try tree.link("site/current", to: "r1")
      try tree.events(until: text)
    }
  }

  @Test func oddFilesHoldNobodyUp() throws {
    let tree = try WatchedTree()
    mkfifo(tree.path("root/en.lproj/Fifo.strings"), 0o644)
    mkfifo(tree.path("root/p.lproj"), 0o644)
    try tree.link("root/en.lproj/Zero.strings", to: "/dev/zero")
    try tree.link("root/loop", to: ".")
    try tree.write("root/en.lproj/Sparse.strings", "v")
    truncate(tree.path("root/en.lproj/Sparse.strings"), 20 << 30)
    let name = FileName(bytes: [0xFF, 0xFE, 0x0A] + Array(".strings".utf8))
    let odd = tree.directory.path.appending("root/en.lproj").appending(name)
    _ = try Descriptor.open(odd, flags: O_WRONLY | O_CREAT, mode: 0o644)
    try tree.save("v1")
    try tree.events(until: "v1")
    tree.directory.remove("root/en.lproj/Fifo.strings")
    try tree.write("root/en.lproj/Fifo.strings", "regular")
    try tree.events(until: "regular", table: "Fifo")
  }

  @Test func lostEventsLoseNothing() throws {
    let tree = try WatchedTree()
    let limit = try #require(Self.queueLength)
    try tree.daemon.suspend()
    for number in 0...limit {
      _ = try Descriptor.open(
        FilePath(tree.path("root/f\(number % 50)")), flags: O_WRONLY | O_CREAT, mode: 0o644)
    }
    try tree.write("root/st.lproj/T.strings", "st")
    try tree.move("root/en.lproj", "root/xx.lproj")
    tree.daemon.send(SIGCONT)
    try tree.events(until: "v0", "xx")
    if try tree.text("st", table: "T") == nil { try tree.events(until: "st", "st", table: "T") }
    #expect(try tree.status().watch.overflows > 0)
    if try tree.text() != nil { try tree.events(until: nil) }
    try tree.write("root/xx.lproj/Localizable.strings", "v1")
    try tree.events(until: "v1", "xx")
  }

  private static var queueLength: Int? {
    let file = FilePath("/proc/sys/fs/inotify/max_queued_events")
    let bytes = try? Descriptor.open(file, flags: O_RDONLY).readToEnd(limit: 64)
    guard let bytes = bytes ?? nil else { return nil }
    return Int(String(decoding: bytes, as: UTF8.self).prefix { $0.isNumber })
  }
}
