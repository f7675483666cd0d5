import LinuxKit
import LinuxWatch
import Synchronization

/// Hands the watcher's batches to the writer, which is made after the watcher. Any thread.
final class DirtRelay: Sendable {
  private struct Receivers {
    var writer: SnapshotWriter
    var observer: @Sendable (DirtyBatch.Reason) -> Void
    var pluginObserver: @Sendable () -> Void
    /// The directories whose events may be about plugins.
    var pluginDirectories: Set<FilePath> = []
  }

  private let receivers = Mutex<Receivers?>(nil)

  /// - Parameters:
  ///   - observer: told why each batch came that no event made; must only hand over.
  ///   - pluginObserver: told when something about plugins may have changed; must only hand over.
  func open(
    to writer: SnapshotWriter, observer: @escaping @Sendable (DirtyBatch.Reason) -> Void,
    pluginObserver: @escaping @Sendable () -> Void
  ) {
    receivers.withLock {
      $0 = Receivers(writer: writer, observer: observer, pluginObserver: pluginObserver)
    }
  }

  func setPluginDirectories(_ directories: Set<FilePath>) {
    receivers.withLock { $0?.pluginDirectories = directories }
  }

  /// What comes before there is a writer is of no account: nothing was read yet.
  func note(_ batch: DirtyBatch) {
    guard let receivers = receivers.withLock({ $0 }) else { return }
    receivers.writer.note(Dirt(batch))
    if batch.reason != .events { receivers.observer(batch.reason) }
    if batch.mayConcern(receivers.pluginDirectories) { receivers.pluginObserver() }
  }
}

extension DirtyBatch {
  fileprivate func mayConcern(_ wanted: Set<FilePath>) -> Bool {
    switch reason {
    case .verification, .overflow: true
    case .events, .poll:
      !wanted.isDisjoint(with: directories.keys) || !wanted.isDisjoint(with: lost)
    }
  }
}

/// Hands values on to a receiver that is made after their sender; those that come before are of no
/// account. Any thread.
final class Outbox<Value: Sendable>: Sendable {
  private let receiver = Mutex<(@Sendable (Value) -> Void)?>(nil)

  func open(_ receiver: @escaping @Sendable (Value) -> Void) {
    self.receiver.withLock { $0 = receiver }
  }

  func send(_ value: Value) {
    receiver.withLock { $0 }?(value)
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
