import Glibc
import LinuxKit
import LprojLoader
import Synchronization

/// A watcher that only keeps account, and may do something between the watching of a directory
/// and its listing, as others do on a real system.
final class ScriptedWatching: DirectoryWatching {
  /// The directories under watch, with the names that matter; nil: everything.
  private(set) var watched: [FilePath: NameSet?] = [:]
  /// How often it was asked to watch.
  private(set) var exchanges = 0
  /// How often it was called while another call was not over.
  var overlaps: Int { overlapCount.load(ordering: .relaxed) }
  private let overlapCount = Atomic(0)
  private let isBusy = Atomic(false)
  var whenWatched: (FilePath) -> Void = { _ in }
  /// Directories of which it never tells, as the kernel of those that may not be read.
  var refused: Set<FilePath> = []
  /// Files that are being written to since the last batch.
  var changing: Set<FilePath> = []
  /// nil: what is read counts at once.
  var patience: WriterPatience?

  func watch(_ interests: [DirectoryInterest]) -> Set<FilePath> {
    alone {
      exchanges += 1
      var unwatched: Set<FilePath> = []
      for interest in interests {
        let isThere =
          (try? Descriptor.open(interest.directory, flags: O_RDONLY | O_DIRECTORY)) != nil
        if isThere, !refused.contains(interest.directory) {
          watched.updateValue(interest.names, forKey: interest.directory)
        } else {
          lose(interest.directory)
          unwatched.insert(interest.directory)
        }
        whenWatched(interest.directory)
      }
      return unwatched
    }
  }

  /// Ends a watch as the kernel does when the directory goes.
  func lose(_ directory: FilePath) {
    watched.removeValue(forKey: directory)
  }

  func unwatch(_ directories: [FilePath]) {
    alone {
      for directory in directories { watched.removeValue(forKey: directory) }
    }
  }

  func changing(_ files: Set<FilePath>) -> Set<FilePath> {
    alone { changing.intersection(files) }
  }

  private func alone<Result>(_ body: () -> Result) -> Result {
    if isBusy.exchange(true, ordering: .relaxed) { overlapCount.add(1, ordering: .relaxed) }
    defer { isBusy.store(false, ordering: .relaxed) }
    return body()
  }
}
