package import LinuxKit
package import LprojModel

/// What a swap brings: the snapshot that is served now, and what differs from the one before.
package struct Publication: Sendable {
  package var snapshot: Snapshot
  package var changeset: Changeset
  package var cause: Cause
  /// When the kernel told of the first change in it; nil when nothing did.
  package var firstEvent: MonotonicTime?
  /// How long reading, decoding, comparing and swapping took.
  package var duration: Duration

  package init(
    snapshot: Snapshot, changeset: Changeset, cause: Cause, firstEvent: MonotonicTime? = nil,
    duration: Duration
  ) {
    self.snapshot = snapshot
    self.changeset = changeset
    self.cause = cause
    self.firstEvent = firstEvent
    self.duration = duration
  }

  package enum Cause: String, Sendable {
    case start, events, poll, verification, overflow, reload, rescan, selection, configuration
    case plugins
  }
}
