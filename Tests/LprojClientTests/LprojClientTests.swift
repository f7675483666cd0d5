import LprojClient
import LprojTestSupport
import Testing

/// The client with a real daemon.
@Suite struct LprojClientTests {
  @Test func looksUpAsBundleDoes() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    try await client.select("de")
    #expect(client.localizedString(forKey: "yes") == "Ja")
    #expect(client.localizedString(forKey: "only") == "Only")
    #expect(client.localizedString(forKey: "lost", table: "Errors") == "Lost")
    #expect(client.localizedString(forKey: "none") == "none")
    #expect(client.localizedString(forKey: "none", value: "") == "none")
    #expect(client.localizedString(forKey: "none", value: "default", table: "No") == "default")
    #expect(client.localize("@yes") == "Ja")
    #expect(client.localize("@@yes") == "@yes")
    #expect(client.localize("yes") == "yes")
    #expect(client.languages == ["de", "en"])
  }

  @Test func formatsByTheRulesOfTheTextsLanguage() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    try await client.select("de")
    #expect(client.localizedString(forKey: "files", arguments: 1) == "1 file")
    #expect(client.localizedString(forKey: "files", arguments: 5) == "5 files")
    #expect(client.localizedString(forKey: "hello", arguments: "Eva") == "Hallo Eva")
    #expect(client.localizedString(forKey: "none", value: "%d", arguments: 7) == "7")
    #expect(client.localizedString(forKey: "none", value: "%d", arguments: "x") == "%d")
    #expect(throws: LprojClientError.self) {
      try client.formatted("none", value: "%d", arguments: ["x"])
    }
  }

  @Test func goesOnToTheNextLanguageWhereRulesAreIncomplete() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    try await client.select("de")
    #expect(try client.formatted("folders", arguments: [1]) == "1 Ordner")
    #expect(try client.formatted("folders", arguments: [5]) == "5 folders")
    try fixture.stop()
    #expect(try client.formatted("folders", arguments: [1]) == "1 Ordner")
    #expect(try client.formatted("folders", value: "%d of them", arguments: [5]) == "5 of them")
    #expect(client.localizedString(forKey: "folders", arguments: 5) == "folders")
  }

  @Test(arguments: [
    ("yes", nil, "Yes"), ("only", nil, "Only"), ("none", nil, "none"), ("none", "", "none"),
    ("none", "value", "value"), ("files", nil, "files"), ("", nil, ""),
  ])
  func givesBytes(key: String, value: String?, text: String) throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    let bytes = client.withLocalizedUTF8(forKey: key, value: value) { span in
      span.indices.map { span[$0] }
    }
    let bytesOfBytes = client.withLocalizedUTF8(forKey: key.utf8Span.span, value: value) { span in
      span.indices.map { span[$0] }
    }
    // A variable text is formatted, without arguments as far as that goes.
    let wanted = key == "files" ? client.localizedString(forKey: key) : text
    #expect(bytes == Array(wanted.utf8))
    #expect(bytesOfBytes == bytes)
  }

  @Test func selectsForEverybodyAndTellsOnce() async throws {
    let fixture = try ClientFixture()
    let (one, other) = (try fixture.client(), try fixture.client())
    let inbox = EventInbox(other)
    #expect(inbox.waitForConnection(of: other))
    let selection = try await one.select("Deutsch")
    #expect(selection.isChange)
    #expect(selection.previous == "en")
    #expect(one.language == "de")
    #expect(inbox.next { $0 == .languageSelected(language: "de", previous: "en") } != nil)
    #expect(other.localizedString(forKey: "yes") == "Ja")
    #expect(try await !one.select("de").isChange)
    one.language = "en"
    #expect(inbox.next { $0 == .languageSelected(language: "en", previous: "de") } != nil)
    #expect(inbox.languages == [])
    await #expect(throws: LprojClientError.noLanguage("tlh", available: ["de", "en"])) {
      try await one.select("tlh")
    }
  }

  @Test func showsASavedFileAtOnce() throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    let inbox = EventInbox(client)
    #expect(inbox.waitForConnection(of: client))
    try fixture.save(["yes": "Yeah", "only": "Only"], language: "en")
    let event = inbox.next { if case .tablesChanged = $0 { true } else { false } }
    guard case .tablesChanged(let tables) = event?.change else {
      Issue.record("no table changed")
      return
    }
    #expect(tables.map(\.table) == ["Localizable"])
    #expect(tables.first?.changed == ["yes"])
    #expect(client.localizedString(forKey: "yes") == "Yeah")
  }

  @Test func tellsEventsToEachReader() async throws {
    let fixture = try ClientFixture()
    let client = try fixture.client()
    #expect(EventInbox(client).waitForConnection(of: client))
    let (first, second) = (client.events, client.events)
    try await client.select("de")
    for events in [first, second] {
      for await event in events where event.change != .connectionChanged(isConnected: true) {
        #expect(event.change == .languageSelected(language: "de", previous: "en"))
        break
      }
    }
  }
}
