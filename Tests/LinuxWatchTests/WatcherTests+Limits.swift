import Dispatch
import Foundation
import Glibc
import LinuxKit
import LinuxWatch
import LprojTestSupport
import Synchronization
import Testing

/// When the kernel's or the library's limits are reached.
extension WatcherTests {
  @Test func reportsThatEventsWereLost() throws {
    let gate = DispatchSemaphore(value: 0)
    let inbox = inbox
    let watcher = try Watcher { batch in
      inbox.receive(batch)
      // Blocks the watch thread.
      if batch.reason == .events, batch.names("first", in: self.root) { gate.wait() }
    }
    defer { watcher.stop() }
    defer { gate.signal() }
    _ = watcher.watch([WatchRequest(directory: root)])
    try temporary.replace("first", "")
    try inbox.next { $0.names("first", in: root) }
    // Equal events in a row count as one, so the names take turns.
    for number in 0..<20_000 { try temporary.write("f\(number % 2)", "") }
    gate.signal()
    try inbox.next { $0.reason == .overflow }
    #expect(watcher.status.overflows == 1)
    try temporary.replace("last", "")
    try inbox.next { $0.reason == .events && $0.names("last", in: root) }
  }

  /// Answers an error until it is told to stop.
  private final class Rehearsal: Sendable {
    let isOver = Atomic(false)

    func refuse(_ error: Errno) -> Errno? {
      isOver.load(ordering: .relaxed) ? nil : error
    }
  }

  @Test func pollsWhenWatchesAreExhaustedAndComesBack() throws {
    let rehearsal = Rehearsal()
    let poor = temporary.makeDirectory("poor")
    let watcher = try start {
      $0.pollInterval = .milliseconds(30)
      $0.retryInterval = .milliseconds(50)
      $0.rehearsal = { $0 == .add(poor) ? rehearsal.refuse(.noSpace) : nil }
    }
    defer { watcher.stop() }
    let outcomes = watcher.watch([root, poor].map { WatchRequest(directory: $0) })
    #expect(outcomes[0].hasEvents)
    #expect(outcomes[1] == .polled(.watchesExhausted))
    #expect(watcher.status.polled[.watchesExhausted] == 1)
    #expect("\(PollingReason.watchesExhausted)".contains("fs.inotify.max_user_watches"))
    let poll = try inbox.next { $0.reason == .poll }.batch
    #expect(poll.directories[poor] == .all)
    rehearsal.isOver.store(true, ordering: .relaxed)
    try inbox.next { $0.reason == .events && $0.directories[poor] == .all }
    #expect(watcher.status.polled[.watchesExhausted] == nil)
    try temporary.replace("poor/f", "1")
    try inbox.next { $0.reason == .events && $0.names("f", in: poor) }
  }

  @Test func pollsWhenInstancesAreExhaustedAndComesBack() throws {
    let rehearsal = Rehearsal()
    let watcher = try start {
      $0.pollInterval = .milliseconds(30)
      $0.retryInterval = .milliseconds(50)
      $0.rehearsal = { $0 == .initialize ? rehearsal.refuse(.descriptorsExhausted) : nil }
    }
    defer { watcher.stop() }
    let request = WatchRequest(directory: root, interest: .names([FileName("f")]))
    #expect(watcher.watch([request]) == [.polled(.instancesExhausted)])
    #expect("\(watcher.status)" == "polling (1 directory)")
    try inbox.next { $0.reason == .poll && $0.directories == [root: .names([FileName("f")])] }
    rehearsal.isOver.store(true, ordering: .relaxed)
    try inbox.next { $0.reason == .events && $0.directories[root] == .all }
    #expect(watcher.status.hasEvents)
    try temporary.replace("f", "1")
    try inbox.next { $0.reason == .events && $0.directories[root] == .names([FileName("f")]) }
  }

  @Test func startsTheLibraryAfreshWhenDeadWatchesPileUp() throws {
    let directory = root.appending("d")
    let watcher = try start { $0.deadWatchLimit = 10 }
    defer { watcher.stop() }
    _ = watcher.watch([WatchRequest(directory: root)])
    for _ in 0..<11 {
      _ = temporary.makeDirectory("d")
      _ = watcher.watch([WatchRequest(directory: directory)])
      temporary.remove("d")
    }
    try inbox.next { $0.reason == .overflow }
    #expect(watcher.status.restarts == 1)
    #expect(watcher.status.deadWatches <= 1)
    try temporary.replace("f", "1")
    let batch = try inbox.next { $0.reason == .events && $0.names("f", in: root) }.batch
    #expect(batch.directories[directory] == nil)
    #expect(inotifyDescriptors().count == 1)
  }

  @Test func leavesNothingBehind() throws {
    for _ in 0..<3 {
      let watcher = try start(watching: [root])
      let descriptors = inotifyDescriptors()
      #expect(descriptors.count == 1)
      for descriptor in descriptors {
        #expect(descriptor < 1024)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
      }
      watcher.stop()
      #expect(inotifyDescriptors().isEmpty)
      #expect(watcher.watch([WatchRequest(directory: root)]) == [.failed(Errno(ESHUTDOWN))])
      watcher.unwatch([root])
      watcher.stop()
    }
  }

  @Test func allowsOneWatcherAtATime() throws {
    let watcher = try start()
    #expect(throws: WatcherError.anotherIsRunning) { _ = try start() }
    watcher.stop()
    try start().stop()
  }

  // In a process of its own, since it takes all low descriptors.
  @Test func neverGivesTheLibraryADescriptorThatItAbortsWith() async {
    await #expect(processExitsWith: .success) {
      let trial = try WatcherTests()
      try trial.keepsALowDescriptorForTheNextStart()
      try trial.pollsUntilALowDescriptorIsFree()
    }
  }

  private func keepsALowDescriptorForTheNextStart() throws {
    let watcher = try start { $0.deadWatchLimit = 2 }
    defer { watcher.stop() }
    let taken = takeDescriptors()
    for _ in 0..<3 {
      _ = watcher.watch([WatchRequest(directory: temporary.makeDirectory("d"))])
      temporary.remove("d")
    }
    try inbox.next { $0.reason == .overflow }
    try require(watcher.status.restarts == 1 && watcher.status.hasEvents, "low descriptor kept")
    for number in taken { close(number) }
  }

  private func pollsUntilALowDescriptorIsFree() throws {
    let taken = takeDescriptors()
    let watcher = try start { $0.retryInterval = .milliseconds(20) }
    defer { watcher.stop() }
    let outcomes = watcher.watch([WatchRequest(directory: root)])
    try require(outcomes == [.polled(.descriptorTooHigh)], "polled, and not \(outcomes)")
    for number in taken { close(number) }
    try inbox.next { $0.reason == .events && $0.directories[root] == .all }
    try require(watcher.status.hasEvents, "came back")
  }

  /// In the other process an expectation that fails would go unseen.
  private func require(_ condition: Bool, _ claim: String) throws {
    struct Broken: Error { let claim: String }
    if !condition { throw Broken(claim: claim) }
  }

  /// Takes all descriptors below 1024, and some more.
  private func takeDescriptors() -> [Int32] {
    let limit = rlimit(rlim_cur: 1200, rlim_max: 1200)
    withUnsafePointer(to: limit) { _ = setrlimit(Int32(RLIMIT_NOFILE.rawValue), $0) }
    var taken: [Int32] = []
    while (taken.last ?? 0) < 1050 {
      guard let null = try? Descriptor.open(FilePath("/dev/null"), flags: O_RDONLY) else { break }
      taken.append(null.release())
    }
    return taken
  }

  // In a process of its own, since other tests use memory and descriptors meanwhile.
  @Test(.timeLimit(.minutes(10)))
  func keepsNothingOfDirectoriesThatCameAndWent() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      // What an exit test throws is a SIGILL without a word.
      do { try WatchSoak().run() } catch { Issue.record("\(error)") }
    }
    print(String(decoding: result?.standardOutputContent ?? [], as: UTF8.self))
  }

  /// Those of this process.
  private func inotifyDescriptors() -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return all.compactMap(Int32.init).filter { number in
      let target = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(number)")
      return target?.hasSuffix("anon_inode:inotify") ?? false
    }
  }
}
