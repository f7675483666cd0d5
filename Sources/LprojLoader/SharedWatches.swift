import LinuxKit
import Synchronization

/// One watcher for many trees: two roots may hold the same directory, and the way to one root may
/// lead through another.
///
/// The watcher sees the union of what all shares want of a directory. Trees may ask from several
/// threads; the watcher is asked by one at a time.
final class SharedWatches {
  private struct State {
    /// What each share wants of a directory.
    var wants: [FilePath: [ObjectIdentifier: DirectoryInterest]] = [:]

    /// What all shares want of a directory.
    func union(_ directory: FilePath) -> DirectoryInterest {
      var union = DirectoryInterest(directory: directory, names: [])
      for wanted in wants[directory, default: [:]].values {
        union.isAnchor = union.isAnchor || wanted.isAnchor
        if let names = wanted.names { union.names?.formUnion(names) } else { union.names = nil }
      }
      return union
    }

    /// - Returns: whether that was the last share that wanted the directory.
    mutating func remove(_ directory: FilePath, of share: ObjectIdentifier) -> Bool {
      guard wants[directory]?.removeValue(forKey: share) != nil,
        wants[directory]?.isEmpty == true
      else { return false }
      wants[directory] = nil
      return true
    }
  }

  private let watching: any DirectoryWatching
  /// Locked until the watcher has been told: an older union must not come after a newer one.
  private let state = Mutex(State())

  init(_ watching: any DirectoryWatching) {
    self.watching = watching
  }

  func share() -> Share { Share(self) }

  /// Watches what several shares want, with one call of the watcher.
  ///
  /// - Returns: the directories that cannot be watched.
  func watch(_ wanted: [(share: Share, interests: [DirectoryInterest])]) -> Set<FilePath> {
    state.withLock { state in
      var directories: Set<FilePath> = []
      for (share, interests) in wanted {
        for interest in interests {
          state.wants[interest.directory, default: [:]][ObjectIdentifier(share)] = interest
          directories.insert(interest.directory)
        }
      }
      return directories.isEmpty ? [] : watching.watch(directories.map(state.union))
    }
  }

  /// The shares that want one of these directories to be watched.
  func shares(wanting directories: [FilePath]) -> Set<ObjectIdentifier> {
    state.withLock { state in
      Set(directories.flatMap { directory in state.wants[directory]?.keys.map { $0 } ?? [] })
    }
  }

  private func changing(_ files: Set<FilePath>) -> Set<FilePath> {
    state.withLock { _ in watching.changing(files) }
  }

  private func unwatch(_ directories: [FilePath], for share: Share) {
    state.withLock { state in
      let gone = directories.filter { state.remove($0, of: ObjectIdentifier(share)) }
      watching.unwatch(gone)
    }
  }

  /// One tree's face of it.
  final class Share: DirectoryWatching {
    private let watches: SharedWatches

    fileprivate init(_ watches: SharedWatches) {
      self.watches = watches
    }

    func watch(_ interests: [DirectoryInterest]) -> Set<FilePath> {
      interests.isEmpty ? [] : watches.watch([(self, interests)])
    }

    func unwatch(_ directories: [FilePath]) {
      if !directories.isEmpty { watches.unwatch(directories, for: self) }
    }

    func changing(_ files: Set<FilePath>) -> Set<FilePath> {
      files.isEmpty ? [] : watches.changing(files)
    }

    var patience: WriterPatience? { watches.watching.patience }
  }
}
