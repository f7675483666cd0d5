import Dispatch

/// Walks over several trees at once.
///
/// The watches of a level are placed for many trees in one exchange with the watcher: to wake its
/// thread and to be woken by it takes longer than to place ten. Trees have nothing in common but
/// their watches, so several are listed at a time, and while those of others are being placed.
struct Walk {
  let scans: [Scan]
  let watches: SharedWatches

  /// How many directories are worth an exchange.
  private static let directoriesPerExchange = 64

  func run() {
    watch(scans.map { ($0, $0.prepare()) })
    scans.forEachAtOnce { $0.begin() }
    while true {
      let unfinished = scans.filter { !$0.isFinished }
      if unfinished.isEmpty { break }
      step(unfinished)
    }
    scans.forEachAtOnce { $0.finish() }
  }

  private func step(_ scans: [Scan]) {
    let underway = DispatchGroup()
    var wanted: [(scan: Scan, interests: [DirectoryInterest])] = []
    for (number, scan) in scans.enumerated() {
      wanted.append((scan, scan.beginLevel()))
      let count = wanted.reduce(0) { $0 + $1.interests.count }
      guard count >= Self.directoriesPerExchange || number == scans.count - 1 else { continue }
      watch(wanted)
      list(wanted.map(\.scan), of: scans.count, underway)
      wanted = []
    }
    underway.wait()
  }

  /// Lists a level of some trees on another thread, or here when they are all.
  private func list(_ part: [Scan], of count: Int, _ underway: DispatchGroup) {
    if part.count == count { return part.forEachAtOnce { $0.listLevel() } }
    // Nobody else uses these until the group has ended.
    nonisolated(unsafe) let part = part
    DispatchQueue.global().async(group: underway) {
      for scan in unsafe part { scan.listLevel() }
    }
  }

  private func watch(_ wanted: [(scan: Scan, interests: [DirectoryInterest])]) {
    for (scan, _) in wanted { scan.tree.giveBackUnwanted() }
    watches.watch(wanted.map { ($0.scan.tree.watching, $0.interests) })
  }
}
