import Glibc
import LinuxKit
import LprojTestSupport
import LprojWire
import Testing

/// Directories are created and deleted without end: nothing may be left of them.
@Suite(.timeLimit(.minutes(30))) struct WatchingSoakTests {
  /// 100,000 when asked for.
  private static let cycles = getenv("LPROJD_SOAK") == nil ? 2000 : 100_000

  @Test func createdAndDeletedDirectoriesLeaveNothingBehind() throws {
    let tree = try WatchedTree()
    // What is made once, for the first directories, is no leak.
    try cycle(tree, 0..<1000)
    let before = try Resources(of: tree)
    try cycle(tree, 1000..<(1000 + Self.cycles))
    let after = try Resources(of: tree)
    #expect(after.watches == before.watches)
    // The next generation is made ahead of its time, with files that are open for a moment.
    #expect(abs(after.descriptors - before.descriptors) < 5)
    #expect(after.memory < before.memory + 8 << 20)
  }

  private func cycle(_ tree: WatchedTree, _ numbers: Range<Int>) throws {
    for number in numbers {
      let name = "root/m\(number % 7)/l\(number % 3).lproj"
      try tree.write(name + "/T.strings", "c\(number)")
      tree.directory.remove("root/m\(number % 7)")
      if number % 100 == 99 {
        try tree.save("s\(number)")
        try tree.events(until: "s\(number)")
      }
    }
    for number in 0..<3 where try tree.text("l\(number)", table: "T") != nil {
      try tree.events(until: nil, "l\(number)", table: "T")
    }
  }
}

/// What the daemon holds of the system.
private struct Resources {
  var watches: Int
  var descriptors: Int
  /// In bytes.
  var memory: Int

  init(of tree: WatchedTree) throws {
    watches = try tree.status().watch.directories
    let process = "/proc/\(tree.daemon.identifier)"
    let directory = try Descriptor.open(
      FilePath("\(process)/fd"), flags: O_RDONLY | O_DIRECTORY)
    descriptors = try DirectoryListing.names(of: directory, limit: .max).names.count
    let bytes = try Descriptor.open(FilePath("\(process)/statm"), flags: O_RDONLY)
      .readToEnd(limit: 4096)
    let pages = String(decoding: bytes ?? [], as: UTF8.self).split(separator: " ")
    memory = (pages.count > 1 ? Int(pages[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
