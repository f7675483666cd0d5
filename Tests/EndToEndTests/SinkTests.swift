import Foundation
import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// Sinks with the real daemon: what they get, and what becomes of those that fail.
@Suite(.enabled(if: PluginTree.isPossible, "needs python3"), .timeLimit(.minutes(2)))
struct SinkTests {
  /// A sink in Python that appends each event as a line to a file of its state directory.
  private func script(
    onOpen: String = "pass", onEvent: String = "pass", since: String = "None",
    version: String = "1"
  ) -> String {
    """
    #!/usr/bin/env python3
    import json, os, sys, time
    i, o = sys.stdin.buffer, sys.stdout.buffer
    def say(message):
        o.write(json.dumps(message).encode() + b"\\n")
        o.flush()
    while line := i.readline():
        m = json.loads(line)
        if "hello" in m:
            say({"hello": {"protocol": 1, "kind": "sink", "name": "notes", "version": "\(version)"}})
        elif "open" in m:
            directory = m["open"]["stateDirectory"]
            os.makedirs(directory, exist_ok=True)
            file = open(directory + "/events", "a")
            options = m["open"]["options"] or {}
            \(onOpen)
            say({"opened": {"since": \(since)}})
        elif "deliver" in m:
            event = m["event"]
            \(onEvent)
            print(json.dumps(event), file=file, flush=True)
            say({"done": m["deliver"]})
    """
  }

  private static let sinks = "sinks: { mine: { plugin: \"notes\", options: { a: 1 } } }"

  private func events(_ tree: PluginTree, of sink: String = "mine") throws -> [Event] {
    let file = tree.daemon.directory.path.appending("state/sinks/\(sink)/events")
    let text = (try? String(contentsOfFile: "\(file)", encoding: .utf8)) ?? ""
    return try text.split(separator: "\n").map {
      try JSONDecoder().decode(Event.self, from: Data($0.utf8))
    }
  }

  private func waitForServed(_ count: Int, _ tree: PluginTree) throws {
    try tree.waitForPlugins { plugins in
      plugins.contains { $0.name == "mine (notes)" && $0.served >= count }
    }
  }

  @Test func getsTheStateAndThenEachEvent() throws {
    let tree = try PluginTree(["notes": script()], members: Self.sinks)
    try waitForServed(1, tree)
    try tree.save(plain: "v1")
    _ = try tree.nextEvent()
    try waitForServed(2, tree)
    let names = try events(tree).map(\.name)
    #expect(names == [.state, .tablesChanged])
    let status = try #require(try tree.plugin("mine (notes)"))
    #expect(status.kind == "sink" && status.state == "ready" && status.restarts == 0)
    #expect(try tree.daemon.stop() == 0)
  }

  @Test func getsOnlyWhatItsFilterLetsThrough() throws {
    let tree = try PluginTree(
      ["notes": script()],
      members: "sinks: { mine: { plugin: \"notes\", tables: [\"Other\"] } }")
    try waitForServed(1, tree)
    try tree.save(plain: "v1")
    _ = try tree.nextEvent()
    try tree.directory.write("root/en.lproj/Other.strings", "k = v;\n")
    _ = try tree.nextEvent()
    try waitForServed(2, tree)
    let tables = try events(tree).compactMap { event -> [String]? in
      guard case .tablesChanged(_, let tables) = event.content else { return nil }
      return tables.map(\.table)
    }
    #expect(tables == [["Other"]])
  }

  @Test func oneThatCrashesIsStartedAgainAndMissesNothing() throws {
    let crash =
      "if event['event'] == 'TablesChanged' and not os.path.exists(directory + '/x'):"
      + " open(directory + '/x', 'w'); os._exit(1)"
    let tree = try PluginTree(["notes": script(onEvent: crash)], members: Self.sinks)
    try waitForServed(1, tree)
    try tree.save(plain: "v1")
    _ = try tree.nextEvent()
    try waitForServed(2, tree)
    let names = try events(tree).map(\.name)
    #expect(names == [.state, .tablesChanged])
    let status = try #require(try tree.plugin("mine (notes)"))
    #expect(status.restarts == 1)
    #expect(status.lastError?.contains("status 1") == true)
  }

  @Test func oneThatStopsReadingDelaysNobodyAndIsGivenUp() throws {
    let tree = try PluginTree(
      ["notes": script(onEvent: "time.sleep(1000)")],
      members: Self.sinks + ", failures: 2, requestSeconds: 1")
    for number in 1...3 {
      try tree.save(plain: "v\(number)")
      try tree.wait { try tree.text("Plain") == "v\(number)" }
    }
    try tree.waitForPlugins {
      $0.contains { $0.name == "mine (notes)" && $0.state == "quarantined" }
    }
    // The operator gives it another chance, on which it fails as before.
    let restarts = try tree.plugin("mine (notes)")?.restarts ?? 0
    try tree.reload()
    try tree.waitForPlugins {
      $0.contains {
        $0.name == "mine (notes)" && $0.state == "quarantined" && $0.restarts > restarts
      }
    }
    #expect(try tree.daemon.stop() == 0)
  }

  @Test func aReplacedOneGoesOnWhereTheOldOneWas() throws {
    let tree = try PluginTree(["notes": script()], members: Self.sinks)
    try waitForServed(1, tree)
    try tree.install(script(version: "2"), as: "notes")
    try tree.waitForPlugins {
      $0.contains { $0.name == "mine (notes)" && $0.version == "2" && $0.state == "ready" }
    }
    try tree.save(plain: "v1")
    _ = try tree.nextEvent()
    try waitForServed(2, tree)
    // Not told the state again.
    let names = try events(tree).map(\.name)
    #expect(names == [.state, .tablesChanged])
  }

  /// The one in the middle is still opening when the next is there, and then fails.
  @Test(arguments: ["os._exit(3)", "pass"])
  func oneThatIsReplacedWhileItOpensIsOpenedOnce(andThen end: String) throws {
    let tree = try PluginTree(["notes": script()], members: Self.sinks)
    try waitForServed(1, tree)
    let wait = "open(directory + '/x', 'w'); time.sleep(0.5); \(end)"
    try tree.install(script(onOpen: wait, version: "2"), as: "notes")
    let mark = "\(tree.daemon.directory.path.appending("state/sinks/mine/x"))"
    try tree.waitForPlugins { _ in access(mark, F_OK) == 0 }
    // Fails once, where the one before it opened well.
    let last = "os.path.exists(directory + '/x') and (os.remove(directory + '/x'), os._exit(3))"
    try tree.install(
      script(onOpen: end == "pass" ? last : "pass", version: "3"), as: "notes")
    try tree.waitForPlugins {
      $0.contains { $0.name == "mine (notes)" && $0.version == "3" && $0.state == "ready" }
    }
    let before = try events(tree).count
    for number in 1...3 {
      try tree.save(plain: "v\(number)")
      _ = try tree.nextEvent()
      try waitForServed(before + number, tree)
    }
    let names = try events(tree).map(\.name)
    #expect(names.dropFirst(before) == [.tablesChanged, .tablesChanged, .tablesChanged])
    // The subscriber of the test, and the sink.
    #expect(try tree.subscriberCount() == 2)
    try tree.configure("")
    #expect(try tree.subscriberCount() == 1)
    try tree.save(plain: "v4")
    _ = try tree.nextEvent()
    #expect(try tree.daemon.stop() == 0)
  }

  /// It deals with the first of two events of one generation, and never with the second.
  @Test func oneThatFailsInTheMiddleOfAGenerationIsGivenUp() throws {
    let crash = "if event['event'] == 'TablesChanged': os._exit(4)"
    let tree = try PluginTree(
      ["notes": script(onEvent: crash)], members: Self.sinks + ", failures: 3")
    try waitForServed(1, tree)
    // The language and its table at once.
    try tree.directory.write("made/New.strings", "k = v;\n")
    let (made, place) = ("made", "root/de.lproj")
    _ = try valueOrErrno {
      rename("\(tree.directory.path.appending(made))", "\(tree.directory.path.appending(place))")
    }
    try tree.waitForPlugins {
      $0.contains { $0.name == "mine (notes)" && $0.state == "quarantined" }
    }
    #expect(try events(tree).contains { $0.name == .languagesChanged && $0.isPartial })
  }

  @Test func oneWhosePluginComesLaterWaits() throws {
    let tree = try PluginTree([:], members: Self.sinks)
    #expect(try tree.plugin("mine (notes)")?.state == "waiting")
    try tree.install(script(), as: "notes")
    try waitForServed(1, tree)
    tree.directory.remove("plugins/notes")
    try tree.waitForPlugins { $0.contains { $0.name == "mine (notes)" && $0.state == "waiting" } }
  }

  @Test func execRunsAProgramForEvents() throws {
    let tree = try PluginTree([:])
    let marks = tree.directory.path.appending("marks")
    let program = try tree.directory.write(
      "program",
      "#!/bin/sh\necho \"$LPROJD_EVENT $LPROJD_BUNDLE $LPROJD_SINK $1\" >>'\(marks)'\ncat >>'\(marks)'\n"
    )
    chmod("\(program)", 0o755)
    let lprojd = BuiltPrograms.directory.appending("lprojd")
    symlink("\(lprojd)", "\(tree.directory.path.appending("plugins/exec"))")
    try tree.configure(
      "sinks: { run: { plugin: \"exec\", options: { command: [\"\(program)\", \"word\"] } } }")
    try tree.waitForPlugins { $0.contains { $0.name == "run (exec)" && $0.state == "ready" } }
    try tree.save(plain: "v1")
    _ = try tree.nextEvent()
    #expect(try tree.daemon.stop() == 0)
    // It ends when what is pending is done.
    let lines = try String(contentsOfFile: "\(marks)", encoding: .utf8).split(separator: "\n")
    #expect(lines.first == "TablesChanged app run word")
    let event = try JSONDecoder().decode(Event.self, from: Data(lines[1].utf8))
    #expect(event.name == .tablesChanged)
  }
}
