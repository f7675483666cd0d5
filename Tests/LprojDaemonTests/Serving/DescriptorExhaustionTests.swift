import Glibc
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
      do { try waitForADescriptor() } catch { Issue.record("\(error)") }
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

private func waitForADescriptor() throws {
  let directory = try TemporaryDirectory()
  let path = directory.path.appending("s")
  let listener = try UnixListener(bindingTo: path, permissions: 0o600)
  let fixture = try ServingFixture(listeners: [listener])
  let first = try fixture.connect(to: path)
  let second = try fixture.connect(to: path)
  try require(fixture.call(Lookup(key: "first"), from: first) == .echo("first"))
  try require(fixture.call(Lookup(key: "second"), from: second) == .echo("second"))
  // One more descriptor: the late client's own end takes it.
  let free = dup(listener.descriptor.number)
  close(free)
  var limit = rlimit(rlim_cur: rlim_t(free) + 1, rlim_max: rlim_t(free) + 3)
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  takeAllDescriptorsButOne(like: listener.descriptor.number)
  let late = try fixture.connect(to: path)
  late.send(VarlinkCall.frame(Lookup(key: "late")))
  try require(fixture.call(Lookup(key: "k"), from: first) == .echo("k"))
  try require(fixture.server.statistics.acceptPaused)
  try require(late.frames.isEmpty)
  try require(fixture.incidents == [.acceptPaused(.descriptorsExhausted, clients: 2)])
  second.close()
  try require(fixture.nextReply(of: Lookup.self, to: late) == .echo("late"))
  // The kernel wants a descriptor before it looks whether somebody waits.
  first.close()
  limit.rlim_cur += 2
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let next = try fixture.connect(to: path)
  try require(fixture.call(Lookup(key: "next"), from: next) == .echo("next"))
  try require(fixture.incidents.last == .acceptResumed && fixture.incidents.count == 2)
}

/// A lower one may have become free, which another thread had for a moment.
private func takeAllDescriptorsButOne(like number: Int32) {
  var last: Int32 = -1
  while case let taken = dup(number), taken >= 0 { last = taken }
  close(last)
}

private func require(_ condition: Bool, line: Int = #line) throws {
  struct Broken: Error { let line: Int }
  if !condition { throw Broken(line: line) }
}
