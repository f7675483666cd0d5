import LinuxWatch

/// Tells the operator once when directories have to be polled and why, and when that is over.
struct PollingReport {
  private var told: Set<PollingReason> = []

  /// The lines to write for how the watcher does now.
  mutating func lines(for status: WatchStatus) -> [String] {
    let reasons = Set(status.polled.keys)
    let new = reasons.subtracting(told).map { reason in
      let count = status.polled[reason, default: 0]
      let directories = count == 1 ? "1 directory is" : "\(count) directories are"
      return "\(reason); \(directories) polled meanwhile"
    }
    let isOver = reasons.isEmpty && !told.isEmpty
    told = reasons
    return new.sorted() + (isOver ? ["all directories are watched by events again"] : [])
  }
}
