package import LinuxKit

/// What the loader needs of a watcher: to be told when what it read is no longer true.
///
/// The loader asks first and lists after, so that nothing falls between. Without a watcher
/// (``NoWatching``) a tree is read once. Calls come one after the other, from any thread.
package protocol DirectoryWatching: AnyObject {
  /// Watches directories; returns when all watches are in place.
  ///
  /// - Returns: those that it can tell nothing of, since they were not there or may not be read.
  func watch(_ interests: [DirectoryInterest]) -> Set<FilePath>

  /// Takes watches back, by the paths they were asked for under.
  func unwatch(_ directories: [FilePath])

  /// Which of these files changed since the watcher last told of them, so that what was just read
  /// may be half of them; the watcher tells of these again.
  func changing(_ files: Set<FilePath>) -> Set<FilePath>

  /// How long writers are waited for; nil when there is nobody to tell of their end.
  var patience: WriterPatience? { get }
}

/// A directory and what in it matters.
package struct DirectoryInterest: Hashable, Sendable {
  package var directory: FilePath
  /// Only these names; nil: everything.
  package var names: NameSet?
  /// Whether it is a root, or on its way: something may be mounted over it without an event.
  package var isAnchor: Bool

  package init(directory: FilePath, names: NameSet? = nil, isAnchor: Bool = false) {
    self.directory = directory
    self.names = names
    self.isAnchor = isAnchor
  }
}

/// For programs that read a tree once.
package final class NoWatching: DirectoryWatching {
  package init() {}

  package func watch(_ interests: [DirectoryInterest]) -> Set<FilePath> { [] }

  package func unwatch(_ directories: [FilePath]) {}

  package func changing(_ files: Set<FilePath>) -> Set<FilePath> { [] }

  package var patience: WriterPatience? { nil }
}
