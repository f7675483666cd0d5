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
      // Threads of the runtime have files open for a moment when the machine is busy, and let the
      // late client in: so not every time must come out right, but one of them.
      var failures: [any Error] = []
      while failures.count < 10 {
        do { return try waitForADescriptor() } catch { failures.append(error) }
      }
      // What an exit test throws is a SIGILL without a word.
      Issue.record("\(failures)")
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
  var limit = rlimit()
  getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let before = limit
  defer {
    withUnsafePointer(to: before) {
      _ = setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), $0)
    }
  }
  limit.rlim_cur = rlim_t(free) + 1
  setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
  let taken = takeAllDescriptorsButOne(like: listener.descriptor.number)
  defer { for number in taken { close(number) } }
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
private func takeAllDescriptorsButOne(like number: Int32) -> [Int32] {
  var all: [Int32] = []
  while case let taken = dup(number), taken >= 0 { all.append(taken) }
  if let last = all.popLast() { close(last) }
  return all
}

private func require(_ condition: Bool, line: Int = #line) throws {
  struct Broken: Error { let line: Int }
  if !condition { throw Broken(line: line) }
}
