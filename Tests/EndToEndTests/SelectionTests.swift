import Glibc
import LinuxKit
import LprojTestSupport
import LprojWire
import Testing

/// The selected language: durable first, then served, then announced.
@Suite struct SelectionTests {
  let tree: TemporaryDirectory

  init() throws {
    tree = try TemporaryDirectory()
    for language in ["en", "th", "de"] {
      try tree.write("\(language).lproj/Localizable.strings", "\"k\" = \"\(language)\";\n")
    }
  }

  private var arguments: [String] { ["\(tree.path)"] }

  @Test func isToldOnceAndSurvivesTheDaemon() throws {
    var daemon = try DaemonProcess(arguments)
    let subscriber = try daemon.connect()
    try subscriber.subscribe()
    _ = try subscriber.nextEvent()
    let connection = try daemon.connect()
    let reply = try connection.call(SelectLanguage(language: "ไทย"))
    #expect(reply.language == "th")
    #expect(reply.changed)
    let event = try #require(try subscriber.nextEvent())
    guard case .languageSelected(_, "th", "en", "th") = event.content else {
      Issue.record("\(event)")
      return
    }
    #expect(event.generation == reply.generation)
    #expect(try connection.call(Lookup(key: "k")).text == "th")

    let again = try connection.call(SelectLanguage(language: "th"))
    #expect(!again.changed)
    #expect(again.generation == reply.generation)

    let directory = daemon.directory
    daemon.send(SIGKILL)
    try daemon.waitForEnd()
    daemon = try DaemonProcess(arguments, in: directory)
    let bundles = try daemon.connect().call(ListBundles())
    #expect(bundles.bundles.map(\.language) == ["th"])
    #expect(bundles.generation > reply.generation)
  }

  @Test func isOldOrNewAfterAKillAtAnyInstant() throws {
    let directory = try TemporaryDirectory()
    var selected = "en"
    for round in 0..<12 {
      let daemon = try DaemonProcess(arguments, in: directory)
      let connection = try daemon.connect()
      #expect(try connection.call(ListBundles()).bundles.map(\.language) == [selected])
      let next = ["th", "de", "en"][round % 3]
      try connection.send(VarlinkCall.frame(SelectLanguage(language: next)))
      // From before the request is read to after it is answered.
      usleep(UInt32(round) * 150)
      daemon.send(SIGKILL)
      try daemon.waitForEnd()
      let after = try DaemonProcess(arguments, in: directory)
      let language = try after.connect().call(ListBundles()).bundles.first?.language
      #expect(language == selected || language == next)
      selected = language ?? ""
      #expect(try after.stop() == 0)
    }
  }

  @Test func refusesWhatTheBundleHasNot() throws {
    let daemon = try DaemonProcess(arguments)
    #expect(throws: CallError.languageNotFound(language: "fr", languages: ["de", "en", "th"])) {
      try daemon.connect().call(SelectLanguage(language: "fr"))
    }
  }

  /// Programs that map images would not see it.
  @Test func isRefusedWhileImagesCannotBeWritten() throws {
    let daemon = try DaemonProcess(arguments)
    let connection = try daemon.connect()
    let bundle = try #require(try connection.call(ListBundles()).bundles.first)
    // Where the new link to the images is made.
    let obstacle = "run/\(bundle.name)/current.new"
    try daemon.directory.write("\(obstacle)/file", "")
    #expect {
      try connection.call(SelectLanguage(language: "th"))
    } throws: { error in
      guard case .stateNotSaved(let message)? = error as? CallError else { return false }
      return message.contains("the images of the bundle cannot be written")
    }
    #expect(try connection.call(ListBundles()).bundles.map(\.language) == ["en"])
    #expect(try connection.call(Lookup(key: "k")).text == "en")
    #expect(try connection.call(ListDiagnostics()).diagnostics.isEmpty)
    #expect(try daemon.stop() == 0)

    // Nor is it remembered.
    let after = try DaemonProcess(arguments, in: daemon.directory)
    let next = try after.connect()
    #expect(try next.call(ListBundles()).bundles.map(\.language) == ["en"])
    daemon.directory.remove(obstacle)
    #expect(try next.call(SelectLanguage(language: "th")).language == "th")
    #expect(try after.stop() == 0)
  }

  @Test func setsAsideAStateThatCannotBeRead() throws {
    let directory = try TemporaryDirectory()
    try directory.write("state/state.json", "{ broken")
    let daemon = try DaemonProcess(arguments, in: directory)
    #expect(try daemon.connect().call(ListBundles()).bundles.map(\.language) == ["en"])
    let names = try DirectoryListing.names(
      of: Descriptor.open(directory.path.appending("state"), flags: O_RDONLY | O_DIRECTORY),
      limit: 100
    ).names
    #expect(names.contains { $0.hasPrefix("state.json.unreadable-") })
    #expect(daemon.log.contains("set aside"))
  }

  @Test func followsTheSystemUntilSomebodyChooses() throws {
    let daemon = try DaemonProcess(arguments, environment: ["LANG": "de_AT.UTF-8"])
    let connection = try daemon.connect()
    let before = try connection.call(ListBundles()).bundles.first
    #expect(before?.language == "de")
    #expect(before?.choice == "system")
    #expect(try connection.call(SelectLanguage(language: "th")).language == "th")
    #expect(try connection.call(SelectLanguage(language: "system")).language == "de")
  }
}
