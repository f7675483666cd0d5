import Glibc
import LinuxKit
import LinuxWatch
import LprojTestSupport
import Testing

/// What happens to directories.
extension WatcherTests {
  @Test func losesADirectoryThatIsRenamed() throws {
    let english = temporary.makeDirectory("en")
    let watcher = try start(watching: [root, english])
    defer { watcher.stop() }
    move("en", "fr")
    let french = root.appending("fr")
    try inbox.next { $0.names("fr", in: root) }
    #expect(watcher.watch([WatchRequest(directory: french)]).haveEvents)
    try inbox.next { $0.lost.contains(english) || $0.names("en", in: root) }
    try temporary.replace("fr/f", "1")
    let batch = try inbox.next { $0.names("f", in: french) }.batch
    #expect(batch.directories[english] == nil)
    #expect(watcher.status.watches == 2)
  }

  /// Several readers may want a directory; one of them must not learn for the others.
  @Test func tellsOfADirectoryThatWentAlsoWhenItIsAskedForInVain() throws {
    let directory = temporary.makeDirectory("d")
    _ = temporary.makeDirectory("d/e")
    let watcher = try start(watching: [directory])
    defer { watcher.stop() }
    temporary.remove("d")
    #expect(watcher.watch([WatchRequest(directory: directory)]) == [.failed(.notFound)])
    var isLost = false
    try inbox.next { batch in
      isLost = isLost || batch.lost.contains(directory)
      return batch.names("e", in: directory)
    }
    #expect(isLost)
  }

  @Test func isSilentAboutADirectoryThatWasMovedOut() throws {
    let inside = temporary.makeDirectory("inside")
    _ = temporary.makeDirectory("inside/en")
    let english = inside.appending("en")
    let watcher = try start(watching: [inside, english])
    defer { watcher.stop() }
    move("inside/en", "en")
    try inbox.next { $0.lost.contains(english) }
    try temporary.replace("en/ghost", "1")
    try temporary.replace("inside/f", "1")
    let batch = try inbox.next { $0.names("f", in: inside) }.batch
    #expect(!batch.names("ghost", in: english))
  }

  @Test func reportsADirectoryThatWasMovedIn() throws {
    let inside = temporary.makeDirectory("inside")
    try temporary.write("de/f", "1")
    let watcher = try start(watching: [inside])
    defer { watcher.stop() }
    move("de", "inside/de")
    try inbox.next { $0.names("de", in: inside) }
    let german = inside.appending("de")
    _ = watcher.watch([WatchRequest(directory: german)])
    try temporary.replace("inside/de/f", "2")
    try inbox.next { $0.names("f", in: german) }
  }

  @Test func followsAMovedParentUnderItsNewPath() throws {
    _ = temporary.makeDirectory("mod/a")
    let (old, new) = (root.appending("mod/a"), root.appending("mod2/a"))
    let watcher = try start(watching: [root, root.appending("mod"), old])
    defer { watcher.stop() }
    move("mod", "mod2")
    try inbox.next { $0.names("mod2", in: root) }
    #expect(watcher.watch([WatchRequest(directory: new)]).haveEvents)
    watcher.unwatch([old])
    try temporary.replace("mod2/a/f", "1")
    let batch = try inbox.next { $0.names("f", in: new) }.batch
    #expect(batch.directories[old] == nil)
  }

  @Test func reportsADirectoryUnderEachOfItsPaths() throws {
    let real = temporary.makeDirectory("real")
    #expect(symlink("real", "\(root)/link") == 0)
    let link = root.appending("link")
    let watcher = try start(watching: [real, link])
    defer { watcher.stop() }
    #expect(watcher.status.watches == 1)
    try temporary.replace("real/f", "1")
    let batch = try inbox.next { $0.names("f", in: real) }.batch
    #expect(batch.names("f", in: link))
    watcher.unwatch([real])
    try temporary.replace("real/f", "2")
    let other = try inbox.next { $0.names("f", in: link) }.batch
    #expect(other.directories[real] == nil)
    watcher.unwatch([link])
    #expect(watcher.status.watches == 0)
  }

  @Test func watchesADirectoryThatIsMadeAgainAndAgain() throws {
    let directory = root.appending("en")
    let watcher = try start(watching: [root])
    defer { watcher.stop() }
    for _ in 0..<200 {
      temporary.remove("en")
      try temporary.write("en/f", "1")
      #expect(watcher.watch([WatchRequest(directory: directory)]).haveEvents)
    }
    _ = inbox.takeAll()
    try temporary.replace("en/last", "1")
    try inbox.next { $0.names("last", in: directory) }
    #expect(watcher.status.watches == 2)
  }

  @Test func missesNothingInTreesThatAreBeingMade() throws {
    let watcher = try start()
    defer { watcher.stop() }
    var reader = TreeReader(root: root, watcher: watcher)
    reader.read(root)
    let temporary = temporary
    let maker = try Thread(name: "maker") {
      for number in 0..<100 {
        // A failure shows as a file that is never found.
        _ = try? temporary.write("n\(number)/sub/l.lproj/T.strings", "\(number)")
      }
    }
    while reader.files.count < 100 { reader.read(try inbox.next { _ in true }.batch) }
    maker.join()
  }

  @Test func findsAReplacementThatNoEventTells() throws {
    let old = temporary.makeDirectory("1")
    let new = temporary.makeDirectory("2")
    let current = root.appending("current")
    #expect(symlink("1", "\(current)") == 0)
    let watcher = try start { $0.verificationInterval = .milliseconds(50) }
    defer { watcher.stop() }
    _ = watcher.watch([WatchRequest(directory: current)])
    #expect(unlink("\(current)") == 0)
    #expect(symlink("2", "\(current)") == 0)
    // One that was due may have begun before the replacement.
    for _ in 0..<2 { try inbox.next { $0.reason == .verification } }
    try temporary.replace("2/f", "1")
    try inbox.next { $0.reason == .events && $0.names("f", in: current) }
    #expect(watcher.status.watches == 1)
    #expect(old != new)
  }

  @Test func findsSoonThatAnAnchorLeadsElsewhere() throws {
    _ = (temporary.makeDirectory("1"), temporary.makeDirectory("2"))
    let current = root.appending("current")
    #expect(symlink("1", "\(current)") == 0)
    let watcher = try start { $0.anchorInterval = .milliseconds(20) }
    defer { watcher.stop() }
    _ = watcher.watch([WatchRequest(directory: current, isAnchor: true)])
    #expect(unlink("\(current)") == 0)
    #expect(symlink("2", "\(current)") == 0)
    try inbox.next { $0.reason == .events && $0.lost == [current] }
    #expect(watcher.status.watches == 0)
    _ = watcher.watch([WatchRequest(directory: current, isAnchor: true)])
    try temporary.replace("2/f", "1")
    let (batch, _) = try inbox.next { $0.names("f", in: current) }
    #expect(batch.lost.isEmpty)
  }

  @Test func knowsWhatItHasNotToldOfYet() throws {
    let (open, other) = (FileName("open"), FileName("other"))
    let watcher = try start()
    defer { watcher.stop() }
    _ = watcher.watch([WatchRequest(directory: root)])
    let writer = try Descriptor.open(
      root.appending(open), flags: O_WRONLY | O_CREAT, mode: 0o644)
    #expect(watcher.pending(among: [root: [open, other]]) == [root: [open]])
    _ = consume writer
    try inbox.next { $0.names("open", in: root) }
    #expect(watcher.pending(among: [root: [open, other]]) == [:])
  }

  @Test(arguments: [("absent", ENOENT), ("file", ENOTDIR), ("loop", ELOOP)])
  func tellsWhatCannotBeWatched(name: String, code: Int32) throws {
    try temporary.write("file", "")
    #expect(symlink("loop", "\(root)/loop") == 0)
    let watcher = try start()
    defer { watcher.stop() }
    let outcomes = watcher.watch([
      WatchRequest(directory: root.appending(name)), WatchRequest(directory: root),
    ])
    #expect(outcomes[0] == .failed(Errno(code)))
    #expect(outcomes[1].hasEvents)
  }

  @Test func seesNothingInTheModificationTimeOfADirectory() throws {
    let sub = temporary.makeDirectory("sub")
    let watcher = try start(watching: [root, sub])
    defer { watcher.stop() }
    let times = [timespec(tv_sec: 0, tv_nsec: Self.omitted), timespec(tv_sec: 1, tv_nsec: 0)]
    #expect(utimensat(AT_FDCWD, "\(sub)", times, 0) == 0)
    let names: [FilePath: Set<FileName>] = [root: [FileName("sub")], sub: [FileName("f")]]
    #expect(watcher.pending(among: names) == [:])
    try temporary.write("sub/f", "1")
    let batch = try inbox.next { $0.names("f", in: sub) }.batch
    #expect(batch.directories[root] == nil)
  }

  /// UTIME_OMIT, a macro with a cast.
  private static var omitted: Int { (1 << 30) - 2 }
}

/// Reads a tree as a loader does: watches a directory first, and lists it then.
private struct TreeReader {
  let root: FilePath
  let watcher: Watcher
  var known: Set<FilePath> = []
  var files: Set<FilePath> = []

  init(root: FilePath, watcher: Watcher) {
    self.root = root
    self.watcher = watcher
  }

  mutating func read(_ batch: DirtyBatch) {
    known.subtract(batch.lost)
    for directory in batch.directories.keys { read(directory) }
  }

  mutating func read(_ directory: FilePath) {
    if known.insert(directory).inserted {
      guard watcher.watch([WatchRequest(directory: directory)]).haveEvents else {
        known.remove(directory)
        return
      }
    }
    guard let descriptor = try? Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY),
      let names = try? DirectoryListing.names(of: descriptor, limit: .max).names
    else { return }
    for path in names.map({ directory.appending($0) }) {
      if (try? FileStatus.of(path).kind) != .directory {
        files.insert(path)
      } else if !known.contains(path) {
        read(path)
      }
    }
  }
}
