import LinuxKit
import LprojDaemon
import LprojModel
import LprojTestSupport
import LprojWire
import Testing

/// The end of the service, with clients attached.
@Suite struct StoppingTests {
  @Test func saysGoodbyeToSubscribersAndClosesTheIdle() throws {
    let fixture = try ServingFixture()
    let subscriber = try fixture.subscribed(Subscribe())
    let idle = try fixture.connect()
    _ = try fixture.nextEvent(to: subscriber)
    var isStopped = false
    fixture.server.stop { isStopped = true }
    #expect(isStopped)
    #expect(try fixture.nextError(to: subscriber) == .stopping)
    try fixture.waitForEnd(of: subscriber)
    try fixture.waitForEnd(of: idle)
    #expect(idle.frames.isEmpty)
  }

  @Test func waitsForTheCallUnderWay() throws {
    let fixture = try ServingFixture { $0.goodbyeTime = .seconds(60) }
    let client = try fixture.connect()
    fixture.handler.whenAsked = { fixture.check() }
    client.send(VarlinkCall.frame(Reload()) + VarlinkCall.frame(Lookup(key: "not begun")))
    try fixture.run { !fixture.handler.reloads.isEmpty }
    var isStopped = false
    fixture.server.stop { isStopped = true }
    #expect(!isStopped)
    fixture.handler.finishReload()
    #expect(isStopped)
    guard case .success = try fixture.nextReply(of: Reload.self, to: client) else {
      Issue.record("no reply")
      return
    }
    try fixture.waitForEnd(of: client)
    #expect(fixture.handler.lookups.isEmpty)
  }

  @Test func sendsTheRestToAFullSubscriberFirst() throws {
    let fixture = try ServingFixture { $0.goodbyeTime = .seconds(60) }
    let client = try fixture.subscribed(Subscribe())
    client.isReading = false
    for index in 0..<100 {
      fixture.publish(.added("\(index)" + String(repeating: "k", count: 9000)))
    }
    var isStopped = false
    fixture.server.stop {
      isStopped = true
      fixture.check()
    }
    #expect(!isStopped)
    client.isReading = true
    try fixture.run { isStopped }
    let last = try VarlinkReply<Subscribe.Reply>(frame: client.frames.last ?? [])
    #expect(last == .failure(.stopping))
  }

  @Test func endsInTimeWithoutThoseWhoDoNotRead() throws {
    let fixture = try ServingFixture { $0.goodbyeTime = .milliseconds(20) }
    let client = try fixture.subscribed(Subscribe())
    client.isReading = false
    for index in 0..<100 {
      fixture.publish(.added("\(index)" + String(repeating: "k", count: 9000)))
    }
    var isStopped = false
    fixture.server.stop {
      isStopped = true
      fixture.check()
    }
    try fixture.run { isStopped }
  }

  @Test func takesNoMoreClients() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path.appending("s")
    let listener = try UnixListener(bindingTo: path, permissions: 0o600)
    let fixture = try ServingFixture(listeners: [listener])
    let client = try fixture.connect(to: path)
    #expect(try fixture.call(Lookup(key: "k"), from: client) == .echo("k"))
    fixture.server.stop {}
    let late = try fixture.connect()
    #expect(try fixture.nextError(to: late) == .stopping)
  }
}
