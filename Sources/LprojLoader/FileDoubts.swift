import LinuxKit

/// The files whose last reading may be half of what is being written to them.
///
/// Every prefix of a table may be a table, so its content tells nothing. What is read counts at once
/// when the kernel says that nobody has the file open for writing; else when the watcher has no news
/// of it and it has stood for long enough.
struct FileDoubts {
  enum Verdict: Hashable {
    case whole
    /// Not to be taken; the watcher will tell of the file again.
    case toldAgain
    /// Not to be taken, and to be looked at again in a moment.
    case lookAgain
  }

  private struct Doubt {
    let start: MonotonicTime
    /// What was read last, when it was so first, and when last.
    var status: FileStatus?
    var since: MonotonicTime
    var latest: MonotonicTime
  }

  /// A file that somebody replaces may be missed between two words of the watcher.
  private static let replacement = Duration.milliseconds(20)

  private var doubts: [FilePath: Doubt] = [:]

  /// Whether the watcher has to be asked for its news of a file.
  static func isOpen(_ outcome: FileOutcome) -> Bool {
    if outcome.isAbsent || outcome.isUnstable { return true }
    guard outcome.isChanged, let reading = outcome.reading else { return false }
    return reading.writers != .none
  }

  /// Judges a reading.
  ///
  /// - Parameter news: whether the watcher will tell of the file again.
  mutating func judge(
    _ outcome: FileOutcome, over served: FileStatus?, news: Bool, _ patience: WriterPatience
  ) -> Verdict {
    let path = outcome.file.path
    let now = MonotonicTime.now
    let doubt = doubt(about: outcome, at: now, patience)
    let verdict = verdict(outcome, over: served, news: news, patience, doubt, at: now)
    doubts[path] = verdict == .whole ? nil : doubt
    return verdict
  }

  mutating func forget(_ path: FilePath) {
    if !doubts.isEmpty { doubts[path] = nil }
  }

  private func doubt(
    about outcome: FileOutcome, at now: MonotonicTime, _ patience: WriterPatience
  ) -> Doubt {
    let status = outcome.reading?.status
    // Of a file that is written without end it comes again at least that often; else it is over.
    guard var doubt = doubts[outcome.file.path], now - doubt.latest < patience.ceiling * 3 else {
      return Doubt(start: now, status: status, since: now, latest: now)
    }
    if doubt.status != status { (doubt.status, doubt.since) = (status, now) }
    doubt.latest = now
    return doubt
  }

  private func verdict(
    _ outcome: FileOutcome, over served: FileStatus?, news: Bool, _ patience: WriterPatience,
    _ doubt: Doubt, at now: MonotonicTime
  ) -> Verdict {
    if now - doubt.start >= patience.ceiling { return .whole }
    if outcome.isUnstable { return .lookAgain }
    if outcome.isAbsent {
      if news { return .toldAgain }
      return now - doubt.since >= Self.replacement ? .whole : .lookAgain
    }
    guard outcome.isChanged, let reading = outcome.reading else { return .whole }
    if reading.writers != .none, news { return .toldAgain }
    let wait = patience.wait(for: reading, over: served, via: outcome.source)
    let hasStood = now - doubt.since >= wait || !reading.status.isYounger(than: wait)
    guard hasStood else { return .lookAgain }
    // The writer may have ended meanwhile, and the watcher have told of it.
    return reading.writers == .none || reading.isCurrent ? .whole : .lookAgain
  }
}
