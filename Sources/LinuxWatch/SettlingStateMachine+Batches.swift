package import LinuxKit

extension SettlingStateMachine {
  /// The next time at which ``takeBatch(at:)`` may have one, if nothing happens before.
  package var deadline: MonotonicTime? {
    let next = min(readyDeadline, nextExpiry, overflowDeadline)
    return next == .distantFuture ? nil : next
  }

  /// What is to be read now; nil when nothing is. To be called until it answers nil.
  package mutating func takeBatch(at now: MonotonicTime) -> DirtyBatch? {
    expire(at: now)
    if let overflowSince, overflowDeadline <= now {
      nextOverflow = now + configuration.overflowInterval
      self.overflowSince = nil
      return takeEverything(because: .overflow, since: overflowSince)
    }
    guard readyDeadline <= now else { return nil }
    if isUrgent && eagerBatches > 0 { eagerBatches -= 1 }
    return takeReady()
  }

  /// What is ready, whether it is due or not; nil when nothing is. So that a verification, which
  /// follows, finds only what no event told.
  package mutating func takeBatchNow() -> DirtyBatch? {
    readyCount == 0 ? nil : takeReady()
  }

  /// A batch for directories that are polled, with what a reader must leave alone.
  package mutating func takePoll(
    of directories: [FilePath: DirtyNames], at now: MonotonicTime
  ) -> DirtyBatch {
    DirtyBatch(
      reason: .poll, directories: directories, unsettled: unsettled, lost: takeLost(),
      firstEvent: now)
  }

  /// A batch that means all directories; what was ready is part of it.
  package mutating func takeEverything(
    because reason: DirtyBatch.Reason, since time: MonotonicTime
  ) -> DirtyBatch {
    var batch = takeReady()
    batch.firstEvent = min(batch.firstEvent, time)
    batch.reason = reason
    batch.directories = [:]
    return batch
  }

  /// Traps unless the counts are right; for tests.
  package func checkInvariants() {
    let all = pending.values.flatMap(\.values)
    precondition(readyCount == all.count { $0.phase == .ready }, "the ready ones are counted")
    precondition(pending.values.allSatisfy { !$0.isEmpty }, "no directory without a name is kept")
    precondition(all.allSatisfy { nextExpiry <= expiry(of: $0) }, "no phase ends unseen")
    precondition(
      all.allSatisfy { $0.phase != .ready || oldestReady <= $0.since }, "none waits too long")
  }
}

extension SettlingStateMachine {
  private var overflowDeadline: MonotonicTime {
    overflowSince.map { max($0, nextOverflow) } ?? .distantFuture
  }

  private var readyDeadline: MonotonicTime {
    if readyCount == 0 { return .distantFuture }
    if isUrgent && eagerBatches > 0 { return .distantPast }
    return min(lastChange + configuration.settle, oldestReady + configuration.ceiling)
  }

  private var unsettled: [FilePath: Set<FileName>] {
    pending.compactMapValues { names in
      let names = names.compactMap { name, pending in pending.phase == .ready ? nil : name }
      return names.isEmpty ? nil : Set(names)
    }
  }

  private mutating func takeLost() -> Set<FilePath> {
    defer { lost = [] }
    return lost
  }

  private mutating func takeReady() -> DirtyBatch {
    var batch = DirtyBatch(reason: .events, firstEvent: .distantFuture)
    for (directory, names) in pending {
      guard let ready = Self.ready(of: names, &batch.firstEvent) else { continue }
      batch.directories[directory] = ready
      let rest = names.filter { $0.value.phase != .ready }
      pending[directory] = rest.isEmpty ? nil : rest
    }
    (readyCount, oldestReady, isUrgent) = (0, .distantFuture, false)
    batch.unsettled = unsettled
    batch.lost = takeLost()
    return batch
  }

  /// What is ready of a directory; nil when nothing is.
  private static func ready(
    of names: [FileName?: Pending], _ firstEvent: inout MonotonicTime
  ) -> DirtyNames? {
    var ready: Set<FileName> = []
    var isWhole = false
    for (name, pending) in names where pending.phase == .ready {
      firstEvent = min(firstEvent, pending.since)
      if let name { ready.insert(name) } else { isWhole = true }
    }
    if isWhole { return .all }
    return ready.isEmpty ? nil : .names(ready)
  }

  /// Makes ready what was quiet, or gone, for long enough.
  private mutating func expire(at now: MonotonicTime) {
    guard nextExpiry <= now else { return }
    nextExpiry = .distantFuture
    for (directory, names) in pending {
      for (name, old) in names where old.phase != .ready {
        let expiry = expiry(of: old)
        if expiry <= now {
          set(Pending(phase: .ready, since: old.since), for: name, in: directory)
        } else {
          nextExpiry = min(nextExpiry, expiry)
        }
      }
    }
  }
}

extension MonotonicTime {
  /// Earlier than any time of a clock, and far enough from the end of the range for arithmetic.
  static let distantPast = MonotonicTime(nanoseconds: .min / 2)
  static let distantFuture = MonotonicTime(nanoseconds: .max / 2)
}
