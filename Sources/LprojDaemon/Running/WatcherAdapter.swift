import LinuxKit
import LinuxWatch
import LprojLoader

/// The watcher as the loader sees it, and its batches as the writer takes them.
final class WatcherAdapter: DirectoryWatching {
  private let watcher: Watcher

  init(_ watcher: Watcher) {
    self.watcher = watcher
  }

  func watch(_ interests: [DirectoryInterest]) -> Set<FilePath> {
    guard !interests.isEmpty else { return [] }
    let outcomes = watcher.watch(
      interests.map { interest in
        WatchRequest(
          directory: interest.directory,
          interest: interest.names.map { .names($0) } ?? .everything,
          isAnchor: interest.isAnchor)
      })
    var unwatched: Set<FilePath> = []
    for (interest, outcome) in zip(interests, outcomes) {
      if case .failed = outcome { unwatched.insert(interest.directory) }
    }
    return unwatched
  }

  func unwatch(_ directories: [FilePath]) {
    if !directories.isEmpty { watcher.unwatch(directories) }
  }

  func changing(_ files: Set<FilePath>) -> Set<FilePath> {
    let names = Dictionary(grouping: files, by: \.parent).mapValues { files in
      Set(files.compactMap(\.lastComponent))
    }
    return Set(
      watcher.pending(among: names).flatMap { directory, names in
        names.map { directory.appending($0) }
      })
  }

  var patience: WriterPatience? {
    var patience = WriterPatience()
    patience.quiet = watcher.configuration.writerQuiet
    patience.ceiling = watcher.configuration.writerCeiling
    return patience
  }
}

extension Dirt {
  init(_ batch: DirtyBatch) {
    let directories: [FilePath: DirtyTree.Names]? =
      switch batch.reason {
      case .verification, .overflow: nil
      case .events, .poll: Self.directories(of: batch)
      }
    var tree = DirtyTree(
      directories: directories, lost: batch.lost, writing: batch.unsettled,
      isForced: batch.reason == .overflow)
    tree.mayReadApart = true
    tree.isPolled = batch.reason == .poll
    self.init(
      tree: tree,
      cause: Self.cause(of: batch.reason),
      firstEvent: batch.reason == .events ? batch.firstEvent : nil)
  }

  private static func directories(of batch: DirtyBatch) -> [FilePath: DirtyTree.Names] {
    batch.directories.mapValues { names in
      switch names {
      case .all: .all
      case .names(let names): .some(names)
      }
    }
  }

  private static func cause(of reason: DirtyBatch.Reason) -> Publication.Cause {
    switch reason {
    case .events: .events
    case .poll: .poll
    case .verification: .verification
    case .overflow: .overflow
    }
  }
}
