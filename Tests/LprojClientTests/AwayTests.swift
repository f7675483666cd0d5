import LinuxKit
import LprojClient
import LprojTestSupport
import Testing

/// The client when the daemon, or its images, are not there.
@Suite struct AwayTests {
  @Test func goesOnReadingWhileTheDaemonIsAway() throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    let inbox = EventInbox(client)
    #expect(inbox.waitForConnection(of: client))
    try fixture.stop()
    #expect(inbox.next { $0 == .connectionChanged(isConnected: false) } != nil)
    #expect(client.localizedString(forKey: "yes") == "Yes")
    #expect(client.localizedString(forKey: "files", arguments: 2) == "2 files")
  }

  @Test func startsFromTheLastImagesWithoutADaemon() async throws {
    let fixture = try ClientFixture()
    try await fixture.client().select("de")
    try fixture.stop()
    let client = try fixture.client()
    #expect(client.language == "de")
    #expect(client.languages == ["de", "en"])
    #expect(client.localizedString(forKey: "yes") == "Ja")
    #expect(!client.isConnected)
    await #expect(throws: LprojClientError.self) { try await client.select("en") }
  }

  @Test func resumesWithADaemonThatWasStartedAgain() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    let inbox = EventInbox(client)
    #expect(inbox.waitForConnection(of: client))
    try fixture.stop()
    #expect(inbox.next { $0 == .connectionChanged(isConnected: false) } != nil)
    try fixture.save(["yes": "Yo"], language: "en")
    try fixture.start()
    #expect(inbox.next { $0 == .everythingChanged } != nil)
    #expect(client.localizedString(forKey: "yes") == "Yo")
    try await fixture.client().select("de")
    #expect(inbox.next { $0 == .languageSelected(language: "de", previous: "en") } != nil)
    #expect(client.localizedString(forKey: "yes") == "Ja")
  }

  @Test func asksTheDaemonWhereImagesCannotBeRead() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client(runtimeDirectory: "/nonexistent")
    #expect(client.localizedString(forKey: "yes") == "Yes")
    #expect(client.language == "en")
    #expect(client.languages == ["de", "en"])
    let inbox = EventInbox(client)
    try await client.select("de")
    #expect(inbox.next { $0 == .languageSelected(language: "de", previous: "en") } != nil)
    #expect(client.language == "de")
    #expect(client.localizedString(forKey: "yes") == "Ja")
    #expect(client.localizedString(forKey: "files", arguments: 1) == "1 file")
    #expect(client.withLocalizedUTF8(forKey: "yes") { $0.count } == 2)
    #expect(throws: LprojClientError.self) {
      try client.formatted("files", arguments: ["many"])
    }
  }

  @Test func asksTheDaemonWhileItCannotPublishAndReturnsToTheImages() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    let inbox = EventInbox(client)
    #expect(inbox.waitForConnection(of: client))
    // A file in the place of the directory: the next generation cannot be written.
    fixture.directory.remove("run/app")
    try fixture.directory.write("run/app", "in the way")
    try fixture.save(["yes": "Yup"], language: "en")
    #expect(inbox.next { if case .tablesChanged = $0 { true } else { false } } != nil)
    #expect(client.localizedString(forKey: "yes") == "Yup")
    fixture.directory.remove("run/app")
    try fixture.save(["yes": "Yep"], language: "en")
    #expect(inbox.next { if case .tablesChanged = $0 { true } else { false } } != nil)
    #expect(client.localizedString(forKey: "yes") == "Yep")
    try fixture.stop()
    #expect(try fixture.client().localizedString(forKey: "yes") == "Yep")
  }

  @Test func answersKeysUntilThereIsAnything() throws {
    let client = try LprojClient(
      bundle: "app", socket: "/nonexistent/socket", runtimeDirectory: "/nonexistent")
    #expect(client.localizedString(forKey: "yes") == "yes")
    #expect(client.localizedString(forKey: "yes", value: "Yes") == "Yes")
    #expect(client.language == nil)
    #expect(client.languages == [])
  }

  /// In a process of its own, whose descriptors no other test opens and closes.
  @Test func leavesNothingBehind() async {
    await #expect(processExitsWith: .success) {
      let fixture = try ClientFixture()
      let first = try fixture.client()
      #expect(try OwnProcess.mappings(in: fixture.runtimeDirectory) == 1)
      let before = try OwnProcess.descriptorCount()
      for _ in 0..<20 {
        let client = try fixture.client()
        #expect(client.localizedString(forKey: "yes") == "Yes")
      }
      // Threads of the runtime have some open for a moment; a leak would be one of each client.
      #expect(try OwnProcess.descriptorCount() < before + 20)
      #expect(try OwnProcess.mappings(in: fixture.runtimeDirectory) == 1)
      withExtendedLifetime(first) {}
    }
  }
}
