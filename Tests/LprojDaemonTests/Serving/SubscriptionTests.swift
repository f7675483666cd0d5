import LinuxKit
import LprojDaemon
import LprojModel
import LprojWire
import Testing

/// Subscribers over real sockets.
@Suite struct SubscriptionTests {
  @Test func getsTheStateAndThenEachChange() throws {
    let fixture = try ServingFixture()
    let client = try fixture.subscribed(Subscribe())
    #expect(try fixture.nextEvent(to: client).content == .state([.example]))
    for key in ["x", "y"] {
      let generation = fixture.publish(.added(key))
      let event = try fixture.nextEvent(to: client)
      #expect(event == Event(instance: "i", generation: generation, content: .added(key)))
    }
  }

  @Test func marksAllButTheLastEventOfAGeneration() throws {
    let fixture = try ServingFixture()
    let client = try fixture.subscribed(Subscribe())
    fixture.publish(.added("x"), .added("y", bundle: "c"))
    try fixture.run { client.frames.count == 3 }
    let events = try (0..<3).map { _ in try fixture.nextEvent(to: client) }
    #expect(events.map(\.isPartial) == [false, true, false])
  }

  @Test func getsNothingOfWhatItFiltersOut() throws {
    let fixture = try ServingFixture()
    let client = try fixture.subscribed(Subscribe(bundles: ["c"], tables: ["T"]))
    #expect(try fixture.nextEvent(to: client).content == .state([]))
    fixture.publish(.added("x"))
    fixture.publish(.added("y", bundle: "c"))
    #expect(try fixture.nextEvent(to: client).content == .added("y", bundle: "c"))
    #expect(client.frames.isEmpty)
  }

  @Test func getsTheStateOfAStartThatNobodyWasToldOf() throws {
    let fixture = try ServingFixture()
    let before = EventPosition(instance: "i", generation: fixture.generation)
    fixture.begin()
    let client = try fixture.subscribed(Subscribe(since: before))
    #expect(try fixture.nextEvent(to: client).content == .state([.example]))
    fixture.publish(.added("x"))
    #expect(try fixture.nextEvent(to: client).content == .added("x"))
  }

  @Test func resumesWhereItStopped() throws {
    let fixture = try ServingFixture()
    let seen = fixture.publish(.added("seen"))
    fixture.publish(.added("x"))
    fixture.publish(.added("y"))
    let position = EventPosition(instance: "i", generation: seen)
    let client = try fixture.subscribed(Subscribe(since: position))
    #expect(try fixture.nextEvent(to: client).content == .added("x"))
    #expect(try fixture.nextEvent(to: client).content == .added("y"))
    fixture.publish(.added("z"))
    #expect(try fixture.nextEvent(to: client).content == .added("z"))
  }

  @Test(arguments: [
    EventPosition(instance: "other", generation: Generation(11)),
    EventPosition(instance: "i", generation: Generation(9)),
    EventPosition(instance: "i", generation: Generation(1000)),
  ])
  func isToldTheStateWhenThePositionIsNotKnown(position: EventPosition) throws {
    let fixture = try ServingFixture()
    fixture.publish(.added("x"))
    let client = try fixture.subscribed(Subscribe(since: position))
    #expect(try fixture.nextEvent(to: client).content == .state([.example]))
  }

  @Test func getsMergedEventsWhenItIsSlow() throws {
    let fixture = try ServingFixture { $0.events.replayBytes = 4 << 20 }
    let slow = try fixture.subscribed(Subscribe())
    let fast = try fixture.subscribed(Subscribe())
    slow.isReading = false
    let keys = (0..<200).map { "\($0) " + String(repeating: "k", count: 2000) }
    for key in keys {
      fixture.publish(.added(key))
      #expect(try fixture.nextEventAfterState(to: fast).content == .added(key))
    }
    slow.isReading = true
    var events: [Event] = []
    var count = 0
    while count < keys.count {
      events.append(try fixture.nextEventAfterState(to: slow))
      count += events.last?.merged ?? 1
    }
    #expect(count == keys.count)
    #expect(events.count < keys.count)
    #expect(events.map(\.generation) == events.map(\.generation).sorted())
    #expect(fixture.hub.mergedEvents == keys.count - events.count)
  }

  @Test func isToldTheStateAfterAGapThatIsForgotten() throws {
    let fixture = try ServingFixture { $0.events.pastEvents = 3 }
    let slow = try fixture.subscribed(Subscribe())
    slow.isReading = false
    let long = String(repeating: "k", count: 60_000)
    for index in 0..<30 { fixture.publish(.added("\(index)" + long)) }
    slow.isReading = true
    var event = try fixture.nextEventAfterState(to: slow)
    while case .tablesChanged = event.content { event = try fixture.nextEvent(to: slow) }
    #expect(event.content == .state([.example]))
    #expect((event.merged ?? 0) > 3)
    fixture.publish(.added("x"))
    #expect(try fixture.nextEvent(to: slow).content == .added("x"))
  }

  /// Each event is larger than a tenth of a socket's buffer, so the stopped ones are soon full.
  @Test func stoppedSubscribersHurtNobody() throws {
    let fixture = try ServingFixture()
    let clients = try (0..<100).map { _ in try fixture.subscribed(Subscribe()) }
    let stopped = try (0..<10).map { _ in try fixture.subscribed(Subscribe()) }
    for client in stopped { client.isReading = false }
    for index in 0..<20 {
      fixture.publish(.added("\(index)" + String(repeating: "k", count: 20_000)))
      try fixture.run { clients.allSatisfy { $0.frames.count == index + 2 } }
    }
    #expect(Set(clients.map(\.frames)).count == 1)
    #expect(fixture.server.statistics.subscribers == 110)
  }

  @Test func endsWithItsConnection() throws {
    let fixture = try ServingFixture()
    let client = try fixture.subscribed(Subscribe())
    _ = try fixture.nextEvent(to: client)
    client.close()
    // The first send finds the peer gone, or the loop does.
    fixture.publish(.added("x"))
    try fixture.runUntilClients(0)
    #expect(fixture.hub.subscriberCount == 0)
    fixture.publish(.added("y"))
  }

  @Test func isNotDisturbedByWhatItSends() throws {
    let fixture = try ServingFixture()
    let client = try fixture.subscribed(Subscribe())
    client.send(VarlinkCall.frame(Lookup(key: "k")))
    client.send([UInt8](repeating: 1, count: 2 << 20))
    _ = try fixture.nextEvent(to: client)
    fixture.publish(.added("x"))
    #expect(try fixture.nextEvent(to: client).content == .added("x"))
    #expect(fixture.handler.lookups.isEmpty)
    client.close()
    try fixture.runUntilClients(0)
  }
}

extension ServingFixture {
  func subscribed(_ subscribe: Subscribe) throws -> TestClient {
    let client = try connect()
    let count = hub.subscriberCount
    handler.whenAsked = { [unowned self] in check() }
    client.send(VarlinkCall.frame(subscribe, more: true))
    try run { [unowned self] in hub.subscriberCount == count + 1 }
    return client
  }

  /// The next event, without the state that each subscriber gets first.
  func nextEventAfterState(to client: TestClient) throws -> Event {
    let event = try nextEvent(to: client)
    if case .state = event.content, event.merged == nil { return try nextEvent(to: client) }
    return event
  }
}
