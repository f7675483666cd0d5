import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// Bundles whose roots lie in each other, while directories that hold several of them come and go:
/// what one bundle does about a directory must not hide it from the others.
@Suite(.timeLimit(.minutes(1))) struct NestedRootsTests {
  private static let roots = ["a", "a/b", "a/b/c", "l/c", "d/b"]

  private let directory: TemporaryDirectory
  private let daemon: DaemonProcess
  private let subscriber: TestConnection
  private let connection: TestConnection

  init() throws {
    directory = try TemporaryDirectory()
    let bundles = Self.roots.enumerated().map { [directory] number, root in
      "b\(number): { roots: [\"\(directory.path.appending(root))\"], fallback: \"exact\" }"
    }
    // So late that only events can tell.
    let configuration = try directory.write(
      "lprojd.json",
      "{ bundles: { \(bundles.joined(separator: ", ")) }, watch: { verificationSeconds: 3600 } }")
    daemon = try DaemonProcess(["--config", "\(configuration)"])
    subscriber = try daemon.connect()
    connection = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()
    symlink("a/b", "\(directory.path.appending("l"))")
  }

  /// Whether the directories are back before it counts that they went, and how often.
  @Test(arguments: [(1, "a"), (1, "a/b"), (2, "a"), (2, "a/b"), (3, "a")])
  func followsRootsThatComeAndGo(removals: Int, top: String) throws {
    try make("v0")
    try wait(for: "v0")
    for round in 1...3 {
      for number in 1...removals {
        directory.remove(top)
        try make("r\(round).\(number)")
      }
      try wait(for: "r\(round).\(removals)")
      directory.remove(top)
      try wait(for: nil, below: top)
      try make("s\(round)")
      try wait(for: "s\(round)")
    }
  }

  private func make(_ text: String) throws {
    for root in Self.roots where !root.hasPrefix("l") {
      try directory.write("\(root)/en.lproj/T.strings", WatchedTree.entry(text))
    }
  }

  /// Reads events until all bundles, or those whose root is a directory or in it, have a text.
  private func wait(for text: String?, below top: String? = nil) throws {
    var awaited = Set(Self.roots.indices)
    if let top {
      awaited = awaited.filter { (Self.roots[$0] + "/").hasPrefix(top + "/") || $0 == 3 }
    }
    while true {
      awaited = try awaited.filter { try self.text($0) != text }
      if awaited.isEmpty { return }
      _ = try #require(try subscriber.nextEvent())
    }
  }

  private func text(_ bundle: Int) throws -> String? {
    let reply = try connection.call(
      Lookup(bundle: "b\(bundle)", language: "en", table: "T", key: "k"))
    return reply.found ? reply.text : nil
  }
}
