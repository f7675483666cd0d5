import Glibc
import LinuxKit
import LprojTestSupport
import LprojWire
import Testing

/// What a configuration does, and what a wrong one gets.
@Suite struct ConfigurationTests {
  let tree: TemporaryDirectory

  init() throws {
    tree = try TemporaryDirectory()
    try tree.write("tables/en.lproj/Localizable.strings", "\"k\" = \"v\";\n")
    try tree.write("more/en.lproj/Localizable.strings", "\"k\" = \"more\";\n")
  }

  struct Wrong: Sendable, CustomTestStringConvertible {
    let text: String
    let words: [String]
    var testDescription: String { text }
  }

  static let wrong = [
    Wrong(
      text: "{ bundels: {} }", words: ["'bundels'", "not known", "did you mean 'bundles'?"]),
    Wrong(
      text: "{ bundles: { a: { roots: \"x\" } } }",
      words: ["'bundles.a.roots'", "a list of texts is expected", "the text 'x'"]),
    Wrong(text: "{ bundles: { a: {} } }", words: ["'bundles.a.roots'", "at least one"]),
    Wrong(
      text: "{ bundles: { a: { roots: ['x'], fallback: 'chian' } } }",
      words: ["'bundles.a.fallback'", "'chain', 'apple', 'exact'"]),
    Wrong(
      text: "{ bundles: { a: { roots: ['x'], diagnostics: { reject: ['format-mismach'] } } } }",
      words: ["did you mean 'format-mismatch'?"]),
    Wrong(text: "{ limits: { clients: 0 } }", words: ["'limits.clients'", "from 1 to"]),
    Wrong(text: "{ watch: { settleSeconds: true } }", words: ["'watch.settleSeconds'", "seconds"]),
    Wrong(text: "{ bundles: { '../a': { roots: ['x'] } } }", words: ["'bundles.../a'", "name"]),
    Wrong(text: "[]", words: ["an object is expected", "a list"]),
    Wrong(text: "{ bundles: ", words: ["no JSON5"]),
  ]

  @Test(arguments: wrong)
  func isRefusedInOneLineWithStatus78(_ wrong: Wrong) throws {
    let file = try tree.write("lprojd.json", wrong.text)
    for action in [["--check-config"], []] {
      let run = try ProgramRun("lprojd", ["--config", "\(file)"] + action)
      #expect(run.status == 78)
      #expect(run.output.split(separator: "\n").count == 1)
      for word in ["\(file)"] + wrong.words { #expect(run.output.contains(word)) }
    }
  }

  @Test func theShippedFileIsRight() throws {
    let file = FilePath(#filePath).parent.parent.parent.appending("config/lprojd.json")
    let run = try ProgramRun("lprojd", ["--config", "\(file)", "--check-config"])
    #expect(run.status == 0)
  }

  @Test func dropInsLieOverTheFile() throws {
    try write(bundles: ["a": "tables"])
    try tree.write("lprojd.json.d/20.json", "{ bundles: { b: { roots: ['../more'] } } }")
    try tree.write("lprojd.json.d/ignored.txt", "no JSON")
    let daemon = try DaemonProcess(["--config", "\(tree.path)/lprojd.json"])
    #expect(try daemon.connect().call(ListBundles()).bundles.map(\.name) == ["a", "b"])
    #expect(try daemon.connect().call(Lookup(bundle: "b", key: "k")).text == "more")
  }

  @Test func aWrongOneDropInIsNamedItself() throws {
    try write(bundles: ["a": "tables"])
    let dropIn = try tree.write("lprojd.json.d/20.json", "{ limits: { clients: 'x' } }")
    let run = try ProgramRun(
      "lprojd", ["--config", "\(tree.path)/lprojd.json", "--check-config"])
    #expect(run.status == 78)
    #expect(run.output.contains("\(dropIn): 'limits.clients'"))

    try tree.write("lprojd.json.d/20.json", "{ bundels: {} }")
    let unknown = try ProgramRun(
      "lprojd", ["--config", "\(tree.path)/lprojd.json", "--check-config"])
    #expect(unknown.output.contains("\(dropIn): 'bundels'"))
  }

  @Test func hangUpTakesANewOneAndKeepsTheOldForAWrongOne() throws {
    try write(bundles: ["a": "tables"])
    let daemon = try DaemonProcess(["--config", "\(tree.path)/lprojd.json"])
    let subscriber = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()

    try write(bundles: ["a": "tables", "b": "more"])
    daemon.send(SIGHUP)
    var notes: [String] = []
    while !notes.contains("READY=1"), let next = try daemon.nextNotification() { notes += next }
    #expect(notes.contains("RELOADING=1"))
    #expect(notes.contains { $0.hasPrefix("MONOTONIC_USEC=") })
    #expect(try daemon.connect().call(ListBundles()).bundles.map(\.name) == ["a", "b"])
    #expect(try subscriber.nextEvent()?.bundle == "b")

    try tree.write("lprojd.json", "{ bundles: 1 }")
    #expect {
      try daemon.connect().call(Reload())
    } throws: { error in
      guard case CallError.reloadFailed(let diagnostics) = error else { return false }
      return diagnostics.first?.path == "\(tree.path)/lprojd.json"
    }
    #expect(try daemon.connect().call(ListBundles()).bundles.map(\.name) == ["a", "b"])
  }

  @Test func aRootThatIsMissingIsSaidAndTakenUpWhenItAppears() throws {
    try write(bundles: ["a": "later"])
    let daemon = try DaemonProcess(["--config", "\(tree.path)/lprojd.json"])
    let subscriber = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()
    let diagnostics = try daemon.connect().call(ListDiagnostics()).diagnostics
    #expect(diagnostics.map(\.code) == ["root-missing"])
    try tree.write("later/en.lproj/Localizable.strings", "\"k\" = \"late\";\n")
    while let event = try subscriber.nextEvent(), event.name != .tablesChanged {}
    #expect(try daemon.connect().call(Lookup(key: "k")).text == "late")
    #expect(try daemon.connect().call(ListDiagnostics()).diagnostics.isEmpty)
  }

  private func write(bundles: [String: String]) throws {
    let members = bundles.sorted { $0.key < $1.key }.map { "\($0.key): { roots: ['\($0.value)'] }" }
    try tree.write("lprojd.json", "{ bundles: { \(members.joined(separator: ", ")) } }")
  }
}
