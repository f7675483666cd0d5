import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// A tree with one table, a daemon that serves it, and a subscriber: what each test of watching
/// begins with.
final class WatchedTree {
  static let table = "root/en.lproj/Localizable.strings"

  let directory: TemporaryDirectory
  let daemon: DaemonProcess
  private let subscriber: TestConnection
  private let connection: TestConnection

  /// Starts the daemon on `root`, or on a root of another name.
  ///
  /// - Parameter watch: the members of the configuration's `watch`.
  init(
    root: String = "root", watch: String = "",
    _ prepare: (TemporaryDirectory) throws -> Void = { _ in }
  ) throws {
    directory = try TemporaryDirectory()
    try directory.write(Self.table, Self.entry("v0"))
    try prepare(directory)
    let configuration = try directory.write(
      "lprojd.json",
      """
      { bundles: { app: { roots: ["\(directory.path.appending(root))"], fallback: "exact" } },
        watch: { \(watch) } }
      """)
    daemon = try DaemonProcess(["--config", "\(configuration)"])
    subscriber = try daemon.connect()
    connection = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()
  }

  static func entry(_ value: String, key: String = "k") -> String { "\"\(key)\" = \"\(value)\";\n" }

  func path(_ name: String) -> String { "\(directory.path.appending(name))" }

  /// Writes the one table in place.
  func save(_ value: String) throws { try write(Self.table, value) }

  func write(_ name: String, _ value: String) throws {
    try directory.write(name, Self.entry(value))
  }

  func move(_ old: String, _ new: String) throws {
    _ = try valueOrErrno { rename(path(old), path(new)) }
  }

  /// Makes a symbolic link in place of what is there.
  func link(_ name: String, to target: String) throws {
    _ = try valueOrErrno { symlink(target, path(name) + ".new") }
    try move(name + ".new", name)
  }

  /// What is served, nil when nothing is.
  func text(_ language: String = "en", table: String = "Localizable") throws -> String? {
    let reply = try connection.call(Lookup(language: language, table: table, key: "k"))
    return reply.found ? reply.text : nil
  }

  func status() throws -> GetStatus.Reply { try connection.call(GetStatus()) }

  func nextEvent() throws -> Event { try #require(try subscriber.nextEvent()) }

  /// Reads events until a table has the text that is wanted.
  ///
  /// - Returns: the events that told of tables.
  @discardableResult
  func events(
    until value: String?, _ language: String = "en", table: String = "Localizable"
  ) throws -> [Event] {
    var events: [Event] = []
    while true {
      let event = try nextEvent()
      if event.name == .tablesChanged { events.append(event) }
      // The generation was swapped before it was told of.
      if try text(language, table: table) == value { return events }
    }
  }
}
