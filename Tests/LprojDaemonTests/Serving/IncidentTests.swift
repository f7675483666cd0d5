import Glibc
import LinuxKit
import LprojDaemon
import LprojWire
import Testing

/// What the server reports of its clients.
@Suite struct IncidentTests {
  /// The one incident of the client, who is this process.
  private func incident(_ fixture: ServingFixture) throws -> ServingIncident {
    try #require(fixture.incidents.count == 1)
    return fixture.incidents[0]
  }

  private func isOurs(_ peer: Peer) -> Bool {
    peer.process == getpid() && peer.user == getuid()
  }

  @Test func aClientTooManyIsRefused() throws {
    let fixture = try ServingFixture { $0.clientsPerUser = 1 }
    let first = try fixture.connect()
    let second = try fixture.connect()
    try fixture.waitForEnd(of: second)
    guard case .refused(let peer, let error) = try incident(fixture) else {
      Issue.record("\(fixture.incidents)")
      return
    }
    #expect(isOurs(peer))
    #expect(error == .limitExceeded(limit: "clientsPerUser", value: 1))
    first.close()
  }

  @Test(arguments: [
    ("hello\0", nil),
    (
      String(repeating: "m", count: 2000),
      CallError.limitExceeded(limit: "messageBytes", value: 1024)
    ),
    ("{", .limitExceeded(limit: "messageMilliseconds", value: 20)),
  ])
  func whatIsNoCallEndsAConnection(sent: String, expected: CallError?) throws {
    let fixture = try ServingFixture {
      $0.messageBytes = 1024
      $0.messageTime = .milliseconds(20)
    }
    let client = try fixture.connect()
    client.send(sent)
    try fixture.waitForEnd(of: client)
    guard case .ended(let peer, let error) = try incident(fixture) else {
      Issue.record("\(fixture.incidents)")
      return
    }
    #expect(isOurs(peer))
    if let expected { #expect(error == expected) } else { #expect("\(error)".contains("Varlink")) }
  }

  @Test func aUserWhoDoesNotReadGetsNoMore() throws {
    let fixture = try ServingFixture { $0.outputBytesPerUser = 2_000_000 }
    let stuck = try fixture.connect()
    stuck.isReading = false
    stuck.send(VarlinkCall.frame(LookupAll(keys: ["1500000"])))
    let client = try fixture.connect()
    _ = try fixture.call(LookupAll(keys: ["1500000"]), from: client)
    guard case .unanswered(let peer, let error) = try incident(fixture) else {
      Issue.record("\(fixture.incidents)")
      return
    }
    #expect(isOurs(peer))
    #expect(error == .limitExceeded(limit: "outputBytesPerUser", value: 2_000_000))
  }

  @Test func whoMayNotIsNamedWithTheMethod() throws {
    let fixture = try ServingFixture(mayChange: { _ in false })
    let client = try fixture.connect()
    #expect(try fixture.call(Reload(), from: client) == .failure(.permissionDenied))
    guard case .denied(let peer, "org.lprojd.Reload") = try incident(fixture) else {
      Issue.record("\(fixture.incidents)")
      return
    }
    #expect(isOurs(peer))
  }

  /// Whoever asks for what there is not, or leaves in the middle, gives no cause.
  @Test func anErrorOfACallIsNone() throws {
    let fixture = try ServingFixture()
    let client = try fixture.connect()
    client.send(#"{"method": "org.lprojd.Nothing"}"# + "\0")
    #expect(try fixture.nextError(to: client) == .methodNotFound(method: "org.lprojd.Nothing"))
    client.send("{")
    client.close()
    try fixture.runUntilClients(0)
    #expect(fixture.incidents.isEmpty)
  }
}
