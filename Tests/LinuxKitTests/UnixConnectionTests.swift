import Glibc
import LinuxKit
import LprojTestSupport
import Testing

@Suite struct UnixConnectionTests {
  @Test func tellsNothingFromTheEnd() throws {
    var pair: (Peer, Peer)? = try Peer.pair()
    let near = try #require(pair).0
    var buffer: [UInt8] = [0, 0, 0]
    #expect(try near.receive(into: &buffer) == .nothing)
    #expect(try pair?.1.connection.send([1, 2, 3, 4].span) == 4)
    #expect(try near.receive(into: &buffer) == .bytes(3))
    #expect(buffer == [1, 2, 3])
    #expect(try near.receive(into: &buffer) == .bytes(1))
    pair = nil
    #expect(try near.receive(into: &buffer) == .end)
    #expect(throws: Errno.brokenPipe) { try near.connection.send([1].span) }
  }

  @Test func sendsManyBuffersInOneCall() throws {
    let (near, far) = try Peer.pair()
    let buffers = (0..<20).map { number in [UInt8](repeating: UInt8(number), count: number) }
    let all = buffers.flatMap { $0 }
    let first = buffers.prefix(UnixConnection.buffersPerSend).flatMap { $0 }
    #expect(try near.connection.send(buffers) == first.count)
    #expect(try far.receive() == first)
    #expect(try near.connection.send(buffers[16...], from: 10) == all.count - first.count - 10)
    #expect(try far.receive() == Array(all[(first.count + 10)...]))
    #expect(try near.connection.send([[UInt8]]()) == 0)
  }

  @Test func fullBuffersTakeNothingAndAllArrivesInTheEnd() throws {
    let (near, far) = try Peer.pair()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    var sent = 0
    var received: [UInt8] = []
    var wasFull = false
    while sent < bytes.count {
      let count = try near.connection.send([bytes], from: sent)
      sent += count
      if count == 0 {
        wasFull = true
        received += try far.receive()
      }
    }
    while received.count < bytes.count { received += try far.receive() }
    #expect(wasFull)
    #expect(received == bytes)
  }

  @Test func knowsItsPeer() throws {
    let (near, far) = try Peer.pair()
    let peer = try near.connection.peerCredentials()
    #expect(peer.process == getpid())
    #expect(peer.user == getuid())
    #expect(peer.group == getgid())
    var groups = [gid_t](repeating: 0, count: 1024)
    let count = getgroups(1024, &groups)
    #expect(peer.supplementaryGroups == Array(groups.prefix(Int(count))))
    #expect(peer.isMember(of: getgid()))
    #expect(!peer.isMember(of: 4_000_000_000))
    withExtendedLifetime(far) {}
  }

  @Test func connectsToNobodyWithTheReason() throws {
    let directory = try TemporaryDirectory()
    #expect(throws: Errno.notFound) {
      _ = try UnixConnection.connect(
        to: directory.path.appending("absent"), timeout: .seconds(1))
    }
    let file = try directory.write("file", "")
    #expect(throws: Errno.connectionRefused) {
      _ = try UnixConnection.connect(to: file, timeout: .seconds(1))
    }
  }

  @Test func doesNotWaitForeverForAFullBacklog() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path.appending("sock")
    let listener = try UnixListener(bindingTo: path, permissions: 0o600, backlog: 0)
    let first = try UnixConnection.connect(to: path, timeout: .seconds(1))
    let start = MonotonicTime.now
    #expect(throws: Errno.timedOut) {
      _ = try UnixConnection.connect(to: path, timeout: .milliseconds(50))
    }
    #expect(MonotonicTime.now - start >= .milliseconds(50))
    _ = consume first
    withExtendedLifetime(listener) {}
  }

  @Test func waitsForAnAnswerUntilADeadline() throws {
    let (near, far) = try Peer.pair()
    #expect(try !near.connection.wait(until: .now + .milliseconds(5)))
    #expect(try near.connection.wait(toWrite: true, until: nil))
    #expect(try far.connection.send([1].span) == 1)
    #expect(try near.connection.wait(until: nil))
  }
}
