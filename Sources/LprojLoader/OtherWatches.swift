import Glibc
import LinuxKit

/// Directories that the loader reads nothing of, watched through the same watcher: all that is in
/// them, the way that leads to them, and the files that links in them lead to.
///
/// A directory that is not there yet is seen when it comes.
struct OtherWatches {
  private let watching: any DirectoryWatching
  private var watched: Set<FilePath> = []

  init(_ watching: any DirectoryWatching) {
    self.watching = watching
  }

  /// Watches these directories, and no longer those of the last call.
  ///
  /// - Returns: all directories that tell of them.
  mutating func watch(_ directories: [FilePath], linkLimit: Int) -> Set<FilePath> {
    var interests: [FilePath: Set<FileName>?] = [:]
    func want(_ path: FilePath) {
      for (directory, hops) in LinkTrail(following: path, limit: linkLimit).hops {
        guard case .some(.some(let names)) = interests[directory] ?? .some([]) else { continue }
        interests.updateValue(names.union(hops), forKey: directory)
      }
    }
    for directory in directories {
      want(directory)
      let target = LinkTrail(following: directory, limit: linkLimit).target
      guard (try? FileStatus.of(target).kind) == .directory else { continue }
      for link in Self.links(in: target) { want(link) }
      interests.updateValue(nil, forKey: target)
    }
    watching.unwatch(Array(watched.subtracting(interests.keys)))
    _ = watching.watch(
      interests.map { directory, names in
        DirectoryInterest(directory: directory, names: names.map { NameSet($0) })
      })
    watched = Set(interests.keys)
    return watched
  }

  private static func links(in directory: FilePath) -> [FilePath] {
    guard
      let descriptor = try? Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY),
      let names = try? DirectoryListing.names(of: descriptor, limit: 1000).names
    else { return [] }
    return names.map { directory.appending($0) }.filter { path in
      (try? FileStatus.of(path, followingLinks: false).kind) == .link
    }
  }
}
