package import LinuxKit

/// Why a ``Watcher`` cannot start.
package enum WatcherError: Error, Hashable, Sendable {
  /// libinotifytools is one for the whole process, so only one watcher can use it.
  case anotherIsRunning
  case system(Errno, step: String)
}

extension WatcherError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .anotherIsRunning:
      "Another watcher runs in this process, and the inotify library serves only one: stop it first"
    case .system(let error, let step):
      "The watcher cannot start, since it could not \(step): \(error)"
    }
  }
}
