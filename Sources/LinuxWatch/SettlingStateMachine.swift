package import LinuxKit

/// Decides when a changed name may be read: not while it is being written, not before it is known
/// whether it is really gone, at once when a single file was saved, and in few steps when a whole
/// tree is replaced.
///
/// A name is in one of these phases, or unknown, which means unchanged:
///
///     created, written ──> open ──────> ready ──> handed over in a batch
///     completed, touched ─────────────> ready        (closed, or quiet for long enough)
///     vanished ─────────> missing ────> ready        (the grace is over)
///
/// A pure value without a clock: every call is told the time. Does not know what the kernel's
/// events are called, nor what a directory is for.
package struct SettlingStateMachine: Sendable {
  /// What happened to a name, as far as it matters for when to read it.
  package enum Change: Hashable, Sendable {
    /// It is whole: closed by its writer, moved here, or made as a directory or a link.
    case completed
    /// It has appeared with its content, and nobody was seen to write it: linkat(2).
    case appeared
    /// Its status has changed.
    case touched
    /// A file was created, and its creator still has it open.
    case created
    /// Some writer wrote to it or truncated it.
    case written
    /// It was removed or moved away.
    case vanished
  }

  enum Phase: Hashable, Sendable {
    case ready
    case open(lastWrite: MonotonicTime, isNew: Bool)
    case missing(from: MonotonicTime)
  }

  struct Pending: Hashable, Sendable {
    var phase: Phase
    /// The first change that no batch has told of.
    var since: MonotonicTime
  }

  let configuration: WatchConfiguration
  /// By directory and name; the name nil is the directory itself.
  var pending: [FilePath: [FileName?: Pending]] = [:]
  var lost: Set<FilePath> = []
  var readyCount = 0
  /// Not later than the earliest `since` of those that are ready.
  var oldestReady = MonotonicTime.distantFuture
  /// Not later than the next time at which a phase ends by itself.
  var nextExpiry = MonotonicTime.distantFuture
  /// The last change that counts for the quiet between bursts: writing alone does not.
  var lastChange = MonotonicTime.distantPast
  /// Whether something that is ready need not settle.
  var isUrgent = false
  /// How many batches may still go out without settling.
  var eagerBatches: Int
  var overflowSince: MonotonicTime?
  var nextOverflow = MonotonicTime.distantPast

  package init(configuration: WatchConfiguration = WatchConfiguration()) {
    self.configuration = configuration
    eagerBatches = configuration.eagerBatches
  }

  /// Takes in one change.
  ///
  /// - Parameters:
  ///   - name: an entry of the directory; nil for the directory itself.
  ///   - now: not earlier than in the call before.
  package mutating func note(
    _ change: Change, of name: FileName?, in directory: FilePath, at now: MonotonicTime
  ) {
    let before = pending[directory]?[name]
    guard let phase = phase(after: before?.phase, change, at: now) else { return }
    noteActivity(change, after: before?.phase, at: now)
    set(Pending(phase: phase, since: before?.since ?? now), for: name, in: directory)
    collapse(directory)
  }

  /// Whether a batch is to come that names an entry of a directory.
  package func isPending(_ name: FileName, in directory: FilePath) -> Bool {
    guard let names = pending[directory] else { return false }
    return names[name] != nil || names[nil] != nil
  }

  /// The kernel has lost events, nobody knows which.
  package mutating func noteOverflow(at now: MonotonicTime) {
    overflowSince = overflowSince ?? now
  }

  /// A directory is no longer watched, since it is gone from this path.
  package mutating func noteLost(_ directory: FilePath, at now: MonotonicTime) {
    lost.insert(directory)
    note(.vanished, of: nil, in: directory, at: now)
  }

  /// The directory was watched anew, and its caller will list it.
  ///
  /// Who else wants it, and was not told yet that it was lost, is told now that it is there.
  package mutating func noteWatched(_ directory: FilePath) {
    guard let whole = pending[directory]?[nil], case .missing = whole.phase else { return }
    if lost.contains(directory) {
      set(Pending(phase: .ready, since: whole.since), for: nil, in: directory)
    } else {
      remove(nil, from: directory)
    }
  }

  /// Nobody cares for the directory any more.
  package mutating func forget(_ directory: FilePath) {
    lost.remove(directory)
    readyCount -= pending.removeValue(forKey: directory)?.values.count { $0.phase == .ready } ?? 0
  }
}

extension SettlingStateMachine {
  /// The phase that a change leads to; nil when it changes nothing.
  private func phase(after before: Phase?, _ change: Change, at now: MonotonicTime) -> Phase? {
    switch (change, before) {
    case (.completed, _), (.appeared, _): .ready
    // Status changes come before the close of a writer that sets them, and tell nothing of a
    // name that is gone.
    case (.touched, .open), (.touched, .missing): nil
    case (.touched, _): .ready
    // A name that comes back within the grace is the old file again, for all that we know.
    case (.created, .missing): .open(lastWrite: now, isNew: false)
    case (.created, _): .open(lastWrite: now, isNew: true)
    case (.written, .open(_, let isNew)): .open(lastWrite: now, isNew: isNew)
    case (.written, _): .open(lastWrite: now, isNew: false)
    case (.vanished, .missing): nil
    case (.vanished, _): .missing(from: now)
    }
  }

  private mutating func noteActivity(
    _ change: Change, after before: Phase?, at now: MonotonicTime
  ) {
    // A log file that is written without end must not delay everybody else.
    if change == .written || change == .created { return }
    if now >= lastChange + configuration.pause { eagerBatches = configuration.eagerBatches }
    lastChange = now
    guard change == .completed else { return }
    // A new file that was just closed is often a temporary one, to be renamed in a moment.
    if case .open(_, isNew: true) = before { return }
    isUrgent = true
  }

  mutating func set(_ new: Pending, for name: FileName?, in directory: FilePath) {
    let old = pending[directory, default: [:]].updateValue(new, forKey: name)
    if old?.phase == .ready { readyCount -= 1 }
    if new.phase == .ready {
      readyCount += 1
      oldestReady = min(oldestReady, new.since)
    }
    nextExpiry = min(nextExpiry, expiry(of: new))
  }

  private mutating func remove(_ name: FileName?, from directory: FilePath) {
    guard let old = pending[directory]?.removeValue(forKey: name) else { return }
    if old.phase == .ready { readyCount -= 1 }
    if pending[directory]?.isEmpty == true { pending[directory] = nil }
  }

  /// Bounds the memory that a flood of names in one directory takes.
  private mutating func collapse(_ directory: FilePath) {
    guard let names = pending[directory], names.count > configuration.namesPerDirectory else {
      return
    }
    readyCount -= names.values.count { $0.phase == .ready }
    pending[directory] = nil
    let since = names.values.map(\.since).min() ?? lastChange
    set(Pending(phase: .ready, since: since), for: nil, in: directory)
  }

  /// When its phase ends by itself.
  func expiry(of pending: Pending) -> MonotonicTime {
    switch pending.phase {
    case .ready:
      .distantFuture
    case .open(let lastWrite, _):
      min(lastWrite + configuration.writerQuiet, pending.since + configuration.writerCeiling)
    case .missing(let start):
      start + configuration.deletionGrace
    }
  }
}
