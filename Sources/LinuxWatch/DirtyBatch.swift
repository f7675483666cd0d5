package import LinuxKit

/// Directories that may have changed, to be read now.
package struct DirtyBatch: Sendable {
  package enum Reason: Hashable, Sendable {
    /// The kernel reported changes.
    case events
    /// These directories are polled.
    case poll
    /// It is time to look at everything, for what no event told.
    case verification
    /// The kernel lost events: everything may have changed.
    case overflow
  }

  package var reason: Reason
  /// By the paths that they were watched under. Empty for ``Reason/verification`` and
  /// ``Reason/overflow``, which mean all of them.
  package var directories: [FilePath: DirtyNames] = [:]
  /// Names that some writer still has open, or that went too short a time ago to count: whoever
  /// reads the directory now leaves their last content in place. A later batch names them.
  package var unsettled: [FilePath: Set<FileName>] = [:]
  /// Directories that are no longer watched, since they were removed, moved or unmounted.
  ///
  /// They may be there again by now: whoever still wants them calls ``Watcher/watch(_:)``, and
  /// lists them after it.
  package var lost: Set<FilePath> = []
  /// When the kernel's first event of the batch was read; when it was due, for other reasons.
  package var firstEvent: MonotonicTime
}

/// Which entries of a directory may have changed.
package enum DirtyNames: Hashable, Sendable {
  case all
  case names(Set<FileName>)
}
