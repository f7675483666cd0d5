import LinuxKit
import LinuxWatch
import Synchronization

/// Hands the watcher's batches to the writer, which is made after the watcher. Any thread.
final class DirtRelay: Sendable {
  private let writer = Mutex<SnapshotWriter?>(nil)

  func open(to writer: SnapshotWriter) {
    self.writer.withLock { $0 = writer }
  }

  /// What comes before there is a writer is of no account: nothing was read yet.
  func note(_ batch: DirtyBatch) {
    writer.withLock { $0 }?.note(Dirt(batch))
  }
}

/// Hands the writer's publications to the loop, which is wired after the writer. Any thread.
final class PublicationOutbox: Sendable {
  private let receiver = Mutex<(@Sendable (Publication) -> Void)?>(nil)

  func open(_ receiver: @escaping @Sendable (Publication) -> Void) {
    self.receiver.withLock { $0 = receiver }
  }

  func send(_ publication: Publication) {
    receiver.withLock { $0 }?(publication)
  }
}

/// The name of one run of the daemon, which no other run has.
enum InstanceName {
  static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<2).map { _ in
      let digits = String(generator.next(), radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }
}
