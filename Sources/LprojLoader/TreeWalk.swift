import Dispatch
import Synchronization

/// Walks over several trees at once.
///
/// The watches of a level are placed for many trees in one exchange with the watcher: to wake its
/// thread and to be woken by it takes longer than to place ten. Trees have nothing in common but
/// their watches, so several are listed at a time, and while those of others are being placed.
struct TreeWalk {
  let scans: [Scan]
  let watches: SharedWatches

  /// What is watched in one exchange.
  private struct Part {
    var wanted: [(scan: Scan, interests: [DirectoryInterest])] = []
    var directoryCount = 0
  }

  /// How many directories are worth an exchange.
  private static let directoriesPerExchange = 64

  func run() {
    watch(Part(wanted: scans.map { ($0, $0.prepare()) }))
    scans.forEachAtOnce { $0.begin() }
    while true {
      let unfinished = scans.filter { !$0.isFinished }
      if unfinished.isEmpty { break }
      step(unfinished)
    }
    scans.forEachAtOnce { $0.finish() }
  }

  private func step(_ scans: [Scan]) {
    let parts = parts(of: scans)
    if parts.count == 1 {
      watch(parts[0])
      scans.forEachAtOnce { $0.listLevel() }
    } else {
      listWhilePlacing(parts)
    }
  }

  private func parts(of scans: [Scan]) -> [Part] {
    var parts = [Part()]
    for scan in scans {
      if parts[parts.count - 1].directoryCount >= Self.directoriesPerExchange {
        parts.append(Part())
      }
      let interests = scan.beginLevel()
      parts[parts.count - 1].wanted.append((scan, interests))
      parts[parts.count - 1].directoryCount += interests.count
    }
    return parts
  }

  /// One thread places watches and lists what is left then; another one lists what was placed.
  ///
  /// Where there is no other, the one does everything.
  private func listWhilePlacing(_ parts: [Part]) {
    let count = parts.count
    let placed = DispatchSemaphore(value: 0)
    let next = Atomic(0)
    // Each part is listed by the one thread that takes its number, after it was placed.
    nonisolated(unsafe) let (walk, all) = (self, parts)
    DispatchQueue.concurrentPerform(iterations: 2) { role in
      if role == 0 {
        for part in unsafe all {
          unsafe walk.watch(part)
          placed.signal()
        }
        // The other one may have taken all parts, and waits for one that it finds not to be there.
        placed.signal()
      }
      while true {
        if role == 1 { placed.wait() }
        let number = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard number < count else { return }
        for (scan, _) in unsafe all[number].wanted { scan.listLevel() }
      }
    }
  }

  private func watch(_ part: Part) {
    for (scan, interests) in part.wanted { scan.tree.giveBackUnwanted(except: interests) }
    let unwatched = watches.watch(part.wanted.map { ($0.scan.tree.watching, $0.interests) })
    if unwatched.isEmpty { return }
    for (scan, interests) in part.wanted {
      scan.noteUnwatched(unwatched.intersection(interests.map(\.directory)))
    }
  }
}
