import Foundation
import Glibc
import LinuxKit
import LprojPluginHost
import LprojTestSupport
import Testing

/// A host looks by the clock for what its plugins leave behind, and only then: where no process of
/// one is, nothing wakes it.
///
/// Each in a process of its own, since hosts adopt orphans.
@Suite(.timeLimit(.minutes(1))) struct PluginHostMindingTests {
  @Test func nothingIsMindedWhereThereIsNoPlugin() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins()
      #expect(!plugins.host.isMinding)
      plugins.host.refresh()
      _ = plugins.host.settled()
      #expect(!plugins.host.isMinding)
    }
  }

  @Test func aPluginIsMindedWhileItRuns() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins()
      try plugins.install("format")
      #expect(plugins.host.isMinding)
      plugins.host.stop()
      #expect(!plugins.family.mayHaveOrphans)
    }
  }

  @Test func anIdlePluginIsEndedAndThenNothingIsMinded() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins(idleTime: .milliseconds(50))
      try plugins.install("format")
      try plugins.wait { !plugins.family.mayHaveOrphans }
      try plugins.wait { !plugins.host.isMinding }
    }
  }

  /// The greeting of a sink is over when it has said what it is, and so is its process.
  @Test(arguments: ["format", "sink"])
  func whatAPluginThatCameLaterLeavesBehindIsEnded(kind: String) async {
    await #expect(processExitsWith: .success) { [kind] in
      let plugins = try HostedPlugins(idleTime: .milliseconds(50))
      #expect(!plugins.host.isMinding)
      try plugins.install(kind, start: "(setsid sleep 1000 & echo $! > ORPHAN)")
      let orphan = try plugins.orphan()
      try plugins.wait { kill(orphan, 0) == -1 && errno == ESRCH }
      try plugins.wait { !plugins.host.isMinding }
    }
  }
}

/// A host, and a directory of plugins that are shell scripts.
private struct HostedPlugins {
  let host: PluginHost
  let family = ProcessFamily(adoptsOrphans: true)
  private let notices = Mailbox<PluginNotice>()
  private let directory: TemporaryDirectory

  init(idleTime: Duration = .seconds(30)) throws {
    directory = try TemporaryDirectory()
    try directory.write("plugins/README~", "what editors leave")
    var places = PluginPlaces()
    places.directories = [directory.path.appending("plugins")]
    var limits = PluginLimits()
    limits.idleTime = idleTime
    host = PluginHost(
      builtIn: PluginSet(), places: places, limits: limits, family: family,
      tell: { [notices] in notices.put($0) }, onChange: { _ in })
    host.start()
    _ = host.settled()
  }

  /// Puts a plugin there that answers the greeting, and waits until it is taken up.
  ///
  /// - Parameter start: what it does before.
  func install(_ kind: String, start: String = ":") throws {
    let claims = kind == "format" ? ", \"extensions\": [\"t\"]" : ""
    let hello = """
      {"hello": {"protocol": 1, "kind": "\(kind)", "name": "t", "version": "1"\(claims)}}
      """
    let orphan = "\(directory.path.appending("orphan"))"
    let text = "#!/bin/sh\nread question\n\(start)\necho '\(hello)'\ncat > /dev/null\n"
    try directory.write("plugins/t", text.replacingOccurrences(of: "ORPHAN", with: orphan))
    chmod("\(directory.path.appending("plugins/t"))", 0o755)
    host.refresh()
    _ = host.settled()
    let notices = notices.takeAll()
    #expect(notices.map(\.kind) == [.loaded], "\(notices)")
  }

  /// The process that a plugin left behind, as it wrote it down.
  func orphan() throws -> Int32 {
    let path = "\(directory.path.appending("orphan"))"
    let text = try String(contentsOfFile: path, encoding: .utf8)
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
