import Dispatch
import LinuxKit
import LinuxWatch
import Synchronization

/// Where a test waits for the batches of a watcher, with a deadline.
final class BatchInbox: Sendable {
  struct Late: Error, CustomStringConvertible {
    let seen: [DirtyBatch]
    var description: String { "the awaited batch did not come; seen: \(seen)" }
  }

  private let batches = Mutex<[(batch: DirtyBatch, received: MonotonicTime)]>([])
  private let arrival = DispatchSemaphore(value: 0)

  func receive(_ batch: DirtyBatch) {
    batches.withLock { $0.append((batch, .now)) }
    arrival.signal()
  }

  /// All batches so far; they are forgotten.
  func takeAll() -> [DirtyBatch] {
    batches.withLock { batches in
      defer { batches = [] }
      return batches.map(\.batch)
    }
  }

  /// The first batch for which the test holds, and when it came; what came before is forgotten.
  @discardableResult
  func next(
    within limit: Duration = .seconds(5), where isWanted: (DirtyBatch) -> Bool
  ) throws -> (batch: DirtyBatch, received: MonotonicTime) {
    let deadline = DispatchTime.now() + .milliseconds(Int(limit.wholeMilliseconds))
    var seen: [DirtyBatch] = []
    while true {
      while let candidate = batches.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        if isWanted(candidate.batch) { return candidate }
        seen.append(candidate.batch)
      }
      guard arrival.wait(timeout: deadline) == .success else { throw Late(seen: seen) }
    }
  }
}

extension DirtyBatch {
  /// Whether it tells to look at the name.
  func names(_ name: String, in directory: FilePath) -> Bool {
    switch directories[directory] {
    case .all: true
    case .names(let names): names.contains(FileName(name))
    case nil: reason == .overflow || reason == .verification
    }
  }

  func isUnsettled(_ name: String, in directory: FilePath) -> Bool {
    unsettled[directory]?.contains(FileName(name)) ?? false
  }
}
