import LinuxKit
import LinuxWatch
import Synchronization

/// Hands the watcher's batches to the writer, which is made after the watcher. Any thread.
final class DirtRelay: Sendable {
  private struct Receivers {
    var writer: SnapshotWriter
    var observer: @Sendable (DirtyBatch.Reason) -> Void
  }

  private let receivers = Mutex<Receivers?>(nil)

  /// - Parameter observer: told why each batch came that no event made; must only hand over.
  func open(to writer: SnapshotWriter, observer: @escaping @Sendable (DirtyBatch.Reason) -> Void) {
    receivers.withLock { $0 = Receivers(writer: writer, observer: observer) }
  }

  /// What comes before there is a writer is of no account: nothing was read yet.
  func note(_ batch: DirtyBatch) {
    guard let receivers = receivers.withLock({ $0 }) else { return }
    receivers.writer.note(Dirt(batch))
    if batch.reason != .events { receivers.observer(batch.reason) }
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
