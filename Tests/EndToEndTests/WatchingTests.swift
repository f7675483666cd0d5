import LprojTestSupport
import LprojWire
import Testing

/// A saved file, through the kernel, the daemon and its socket, to a subscriber.
@Suite struct WatchingTests {
  @Test func tellsOfASavedTable() throws {
    let tree = try TemporaryDirectory()
    try tree.write("en.lproj/Localizable.strings", "\"k\" = \"v0\";\n")
    let daemon = try DaemonProcess(["\(tree.path)"])
    let connection = try daemon.connect()
    try connection.subscribe()
    let state = try #require(try connection.nextEvent())
    #expect(state.name == .state)
    try tree.replace("en.lproj/Localizable.strings", "\"k\" = \"v1\";\n")
    let event = try #require(try connection.nextEvent())
    #expect(event.name == .tablesChanged)
    #expect(try daemon.connect().call(Lookup(key: "k")).text == "v1")
    #expect(try daemon.stop() == 0)
  }
}
