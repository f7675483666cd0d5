/// What a ``Watcher`` does at the moment, and has done since it began.
package struct WatchStatus: Hashable, Sendable {
  /// Whether the kernel reports changes; otherwise everything is polled.
  package var hasEvents = false
  /// Directories for which the kernel reports changes, counted by inode.
  package var watches = 0
  /// How many paths are polled, and why.
  package var polled: [PollingReason: Int] = [:]
  package var events = 0
  package var batches = 0
  /// How often the kernel lost events.
  package var overflows = 0
  /// How often the library was started afresh.
  package var restarts = 0
  /// Watches of removed directories that the library still keeps.
  package var deadWatches = 0

  package var polledDirectories: Int { polled.values.reduce(0, +) }
}

extension WatchStatus: CustomStringConvertible {
  /// `inotify`, or `polling (3 directories)`.
  package var description: String {
    switch polledDirectories {
    case 0: hasEvents ? "inotify" : "polling"
    case 1: "polling (1 directory)"
    case let count: "polling (\(count) directories)"
    }
  }
}
