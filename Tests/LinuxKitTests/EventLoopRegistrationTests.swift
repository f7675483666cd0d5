import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct EventLoopRegistrationTests {
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  @Test func eventsOfAnEndedRegistrationAreDroppedWithinTheTurn() throws {
    // All are ready in one turn; whichever comes first ends all of them, closes their
    // descriptors, and registers others in the same places under the same numbers.
    var peers = try (0..<10).map { _ in try Peer.pair() }
    var calls = 0
    var newcomers: [(Peer, Peer)] = []
    var strays = 0
    func first() {
      calls += 1
      for (near, _) in peers { near.registration.map(loop.unregister) }
      peers = []
      newcomers = (0..<10).compactMap { _ in try? Peer.pair() }
      for (near, _) in newcomers {
        near.registration = try? loop.register(near.number, for: .read) { _ in strays += 1 }
      }
      _ = loop.schedule(after: .zero) { [loop] in loop.inbox.stop() }
    }
    for (near, far) in peers {
      near.registration = try loop.register(near.number, for: .read) { _ in first() }
      #expect(try far.connection.send([1].span) == 1)
    }
    try loop.runToStop()
    #expect(calls == 1)
    #expect(strays == 0)
    #expect(newcomers.count == 10)
    for (near, _) in newcomers { near.registration.map(loop.unregister) }
  }

  @Test func aHandlerMayUnregisterItself() throws {
    let (near, far) = try Peer.pair()
    var calls = 0
    near.registration = try loop.register(near.number, for: .read) { [loop] _ in
      calls += 1
      near.registration.map(loop.unregister)
      near.registration.map(loop.unregister)
      _ = loop.schedule(after: .milliseconds(1)) { loop.inbox.stop() }
    }
    #expect(try far.connection.send([1].span) == 1)
    try loop.runToStop()
    #expect(calls == 1)
    #expect(loop.registrationCount == 0)
  }

  @Test func isToldAgainUntilAllIsTaken() throws {
    let (near, far) = try Peer.pair()
    var calls = 0
    let registration = try loop.register(near.number, for: .read) { [loop] _ in
      calls += 1
      if calls == 3 { loop.inbox.stop() }
    }
    #expect(try far.connection.send([1].span) == 1)
    try loop.runToStop()
    loop.unregister(registration)
    #expect(calls == 3)
  }

  @Test func interestCanBeTakenAwayAndGivenBack() throws {
    let (near, far) = try Peer.pair()
    defer { withExtendedLifetime(far) {} }
    var calls = 0
    let registration = try loop.register(near.number, for: .write) { readiness in
      #expect(readiness == .writable)
      calls += 1
      if let registration = near.registration { try? loop.update(registration, to: []) }
      _ = loop.schedule(after: .milliseconds(1)) {
        if calls == 2 { return loop.inbox.stop() }
        if let registration = near.registration { try? loop.update(registration, to: .write) }
      }
    }
    near.registration = registration
    try loop.runToStop()
    #expect(calls == 2)
    loop.unregister(registration)
  }

  @Test func theEndOfThePeerIsToldWithoutInterest() throws {
    let (near, far) = try Peer.pair()
    let held = Held(far)
    let registration = try loop.register(near.number, for: []) { [loop] readiness in
      #expect(readiness.contains(.hungUp))
      loop.inbox.stop()
    }
    _ = loop.schedule(after: .zero) { held.peer = nil }
    _ = consume far
    try loop.runToStop()
    loop.unregister(registration)
  }

  private final class Held {
    var peer: Peer?

    init(_ peer: Peer) {
      self.peer = peer
    }
  }

  @Test func whatCannotBeWaitedForIsRefused() throws {
    let directory = try TemporaryDirectory()
    let file = try Descriptor.open(directory.write("file", ""), flags: O_RDONLY)
    #expect(throws: Errno(EPERM)) {
      _ = try loop.register(file.number, for: .read) { _ in }
    }
    #expect(throws: Errno(EBADF)) {
      _ = try loop.register(-1, for: .read) { _ in }
    }
    #expect(loop.registrationCount == 0)
  }
}
