import LinuxKit
import LprojDaemon
import LprojTestSupport
import LprojWire
import Testing

/// In a process of its own, since the limit is the whole process's.
@Suite struct DescriptorExhaustionTests {
  @Test func newClientsWaitUntilADescriptorIsFree() async {
    await #expect(processExitsWith: .success) {
      // What an exit test throws is a SIGILL without a word.
      do { try waitForADescriptor() } catch { Issue.record(error) }
    }
  }

  /// Some descriptors are kept for the reading of changes.
  @Test func newClientsWaitBeforeTheLastDescriptorIsTaken() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path.appending("s")
    let fixture = try ServingFixture(
      listeners: [try UnixListener(bindingTo: path, permissions: 0o600)])
    fixture.server.possibleConnections = 1
    let first = try fixture.connect(to: path)
    let late = try fixture.connect(to: path)
    late.send(VarlinkCall.frame(Lookup(key: "late")))
    #expect(try fixture.call(Lookup(key: "first"), from: first) == .echo("first"))
    #expect(fixture.server.statistics.acceptPaused)
    #expect(late.frames.isEmpty)
    first.close()
    #expect(try fixture.nextReply(of: Lookup.self, to: late) == .echo("late"))
  }

  @Test(arguments: [(65_536, 65_408), (1024, 896), (256, 128), (64, 32), (1, 1)])
  func someDescriptorsAreForOtherThings(descriptors: Int, connections: Int) {
    #expect(ServingLimits.connections(ofDescriptors: descriptors) == connections)
  }
}

/// A limit of none refuses every new descriptor, however many other threads have or free.
private func waitForADescriptor() throws {
  let directory = try TemporaryDirectory()
  let path = directory.path.appending("s")
  let fixture = try ServingFixture(
    listeners: [try UnixListener(bindingTo: path, permissions: 0o600)])
  let first = try fixture.connect(to: path)
  let second = try fixture.connect(to: path)
  #expect(try fixture.call(Lookup(key: "first"), from: first) == .echo("first"))
  #expect(try fixture.call(Lookup(key: "second"), from: second) == .echo("second"))
  // The kernel takes it into the backlog; the server has not looked yet.
  let late = try fixture.connect(to: path)
  late.send(VarlinkCall.frame(Lookup(key: "late")))
  let usual = try setDescriptorLimit(to: 0)
  #expect(try fixture.call(Lookup(key: "k"), from: first) == .echo("k"))
  try fixture.run { fixture.server.statistics.acceptPaused }
  #expect(late.frames.isEmpty)
  #expect(fixture.incidents == [.acceptPaused(.descriptorsExhausted, clients: 2)])
  _ = try setDescriptorLimit(to: usual)
  second.close()
  #expect(try fixture.nextReply(of: Lookup.self, to: late) == .echo("late"))
  #expect(
    fixture.incidents == [.acceptPaused(.descriptorsExhausted, clients: 2), .acceptResumed])
  let next = try fixture.connect(to: path)
  #expect(try fixture.call(Lookup(key: "next"), from: next) == .echo("next"))
  #expect(fixture.incidents.count == 2)
}
