/// Walks over several trees at once.
///
/// The watches of a level are placed for all trees in one exchange with the watcher: to wake its
/// thread and to be woken by it takes longer than to place ten. What is between is done for
/// several trees at a time: they have nothing in common but their watches.
struct Walk {
  let scans: [Scan]
  let watches: SharedWatches

  func run() {
    watches.together { for scan in scans { scan.prepare() } }
    scans.forEachAtOnce { $0.begin() }
    while true {
      let unfinished = scans.filter { !$0.isFinished }
      if unfinished.isEmpty { break }
      watches.together { for scan in unfinished { scan.watchLevel() } }
      unfinished.forEachAtOnce { $0.listLevel() }
    }
    scans.forEachAtOnce { $0.finish() }
  }
}
