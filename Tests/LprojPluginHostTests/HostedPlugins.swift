import Foundation
import Glibc
import LinuxKit
import LprojPluginHost
import LprojTestSupport
import Testing

/// A host, and a directory of plugins that are shell scripts.
struct HostedPlugins {
  let host: PluginHost
  let family: ProcessFamily
  private let notices = Mailbox<PluginNotice>()
  private let directory: TemporaryDirectory

  init(_ limits: PluginLimits = PluginLimits(), adoptsOrphans: Bool = true) throws {
    directory = try TemporaryDirectory()
    try directory.write("plugins/README~", "what editors leave")
    var places = PluginPlaces()
    places.directories = [directory.path.appending("plugins")]
    family = ProcessFamily(adoptsOrphans: adoptsOrphans)
    host = PluginHost(
      builtIn: PluginSet(), places: places, limits: limits, family: family,
      tell: { [notices] in notices.put($0) }, onChange: { _ in })
    host.start()
    _ = host.settled()
  }

  /// Puts a plugin there that answers the greeting.
  ///
  /// - Parameters:
  ///   - start: what it does before; words in capitals are files, see ``path(_:)``.
  ///   - end: what it does then.
  func install(_ kind: String, start: String = ":", end: String = "cat > /dev/null") throws {
    let claims = kind == "format" ? ", \"extensions\": [\"t\"]" : ""
    let hello = """
      {"hello": {"protocol": 1, "kind": "\(kind)", "name": "t", "version": "1"\(claims)}}
      """
    let script = ["#!/bin/sh", "read question", start, "echo '\(hello)'", end, ""]
    var text = script.joined(separator: "\n")
    for name in ["ORPHAN", "SIGN"] { text = text.replacingOccurrences(of: name, with: path(name)) }
    try directory.write("plugins/t", text)
    chmod("\(directory.path.appending("plugins/t"))", 0o755)
  }

  /// Where plugins find what the test wrote, and the test what they wrote.
  func path(_ name: String) -> String { "\(directory.path.appending(name))" }

  /// Has the host look for plugins, and waits for it.
  ///
  /// - Returns: what the operator is told, but not what plugins write.
  func take() -> [PluginNotice.Kind] {
    host.refresh()
    _ = host.settled()
    return notices.takeAll().map(\.kind).filter { $0 != .output }
  }

  /// How many lines plugins wrote since this was asked last.
  func takeLineCount() -> Int { notices.takeAll().count { $0.kind == .output } }

  /// The process that a plugin left behind, as it wrote it down.
  func orphan() throws -> Int32 {
    let text = try String(contentsOfFile: path("ORPHAN"), encoding: .utf8)
    return try #require(Int32(text.dropLast()))
  }

  /// Asks until something holds: what processes and timers do is no event.
  func wait(until isDone: () throws -> Bool) throws {
    let deadline = MonotonicTime.now + .seconds(20)
    while try !isDone() {
      try #require(.now < deadline)
      _ = host.settled()
      sched_yield()
    }
  }
}
