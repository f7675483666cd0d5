import LinuxKit
import LprojTestSupport
import Synchronization
import Testing

@Suite struct EventLoopTests {
  let loop: EventLoop

  init() throws {
    loop = try EventLoop()
  }

  /// In a process of its own: so many descriptors would leave no low one to a watcher that another
  /// test starts meanwhile.
  @Test func echoesOnAThousandConnections() async {
    await #expect(processExitsWith: .success) {
      do { try echoOnAThousandConnections() } catch { Issue.record(error) }
    }
  }

  /// Enough that the loop falls behind; the thread sanitizer takes a millisecond for each.
  private let postCount = 2000

  @Test func doesWhatFourThreadsPostInTheirOrders() throws {
    let postCount = postCount
    let seen = Mutex([[Int]](repeating: [], count: 4))
    let inbox = loop.inbox
    let threads = try (0..<4).map { number in
      try Thread(name: "poster") {
        for count in 0..<postCount {
          inbox.post {
            let isDone = seen.withLock { seen in
              seen[number].append(count)
              return seen.allSatisfy { $0.count == postCount }
            }
            if isDone { inbox.stop() }
          }
        }
      }
    }
    try loop.runToStop()
    for thread in threads { thread.join() }
    #expect(seen.withLock { $0 } == [[Int]](repeating: Array(0..<postCount), count: 4))
  }

  @Test func wakesAtOnceFromAnEndlessWait() throws {
    let inbox = loop.inbox
    let thread = try Thread(name: "stopper") { inbox.stop() }
    try loop.run()
    thread.join()
  }

  @Test func isKnockedAtOnceForAnyNumberOfCalls() throws {
    var knocks = 0
    loop.onWake = { knocks += 1 }
    loop.inbox.enqueue { loop in
      for _ in 0..<100 { loop.inbox.wake() }
      loop.inbox.enqueue { $0.inbox.stop() }
    }
    try loop.runToStop()
    #expect(knocks == 1)
  }

  @Test func aFloodOfPostsStarvesNeitherSocketsNorTimers() throws {
    let (near, far) = try Peer.pair()
    var seen: [String] = []
    func note(_ event: String) {
      seen.append(event)
      if seen.count == 2 { loop.inbox.stop() }
    }
    flood(loop)
    let registration = try loop.register(near.number, for: .read) { _ in
      _ = try? near.receive()
      note("socket")
    }
    _ = loop.schedule(after: .zero) { note("timer") }
    #expect(try far.connection.send([1].span) == 1)
    try loop.runToStop()
    #expect(Set(seen) == ["socket", "timer"])
    loop.unregister(registration)
  }

  private func flood(_ loop: EventLoop) {
    // More than one turn does, and each piece adds another: there is never an end to it.
    for _ in 0..<1000 { loop.inbox.enqueue { again($0) } }
  }

  @Test func timersRunByDeadlineThenByOrder() throws {
    let start = MonotonicTime.now
    var order: [Int] = []
    for (number, delay) in [30, 10, 20, 10, 0].enumerated() {
      _ = loop.schedule(at: start + .milliseconds(delay)) {
        order.append(number)
        #expect(.now >= start + .milliseconds(delay))
      }
    }
    let cancelled = loop.schedule(at: start + .milliseconds(15)) { order.append(99) }
    _ = loop.schedule(at: start + .milliseconds(12)) { [loop] in loop.cancel(cancelled) }
    _ = loop.schedule(at: start + .milliseconds(31)) { [loop] in loop.inbox.stop() }
    try loop.runToStop()
    #expect(order == [4, 1, 3, 2, 0])
    loop.cancel(cancelled)
  }

  @Test func aTimerMayBeSetAgainByItself() throws {
    var count = 0
    func tick() {
      count += 1
      if count == 1000 { loop.inbox.stop() } else { _ = loop.schedule(after: .zero, tick) }
    }
    tick()
    try loop.runToStop()
    #expect(count == 1000)
  }

  @Test func onlyTheLoopReachesWhatIsConfined() throws {
    final class Counter {
      var count = 0
    }
    let counter = Counter()
    let reference = loop.confine(counter)
    let inbox = loop.inbox
    let thread = try Thread(name: "poster") {
      for _ in 0..<100 { reference.post { $0.count += inbox.isLoopThread ? 1 : 1000 } }
      inbox.stop()
    }
    thread.join()
    try loop.runToStop()
    #expect(counter.count == 100)
    loop.release(reference)
    reference.post { $0.count = 0 }
    inbox.enqueue { $0.inbox.stop() }
    try loop.runToStop()
    #expect(counter.count == 100)
  }

  @Test func whatIsPostedToALoopThatIsGoneIsDropped() throws {
    let inbox = try EventLoopInbox()
    let done = Mailbox<Int>()
    inbox.post { done.put(1) }
    _ = try EventLoop(inbox: inbox)
    inbox.post { done.put(2) }
    inbox.wake()
    inbox.stop()
    #expect(!inbox.isLoopThread)
    #expect(done.takeAll().isEmpty)
  }
}

private func again(_ loop: EventLoop) {
  loop.inbox.enqueue { again($0) }
}

private func echoOnAThousandConnections() throws {
  _ = try DescriptorLimit.raise()
  let loop = try EventLoop()
  let pairs = try (0..<1000).map { _ in try Peer.pair() }
  var answers = 0
  for (near, far) in pairs {
    near.registration = try loop.register(near.number, for: .read) { _ in
      answers += (try? near.receive()) == [1, 2, 3] ? 1 : 0
      if answers == pairs.count { loop.inbox.stop() }
    }
    far.registration = try loop.register(far.number, for: .read) { _ in
      guard let bytes = try? far.receive() else { return }
      #expect((try? far.connection.send(bytes.span)) == bytes.count)
    }
    #expect(try near.connection.send([1, 2, 3].span) == 3)
  }
  #expect(loop.registrationCount == 2000)
  try loop.runToStop()
  #expect(answers == 1000)
  for peer in pairs.flatMap({ [$0, $1] }) { peer.registration.map(loop.unregister) }
  #expect(loop.registrationCount == 0)
}
