import Foundation
import Glibc
import LinuxKit
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// External formats that do right, and everything that they can do wrong, with the real daemon.
@Suite(.enabled(if: PluginTree.isPossible, "needs python3"), .timeLimit(.minutes(3)))
struct PluginTests {
  @Test func anExecutableDecodesItsFiles() throws {
    let tree = try PluginTree(["kv": PluginScript.format()])
    // In the first snapshot already.
    #expect(try tree.text() == "v0")
    try tree.save(menu: "k=v1\nother=x\n")
    let event = try tree.nextEvent()
    #expect(event.name == .tablesChanged)
    #expect(try tree.text() == "v1")
    let plugin = try #require(try tree.plugin())
    #expect(plugin.kind == "format" && plugin.state == "ready" && plugin.served == 2)
    #expect(plugin.origin == "\(tree.directory.path.appending("plugins/kv"))")
    #expect(plugin.extensions == ["kv"])
    #expect(try tree.daemon.stop() == 0)
  }

  /// What a plugin does wrong with a file, and a word of what the diagnostic says.
  static let misdeeds = [
    ("crash", "status 3"), ("abort", "signal 6"), ("hang", "within 1 s"), ("flood", "longer than"),
    ("zeros", "longer than"),
    ("garbage", "no message of the protocol"), ("number", "that it was asked"),
    ("twice", "more than it said"), ("close", "before it answered"), ("exits", "status 0"),
    ("huge", "longer than"), ("negative", "bytes follow"), ("minus", "bytes follow"),
    ("wraps", "longer than"), ("lengths", "99 bytes"),
    ("encoding", "UTF-8"), ("name", "no name"), ("memory", "status 1"),
    ("processor", "within 1 s"), ("forks", "before it answered"), ("says", "I will not"),
    ("nonsense", "unknown nonsense"), ("cannot", "no such thing"),
  ]

  @Test(arguments: misdeeds)
  func aMisdeedIsADiagnosticOfItsFileAndNothingElse(_ misdeed: String, _ words: String) throws {
    let seconds = ["hang", "processor"].contains(misdeed) ? 1 : 60
    let tree = try PluginTree(
      ["kv": PluginScript.format()], members: "failures: 100, requestSeconds: \(seconds)")
    try tree.save(menu: "!\(misdeed)\n")
    try tree.wait { try !tree.diagnostics().isEmpty }
    let diagnostic = try #require(try tree.diagnostics().first)
    #expect(diagnostic.message.contains(words), "\(diagnostic.message)")
    #expect(diagnostic.path.hasSuffix("Menu.kv"))
    #expect(diagnostic.served == "its last good version with 1 entry")
    #expect(try tree.text() == "v0")
    // And it is over when the file is right again.
    try tree.save(menu: "k=v2\n")
    try tree.wait { try tree.text() == "v2" }
    #expect(try tree.diagnostics().isEmpty)
    #expect(try tree.daemon.stop() == 0)
  }

  @Test func othersDoNotWaitForOneThatHangs() throws {
    let tree = try PluginTree(["kv": PluginScript.format()], members: "requestSeconds: 600")
    try tree.save(menu: "!hang\n")
    for number in 1...3 {
      try tree.save(plain: "v\(number)")
      try tree.wait { try tree.text("Plain") == "v\(number)" }
    }
    #expect(try tree.diagnostics().isEmpty, "it hangs on")
    #expect(try tree.text() == "v0")
    #expect(try tree.daemon.stop() == 0)
  }

  @Test func whatForksAwayIsEnded() throws {
    let tree = try PluginTree(["kv": PluginScript.format()], members: "failures: 100")
    try tree.save(menu: "!forks\n")
    try tree.wait { try !tree.diagnostics().isEmpty }
    let orphan = try tree.orphan()
    #expect(kill(orphan, 0) == -1 && errno == ESRCH)
    #expect(try tree.children().isEmpty)
  }

  /// Nothing was looked for before: there was no plugin.
  @Test func whatAPluginThatIsStartedLaterLeavesBehindIsEnded() throws {
    let tree = try PluginTree([:], menu: "!leaves\n", members: "idleSeconds: 1")
    try tree.install(PluginScript.format())
    try tree.waitForPlugins { $0.contains { $0.name == "kv" && $0.served == 1 } }
    let orphan = try tree.orphan()
    try tree.waitForPlugins { _ in kill(orphan, 0) == -1 && errno == ESRCH }
    #expect(try tree.daemon.stop() == 0)
  }

  /// What is wrong with a plugin as a whole, and what is said of it.
  static let wrecks = [
    (PluginScript.format(start: "os._exit(4)"), "status 4"),
    (PluginScript.format(start: "time.sleep(1000)"), "within"),
    (PluginScript.format(hello: "\"protocol\": 2"), "version 2"),
    (PluginScript.format(hello: "\"name\": \"No Name\""), "No Name"),
    (PluginScript.format(hello: "\"extensions\": []"), "must claim"),
    (PluginScript.format(hello: "\"version\": \"v\" * 1000"), "its version"),
    (PluginScript.format(hello: "\"version\": \"1\\nlprojd: all is well\""), "its version"),
    (PluginScript.format(hello: "\"names\": [\"a\\0b\"]"), "no name of a file"),
    (PluginScript.format(hello: "\"extensions\": [\"strings\"]"), "strings"),
    ("#!/bin/sh\necho hello\n", "no message"),
    ("#!/does/not/exist\n", "cannot be started"),
    ("no program at all", "cannot be started"),
    ("", "cannot be started"),
  ]

  @Test(arguments: wrecks)
  func onePluginThatIsNoneHarmsNoOther(_ text: String, _ words: String) throws {
    let good = PluginScript.format(hello: "\"name\": \"good\"")
    let tree = try PluginTree(
      ["a": text, "good": good], members: "handshakeSeconds: 1, failures: 2")
    #expect(try tree.text() == "v0")
    let status = try #require(
      try tree.plugins().first { $0.origin.hasSuffix("plugins/a") })
    #expect(status.state == "failed" || status.state == "shadowed", "\(status)")
    #expect(status.lastError?.contains(words) == true, "\(status)")
    #expect(try tree.daemon.stop() == 0)
  }

  @Test(arguments: [mode_t(0o775), 0o757, 0o644])
  func whatOthersMayWriteIsNotRun(mode: mode_t) throws {
    let tree = try PluginTree([:])
    #expect(try tree.text() == nil)
    try tree.install(PluginScript.format(), mode: mode)
    // It is taken when it can be trusted; a change before it is told in order.
    try tree.install(
      PluginScript.format(hello: "\"name\": \"b\", \"extensions\": [\"b\"]"), as: "b")
    try tree.waitForPlugins { $0.contains { $0.name == "b" && $0.state == "ready" } }
    let refused = try #require(try tree.plugin())
    #expect(refused.state == "refused")
    #expect(try tree.text() == nil)
    chmod("\(tree.directory.path.appending("plugins/kv"))", 0o755)
    try tree.wait { try tree.text() == "v0" }
  }

  @Test func aPluginThatFailsTooOftenIsLeftAloneUntilItIsReplaced() throws {
    let tree = try PluginTree(["kv": PluginScript.format()], members: "failures: 3")
    try tree.save(menu: "!says\n")
    try tree.wait { try !tree.diagnostics().isEmpty }
    for number in 0..<3 {
      try tree.save(menu: "!says\n\(number)")
      try tree.save(plain: "v\(number)x")
      try tree.wait { try tree.text("Plain") == "v\(number)x" }
    }
    try tree.waitForPlugins { $0.contains { $0.name == "kv" && $0.state == "quarantined" } }
    #expect(try tree.text() == "v0")
    try tree.save(menu: "k=v1\n")
    try tree.wait { try tree.diagnostics().contains { $0.message.contains("too often") } }
    // The operator gives it another chance.
    try tree.reload()
    #expect(try tree.text() == "v1")
    #expect(try tree.diagnostics().isEmpty)
  }

  @Test func othersDoNotWaitForTheGreetingOfOneThatHangs() throws {
    let tree = try PluginTree(["kv": PluginScript.format()], members: "handshakeSeconds: 60")
    try tree.install(PluginScript.format(start: "time.sleep(1000)"), as: "hangs")
    try tree.install(PluginScript.format(value: "v + '!'"))
    try tree.wait { try tree.text() == "v0!" }
    tree.directory.remove("plugins/kv")
    try tree.wait { try tree.text() == nil }
    #expect(try tree.daemon.stop() == 0)
  }

  @Test func aReplacedPluginDecodesAnewAndNothingIsMissingMeanwhile() throws {
    let slow = PluginScript.format(start: "time.sleep(0.2)", value: "v + '!'")
    let tree = try PluginTree(["kv": PluginScript.format()])
    try tree.install(slow)
    let event = try tree.nextEvent()
    guard case .tablesChanged(_, let tables) = event.content else {
      Issue.record("\(event)")
      return
    }
    #expect(tables.map(\.changed) == [["k"]])
    #expect(try tree.text() == "v0!")
  }

  @Test func aPluginInPlaceOfABrokenOneIsTaken() throws {
    let tree = try PluginTree(["kv": "#!/bin/sh\nexit 1\n"], members: "failures: 2")
    #expect(try tree.text() == nil)
    try tree.install(PluginScript.format())
    try tree.wait { try tree.text() == "v0" }
    tree.directory.remove("plugins/kv")
    try tree.wait { try tree.text() == nil }
    try tree.install(PluginScript.format(value: "v + v"))
    try tree.wait { try tree.text() == "v0v0" }
  }

  @Test func aBrokenReplacementLeavesTheTablesAsTheyWere() throws {
    let tree = try PluginTree(["kv": PluginScript.format()], members: "failures: 2")
    try tree.install("#!/bin/sh\nexit 1\n")
    try tree.waitForPlugins { $0.contains { $0.name == "kv" && $0.state == "failed" } }
    try tree.save(plain: "v1")
    try tree.wait { try tree.text("Plain") == "v1" }
    #expect(try tree.text() == "v0")
    try tree.install(PluginScript.format(value: "v + '!'"))
    try tree.wait { try tree.text() == "v0!" }
  }

  @Test func oneThatIgnoresTheEndOfItsInputIsEnded() throws {
    let tree = try PluginTree(["kv": PluginScript.format(end: "time.sleep(1000)")])
    #expect(try tree.text() == "v0")
    let children = try tree.children()
    #expect(!children.isEmpty)
    #expect(try tree.daemon.stop() == 0)
    #expect(children.allSatisfy { kill($0, 0) == -1 })
  }

  @Test func whatItWritesToStandardErrorIsInTheLogAndCounted() throws {
    let tree = try PluginTree(["kv": PluginScript.format()], members: "requestSeconds: 1")
    try tree.save(menu: "!errors\n")
    try tree.wait { try !tree.diagnostics().isEmpty }
    try tree.save(menu: "k=v1\n")
    try tree.wait { try tree.text() == "v1" }
    #expect(tree.daemon.log.contains("plugin 'kv': error 0"))
    #expect(tree.daemon.log.split(separator: "\n").count < 200)
  }
}
