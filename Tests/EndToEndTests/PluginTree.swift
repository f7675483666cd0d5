import Foundation
import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// A daemon with a directory of plugins, a table `Menu` that they decode and a table `Plain` that
/// is ours, and a subscriber.
final class PluginTree {
  let directory: TemporaryDirectory
  let daemon: DaemonProcess
  private let subscriber: TestConnection
  private let connection: TestConnection

  static let isPossible = access("/usr/bin/python3", X_OK) == 0

  /// - Parameters:
  ///   - plugins: texts of executables, by their names.
  ///   - members: of the configuration's `plugins`.
  init(
    _ plugins: [String: String], menu: String = "k=v0\n", members: String = ""
  ) throws {
    directory = try TemporaryDirectory()
    try directory.write("root/en.lproj/Menu.kv", menu)
    try directory.write("root/en.lproj/Plain.strings", "k = v0;\n")
    try directory.write("plugins/README.md~", "what editors leave")
    for (name, text) in plugins { try Self.install(text, as: name, in: directory) }
    let configuration = try Self.configure(members, in: directory)
    daemon = try DaemonProcess(["--config", "\(configuration)"])
    subscriber = try daemon.connect()
    connection = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()
  }

  /// Writes another configuration and has the daemon take it.
  func configure(_ members: String) throws {
    try Self.configure(members, in: directory)
    try reload()
  }

  @discardableResult
  private static func configure(
    _ members: String, in directory: TemporaryDirectory
  ) throws -> FilePath {
    try directory.write(
      "lprojd.json",
      """
      { bundles: { app: { roots: ["\(directory.path.appending("root"))"], fallback: "exact" } },
        plugins: { directories: ["\(directory.path.appending("plugins"))"],
          \(members) } }
      """)
  }

  /// Puts an executable in its place by a rename.
  func install(_ text: String, as name: String = "kv", mode: mode_t = 0o755) throws {
    try Self.install(text, as: name, mode: mode, in: directory)
  }

  private static func install(
    _ text: String, as name: String, mode: mode_t = 0o755, in directory: TemporaryDirectory
  ) throws {
    try directory.write("plugins/.new", text)
    let path = "\(directory.path.appending("plugins").appending(name))"
    chmod("\(directory.path.appending("plugins/.new"))", mode)
    _ = try valueOrErrno { rename("\(directory.path.appending("plugins/.new"))", path) }
  }

  func save(menu text: String) throws { try directory.replace("root/en.lproj/Menu.kv", text) }

  func save(plain value: String) throws {
    try directory.replace("root/en.lproj/Plain.strings", "k = \(value);\n")
  }

  func text(_ table: String = "Menu") throws -> String? {
    let reply = try connection.call(Lookup(language: "en", table: table, key: "k"))
    return reply.found ? reply.text : nil
  }

  func diagnostics() throws -> [ReportedDiagnostic] {
    try connection.call(ListDiagnostics()).diagnostics
  }

  func plugins() throws -> [PluginStatus] { try connection.call(GetStatus()).plugins }

  func subscriberCount() throws -> Int {
    try connection.call(GetStatus()).connections.subscribers
  }

  func plugin(_ name: String = "kv") throws -> PluginStatus? {
    try plugins().first { $0.name == name }
  }

  /// Asks until something holds: how plugins do is no event.
  func waitForPlugins(until isDone: ([PluginStatus]) throws -> Bool) throws {
    let deadline = MonotonicTime.now + .seconds(20)
    while true {
      let plugins = try plugins()
      if try isDone(plugins) { return }
      try #require(.now < deadline, "\(plugins)")
    }
  }

  func reload() throws { _ = try connection.call(Reload()) }

  func nextEvent() throws -> Event { try #require(try subscriber.nextEvent()) }

  /// Reads events until something holds; looks first.
  func wait(until isDone: () throws -> Bool) throws {
    while try !isDone() { _ = try nextEvent() }
  }

  /// The process that a plugin left behind, as it wrote it down.
  func orphan() throws -> Int32 {
    let path = "\(directory.path.appending("orphan"))"
    return try #require(Int32(try String(contentsOfFile: path, encoding: .utf8)))
  }

  /// The processes that the daemon has started and are still there, zombies too.
  func children() throws -> [Int32] {
    let tasks = try FileManager.default.contentsOfDirectory(
      atPath: "/proc/\(daemon.identifier)/task")
    return tasks.flatMap { task -> [Int32] in
      let path = "/proc/\(daemon.identifier)/task/\(task)/children"
      let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      return text.split(separator: " ").compactMap { Int32($0) }
    }
  }
}
