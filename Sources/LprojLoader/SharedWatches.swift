import LinuxKit

/// One watcher for many trees: two roots may hold the same directory, and the way to one root may
/// lead through another.
///
/// The watcher sees the union of what all shares want of a directory.
final class SharedWatches {
  private let watching: any DirectoryWatching
  /// What each share wants of a directory.
  private var wants: [FilePath: [ObjectIdentifier: DirectoryInterest]] = [:]

  init(_ watching: any DirectoryWatching) {
    self.watching = watching
  }

  func share() -> any DirectoryWatching {
    Share(self)
  }

  private func watch(_ interests: [DirectoryInterest], for share: Share) {
    for interest in interests {
      wants[interest.directory, default: [:]][ObjectIdentifier(share)] = interest
    }
    watching.watch(interests.map { union($0.directory) })
  }

  private func unwatch(_ directories: [FilePath], for share: Share) {
    var gone: [FilePath] = []
    for directory in directories {
      guard wants[directory]?.removeValue(forKey: ObjectIdentifier(share)) != nil else { continue }
      if wants[directory]?.isEmpty == true {
        wants[directory] = nil
        gone.append(directory)
      }
    }
    watching.unwatch(gone)
  }

  private func union(_ directory: FilePath) -> DirectoryInterest {
    var union = DirectoryInterest(directory: directory, names: [])
    for wanted in wants[directory, default: [:]].values {
      union.isAnchor = union.isAnchor || wanted.isAnchor
      if let names = wanted.names { union.names?.formUnion(names) } else { union.names = nil }
    }
    return union
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
