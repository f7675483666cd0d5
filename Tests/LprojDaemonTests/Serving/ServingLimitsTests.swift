import LinuxKit
import LprojDaemon
import LprojModel
import LprojWire
import Testing

/// What a client cannot have, and that the others do not notice.
@Suite struct ServingLimitsTests {
  @Test func refusesGarbageAndCloses() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    client.send("hello\0")
    guard case .malformedMessage = try fixture.nextError(to: client) else {
      Issue.record("expected malformedMessage")
      return
    }
    try fixture.waitForEnd(of: client)
  }

  /// The client is still sending when it is refused, and reads the error all the same.
  @Test func refusesAMegabyteWithoutEnd() throws {
    let fixture = try ServingFixture { $0.messageBytes = 100_000 }
    let client = try fixture.connect()
    let other = try fixture.connect()
    client.send([UInt8](repeating: 0xFF, count: 1 << 20))
    let error = CallError.limitExceeded(limit: "messageBytes", value: 100_000)
    #expect(try fixture.nextError(to: client) == error)
    #expect(try fixture.call(Lookup(key: "k"), from: other) == .echo("k"))
    try fixture.waitForEnd(of: client)
    try fixture.runUntilClients(1)
  }

  @Test func acceptsAMessageOfTheLimit() throws {
    let frame = VarlinkCall.frame(Lookup(key: String(repeating: "k", count: 300_000)))
    let fixture = try ServingFixture { $0.messageBytes = frame.count - 1 }
    let client = try fixture.connect()
    client.send(frame)
    guard case .success = try fixture.nextReply(of: Lookup.self, to: client) else {
      Issue.record("refused")
      return
    }
  }

  @Test func survivesRandomBytes() throws {
    var generator = SystemRandomNumberGenerator()
    let fixture = try ServingFixture()
    for _ in 0..<30 {
      let client = try fixture.connect()
      let count = Int.random(in: 1...5000, using: &generator)
      client.send((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) } + [0])
      guard case .malformedMessage = try fixture.nextError(to: client) else {
        Issue.record("expected malformedMessage")
        return
      }
    }
    let client = try fixture.connect()
    #expect(try fixture.call(Lookup(key: "k"), from: client) == .echo("k"))
  }

  @Test func doesNotWaitForTheRestOfAMessageForEver() throws {
    let fixture = try ServingFixture { $0.messageTime = .milliseconds(20) }
    let client = try fixture.connect()
    client.send("{")
    let error = CallError.limitExceeded(limit: "messageMilliseconds", value: 20)
    #expect(try fixture.nextError(to: client) == error)
    try fixture.waitForEnd(of: client)
  }

  @Test(arguments: ["clients", "clientsPerUser"])
  func refusesOneClientTooMany(limit: String) throws {
    let fixture = try ServingFixture {
      $0.clients = limit == "clients" ? 2 : 100
      $0.clientsPerUser = limit == "clients" ? 100 : 2
    }
    var clients = [try fixture.connect(), try fixture.connect()]
    let refused = try fixture.connect()
    refused.send(VarlinkCall.frame(Lookup(key: "k")))
    #expect(try fixture.nextError(to: refused) == .limitExceeded(limit: limit, value: 2))
    try fixture.waitForEnd(of: refused)
    clients.removeLast()
    try fixture.runUntilClients(1)
    let next = try fixture.connect()
    #expect(try fixture.call(Lookup(key: "k"), from: next) == .echo("k"))
    #expect(fixture.server.statistics.refused == 1)
  }

  @Test func stopsReadingAClientThatDoesNotRead() throws {
    let fixture = try ServingFixture { $0.outputMark = 10_000 }
    let client = try fixture.connect()
    client.isReading = false
    let calls = 6000
    let padding = String(repeating: "p", count: 100)
    client.send((0..<calls).flatMap { VarlinkCall.frame(Lookup(key: "\($0)", value: padding)) })
    // Others are served all the while, and what the stuck one sent stays on its side.
    let other = try fixture.connect()
    for _ in 0..<50 {
      #expect(try fixture.call(Lookup(key: "k"), from: other) == .echo("k"))
    }
    #expect(client.unsent > 0)
    client.isReading = true
    try fixture.run { client.frames.count == calls }
    #expect(try VarlinkReply<Lookup.Reply>(frame: client.frames[calls - 1]) == .echo("5999"))
  }

  @Test func sendsALargeReplyInPieces() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    let reply = try fixture.call(LookupAll(keys: ["5000000"]), from: client)
    guard case .success(let reply, false) = reply else {
      Issue.record("refused")
      return
    }
    #expect(reply.entries[0].text.utf8.count == 5_000_000)
  }

  @Test func keepsNoMoreForAUserThanTheLimit() throws {
    let fixture = try ServingFixture { $0.outputBytesPerUser = 2_000_000 }
    let stuck = try fixture.connect()
    stuck.isReading = false
    stuck.send(VarlinkCall.frame(LookupAll(keys: ["1500000"])))
    let client = try fixture.connect()
    #expect(try fixture.call(Lookup(key: "k"), from: client) == .echo("k"))
    let error = CallError.limitExceeded(limit: "outputBytesPerUser", value: 2_000_000)
    #expect(try fixture.call(LookupAll(keys: ["1500000"]), from: client) == .failure(error))
    stuck.isReading = true
    try fixture.run { stuck.frames.count == 1 }
    guard case .success = try fixture.call(LookupAll(keys: ["1500000"]), from: client) else {
      Issue.record("still refused")
      return
    }
  }

  /// One that always has some requests ahead of the replies that it reads.
  @Test func chargesNothingThatAClientHasTaken() throws {
    let fixture = try ServingFixture { $0.outputBytesPerUser = 1_000_000 }
    let client = try fixture.connect()
    let call = VarlinkCall.frame(LookupAll(keys: ["20000"]))
    for _ in 0..<30 { client.send(call) }
    var replies: [Int] = []
    try fixture.run {
      for frame in client.frames {
        replies.append(frame.count)
        client.send(call)
      }
      client.frames = []
      return replies.count > 200 || replies.contains { $0 < 20_000 }
    }
    #expect(replies.allSatisfy { $0 > 20_000 }, "refused what is within the limit")
  }
}

extension ServingFixture {
  /// Until the server has seen others go.
  func runUntilClients(_ count: Int) throws {
    while server.statistics.clients != count {
      var isTurned = false
      loop.onWake = { [unowned self] in
        isTurned = true
        check()
      }
      loop.inbox.wake()
      try run { isTurned }
    }
  }
}
