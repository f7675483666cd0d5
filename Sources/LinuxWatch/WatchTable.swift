import LinuxKit

/// Which paths are watched, by which of the kernel's watches.
///
/// The library's own map cannot be asked: it keeps the old path of a directory that was moved,
/// and may answer with a watch that is dead. A watch is one of an inode, so several paths may
/// share it: a link and its target, or the old and the new path while a tree is being moved.
struct WatchTable {
  /// One of the kernel's watches.
  struct Watch {
    let identity: FileIdentity
    /// Never empty.
    var paths: [FilePath]
  }

  struct Place {
    var interest: WatchRequest.Interest
    var isAnchor = false
    /// The kernel's watch; nil when it reports nothing.
    var descriptor: Int32?
    var pollingReason: PollingReason?
  }

  private(set) var places: [FilePath: Place] = [:]
  /// The places that are anchors, see ``WatchRequest/isAnchor``.
  private(set) var anchors: Set<FilePath> = []
  private(set) var watches: [Int32: Watch] = [:]
  private var descriptors: [FileIdentity: Int32] = [:]
  private(set) var polled: [PollingReason: Int] = [:]

  /// The watch of an inode, if it has one.
  func descriptor(of identity: FileIdentity) -> Int32? { descriptors[identity] }

  /// The paths of a watch for which a change of the name matters.
  func paths(of descriptor: Int32, concernedBy name: FileName?) -> [FilePath] {
    guard let paths = watches[descriptor]?.paths else { return [] }
    guard let name else { return paths }
    return paths.filter { path in
      switch places[path]?.interest {
      case .everything: true
      case .names(let names): names.contains(name)
      case nil: false
      }
    }
  }

  /// Puts a path under a watch, or takes note that it has none.
  ///
  /// - Returns: the watch that the path had before, when no path needs it any more.
  mutating func place(
    _ path: FilePath, _ place: Place, identity: FileIdentity?
  ) -> Int32? {
    let old = places[path]
    count(old?.pollingReason, by: -1)
    count(place.pollingReason, by: 1)
    places[path] = place
    if place.isAnchor { anchors.insert(path) } else { anchors.remove(path) }
    if old?.descriptor == place.descriptor { return nil }
    if let descriptor = place.descriptor, let identity {
      watches[descriptor, default: Watch(identity: identity, paths: [])].paths.append(path)
      // A number of an inode may come again before we read that the old one's watch has ended.
      descriptors[identity] = descriptor
    }
    return old?.descriptor.flatMap { detach(path, from: $0) }
  }

  /// Forgets a path.
  ///
  /// - Returns: its watch, when no path needs it any more.
  mutating func remove(_ path: FilePath) -> Int32? {
    guard let old = forget(path) else { return nil }
    return old.descriptor.flatMap { detach(path, from: $0) }
  }

  /// Forgets a watch and the paths that it had; nil when it is unknown.
  mutating func remove(watch descriptor: Int32) -> [FilePath]? {
    guard let watch = watches.removeValue(forKey: descriptor) else { return nil }
    forgetIdentity(of: watch, descriptor)
    for path in watch.paths { _ = forget(path) }
    return watch.paths
  }

  private mutating func forget(_ path: FilePath) -> Place? {
    anchors.remove(path)
    let place = places.removeValue(forKey: path)
    count(place?.pollingReason, by: -1)
    return place
  }

  /// Forgets all of the kernel's watches, and keeps the paths.
  mutating func removeAllWatches() {
    watches = [:]
    descriptors = [:]
    for path in places.keys { places[path]?.descriptor = nil }
  }

  private mutating func detach(_ path: FilePath, from descriptor: Int32) -> Int32? {
    guard var watch = watches[descriptor] else { return nil }
    watch.paths.removeAll { $0 == path }
    guard watch.paths.isEmpty else {
      watches[descriptor] = watch
      return nil
    }
    watches[descriptor] = nil
    forgetIdentity(of: watch, descriptor)
    return descriptor
  }

  private mutating func forgetIdentity(of watch: Watch, _ descriptor: Int32) {
    if descriptors[watch.identity] == descriptor { descriptors[watch.identity] = nil }
  }

  private mutating func count(_ reason: PollingReason?, by step: Int) {
    guard let reason else { return }
    let number = polled[reason, default: 0] + step
    polled[reason] = number == 0 ? nil : number
  }
}
