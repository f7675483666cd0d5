package import LinuxKit

/// The times and limits of a ``Watcher``; the defaults suit editors, deployments and checkouts.
package struct WatchConfiguration: Sendable {
  /// How long nothing must change before a burst of changes is handed over.
  package var settle: Duration = .milliseconds(20)
  /// The longest that a finished change waits for a burst to end.
  package var ceiling: Duration = .milliseconds(500)
  /// How many batches go out at once, without settling, before changes count as a burst.
  package var eagerBatches = 3
  /// After that long without a change the next one is handed over at once again.
  ///
  /// Longer than ``settle``, shorter than the time between two saves of a person.
  package var pause: Duration = .milliseconds(30)
  /// A file that is open for writing is taken for whole when it was not written for that long.
  package var writerQuiet: Duration = .seconds(1)
  /// A file that is written without end is read after that long all the same.
  package var writerCeiling: Duration = .seconds(5)
  /// How long a name must be gone before it counts: editors and version control bring it back.
  package var deletionGrace: Duration = .milliseconds(150)
  /// How often directories without events are taken for changed.
  package var pollInterval: Duration = .seconds(2)
  /// How often it is tried to watch polled directories by events again.
  package var retryInterval: Duration = .seconds(60)
  /// How often everything is taken for changed, for what no event tells.
  package var verificationInterval: Duration = .seconds(30)
  /// How often it is looked whether the paths of anchors lead to other directories.
  package var anchorInterval: Duration = .seconds(1)
  /// The shortest time between two batches that tell of lost events.
  package var overflowInterval: Duration = .seconds(1)
  /// How many watches of removed directories the library may keep before it is started afresh;
  /// or as many as there are live ones, when that is more. One costs about 200 bytes.
  package var deadWatchLimit = 10_000
  /// With more changed names than this a directory is reported as a whole.
  package var namesPerDirectory = 4096
  /// Asked before each step that the kernel may refuse; an error that it returns is taken for
  /// the kernel's. So that tests can use up watches without harming anybody.
  package var rehearsal: (@Sendable (WatchStep) -> Errno?)?

  package init() {}
}

/// A step that fails when the machine's limits are reached, see ``WatchConfiguration/rehearsal``.
package enum WatchStep: Hashable, Sendable {
  case initialize
  case add(FilePath)
}
