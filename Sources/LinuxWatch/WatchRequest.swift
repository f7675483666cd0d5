package import LinuxKit

/// A directory to watch, and what of it matters.
package struct WatchRequest: Hashable, Sendable {
  /// Which names' changes wake anybody.
  package enum Interest: Hashable, Sendable {
    case everything
    /// Only entries with these names: for the directories above a root, or around a link; and where
    /// only files of some kinds are read, so that nobody is woken by others.
    case names(NameSet)
  }

  /// The path, through symbolic links; batches name the directory by it.
  package var directory: FilePath
  package var interest: Interest
  /// Whether it is looked at each second whether the path leads to another directory, which no
  /// event tells when something is mounted over it: for roots. Costs one stat(2).
  package var isAnchor: Bool

  package init(directory: FilePath, interest: Interest = .everything, isAnchor: Bool = false) {
    self.directory = directory
    self.interest = interest
    self.isAnchor = isAnchor
  }
}
