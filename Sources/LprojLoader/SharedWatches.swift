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
    /// The directories to be watched at the end of ``together(_:)``; nil: at once.
    var gathered: Set<FilePath>?

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
      gathered?.remove(directory)
      return true
    }
  }

  private let watching: any DirectoryWatching
  /// Locked until the watcher has been told: an older union must not come after a newer one.
  private let state = Mutex(State())

  init(_ watching: any DirectoryWatching) {
    self.watching = watching
  }

  func share() -> any DirectoryWatching {
    Share(self)
  }

  /// Places the watches that shares ask for in `body` with one call, when it returns.
  ///
  /// Meanwhile no other thread may ask for any.
  func together(_ body: () -> Void) {
    state.withLock { $0.gathered = [] }
    body()
    state.withLock { state in
      let directories = state.gathered ?? []
      state.gathered = nil
      watch(directories, state)
    }
  }

  private func watch(_ interests: [DirectoryInterest], for share: Share) {
    state.withLock { state in
      for interest in interests {
        state.wants[interest.directory, default: [:]][ObjectIdentifier(share)] = interest
      }
      let directories = interests.map(\.directory)
      if state.gathered != nil {
        state.gathered?.formUnion(directories)
      } else {
        watch(directories, state)
      }
    }
  }

  private func watch(_ directories: some Collection<FilePath>, _ state: State) {
    if !directories.isEmpty { watching.watch(directories.map(state.union)) }
  }

  private func unwatch(_ directories: [FilePath], for share: Share) {
    state.withLock { state in
      let gone = directories.filter { state.remove($0, of: ObjectIdentifier(share)) }
      watching.unwatch(gone)
    }
  }

  /// One tree's face of it.
  private final class Share: DirectoryWatching {
    private let watches: SharedWatches

    init(_ watches: SharedWatches) {
      self.watches = watches
    }

    func watch(_ interests: [DirectoryInterest]) {
      if !interests.isEmpty { watches.watch(interests, for: self) }
    }

    func unwatch(_ directories: [FilePath]) {
      if !directories.isEmpty { watches.unwatch(directories, for: self) }
    }

    func changing(_ files: Set<FilePath>) -> Set<FilePath> {
      files.isEmpty ? [] : watches.watching.changing(files)
    }

    var patience: WriterPatience? { watches.watching.patience }
  }
}
