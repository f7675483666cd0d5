import LinuxKit
import LprojModel
import LprojTestSupport
import Testing

@testable import LprojDaemon

@Suite struct AfterworkTests {
  private func publication(_ number: UInt64) -> Publication {
    let snapshot = Snapshot(generation: Generation(number), bundles: [:])
    return Publication(
      snapshot: snapshot, changeset: Changeset(from: nil, to: snapshot), cause: .selection,
      duration: .zero)
  }

  @Test func followsPublicationsThatComeOneAfterTheOtherAtOnce() throws {
    let loop = try EventLoop()
    var followed: [[UInt64]] = []
    let afterwork = Afterwork(loop: loop) { publications in
      followed.append(publications.map(\.snapshot.generation.number))
      loop.inbox.stop()
    }
    // Timers run in the order of their times, also when all of them are late.
    for number in 1...4 {
      _ = loop.schedule(after: .microseconds(300 * number)) {
        afterwork.add(self.publication(UInt64(number)))
      }
    }
    try loop.run()
    #expect(followed == [[1, 2, 3, 4]])
  }

  @Test func doesNotWaitForTheEndOfPublications() throws {
    let loop = try EventLoop()
    var isOver = false
    let afterwork = Afterwork(loop: loop) { _ in
      isOver = true
      loop.inbox.stop()
    }
    func add(_ number: UInt64) {
      afterwork.add(publication(number))
      if !isOver { _ = loop.schedule(after: .microseconds(200)) { add(number + 1) } }
    }
    add(1)
    try loop.run()
    #expect(isOver)
  }

  @Test func finishesAtOnceAndOnce() throws {
    let loop = try EventLoop()
    var count = 0
    let afterwork = Afterwork(loop: loop) { count += $0.count }
    afterwork.add(publication(1))
    afterwork.finish()
    afterwork.finish()
    #expect(count == 1)
    _ = loop.schedule(after: .milliseconds(3)) { loop.inbox.stop() }
    try loop.run()
    #expect(count == 1)
  }
}
