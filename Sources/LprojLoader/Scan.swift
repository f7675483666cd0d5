import Glibc
import LinuxKit
import LprojModel

/// One walk over the dirty part of a tree: brings its directories up to date and collects the
/// files that are to be read.
///
/// Goes level by level: all watches of a level are placed before any of its directories is listed.
/// ``TreeWalk`` takes the steps of several trees together.
final class Scan {
  let tree: RootTree
  let dirty: DirtyTree
  private(set) var requests: [FileRequest] = []
  /// Directories that wait to be listed.
  private var pending: [FilePath: Listing] = [:]
  /// The directories whose watches are in place.
  private var level: [FilePath: Listing] = [:]
  /// Directories that were put under watch in this walk. What is unsettled under their paths is
  /// so in directories that were there before, and nobody will tell of it again.
  private var entered: Set<FilePath> = []
  /// The directories that could not be watched in this walk, and how often.
  private var failures: [FilePath: Int] = [:]
  private var requested: Set<FilePath> = []
  /// Known files that are not there (any more).
  private(set) var absent: Set<FilePath> = []
  /// What is to be done, once the walk is over.
  private(set) var findings = RootTree.Findings()

  /// How often a way is read, or a directory put under watch, while others go on changing it. Who
  /// does so for longer than this is told of.
  static let attempts = 32

  /// How a directory is to be listed.
  struct Listing {
    /// Whether the directories below are listed too although they have watches of their own.
    var isDeep = false
    /// Whether files are read although their status is the known one.
    var isForced = false
  }

  /// A directory whose names are looked at.
  private struct Place {
    let path: FilePath
    let role: DirectoryRole
    let listing: Listing
    /// Whether it was put under watch in this walk.
    let isEntered: Bool
    /// The directory while it is open: so the kernel need not walk to each name.
    var open: Int32?
    /// The names of which anything may be known; nil: all.
    var known: Set<FileName>?
  }

  init(tree: RootTree, dirty: DirtyTree) {
    self.tree = tree
    self.dirty = dirty
  }

  /// What is to be watched before ``begin()``.
  func prepare() -> [DirectoryInterest] {
    guard dirty.directories == nil, !isRootAwaited else { return [] }
    return tree.noteTrail(trail(of: tree.root).hops, of: tree.root)
  }

  /// Finds the first directories that are to be listed.
  func begin() {
    for directory in dirty.lost { lookAgain(at: directory) }
    if let directories = dirty.directories {
      for (directory, names) in directories { look(at: directory, names) }
    } else if (try? FileStatus.of(tree.root)) == nil || !failures.isEmpty {
      // Its way may have come about between the reading of it and the watching.
      lookAtRoot()
    } else {
      enterRoot()
    }
  }

  var isFinished: Bool { pending.isEmpty }

  /// Begins the next level.
  ///
  /// - Returns: what is to be watched before ``listLevel()``.
  func beginLevel() -> [DirectoryInterest] {
    // One that was forgotten since it was pended has no watch when the listing of the directory
    // above finds it again, and must not be listed before it has.
    level = pending.filter { tree.directories[$0.key] != nil }
    pending = [:]
    let unwatched = level.keys.filter { tree.directories[$0]?.isListed == false }
    entered.formUnion(unwatched)
    return unwatched.map(tree.interest)
  }

  /// Takes note that directories of the level, or on the root's way, could not be watched.
  func noteUnwatched(_ directories: Set<FilePath>) {
    entered.subtract(directories)
    for directory in directories { failures[directory, default: 0] += 1 }
  }

  /// Lists the directories of the level, and finds those of the next one.
  func listLevel() {
    for (path, listing) in level { list(path, listing) }
    level = [:]
  }

  /// Makes ``findings`` of what was seen.
  func finish() {
    tree.giveBackUnwanted()
    findings = tree.findings(of: self)
  }

  /// Looks at a path whose watch has ended: what is there now has to be watched anew.
  private func lookAgain(at directory: FilePath) {
    lookAtTrails(through: directory, .all)
    guard tree.directories[directory] != nil else { return }
    tree.noteUnlisted(directory)
    pend(directory, Listing(isDeep: true, isForced: true))
  }

  private func look(at directory: FilePath, _ names: DirtyTree.Names) {
    lookAtTrails(through: directory, names)
    guard let known = tree.directories[directory] else { return }
    // When it could not be listed, more than these names may have changed.
    guard known.isListed else {
      return pend(directory, Listing(isDeep: true, isForced: true))
    }
    switch names {
    case .all: pend(directory, Listing(isDeep: dirty.isForced, isForced: dirty.isForced))
    case .some(let names):
      let place = place(directory, known.role, Listing(isForced: true))
      for name in names { examine(name, in: place) }
    }
  }

  private func lookAtTrails(through directory: FilePath, _ names: DirtyTree.Names) {
    guard let trail = tree.trails[directory] else { return }
    let dependents = trail.filter { name, _ in
      switch names {
      case .all: true
      case .some(let names): names.contains(name)
      }
    }
    for path in Set(dependents.values.joined()) {
      if path == tree.root {
        lookAtRoot()
        continue
      }
      // The directories on the way may be others, so that their watches are placed anew.
      if case .all = names { tree.forgetTrail(path) }
      if let name = path.lastComponent, let parent = tree.directories[path.parent] {
        examine(name, in: place(path.parent, parent.role, Listing(isForced: true)))
      }
    }
  }

  // MARK: - Directories

  private func pend(_ path: FilePath, _ listing: Listing) {
    let before = pending[path, default: Listing()]
    pending[path] = Listing(
      isDeep: before.isDeep || listing.isDeep, isForced: before.isForced || listing.isForced)
  }

  private func list(_ path: FilePath, _ listing: Listing) {
    guard let directory = tree.directories[path] else { return }
    do throws(Errno) {
      let descriptor = try Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY | O_NONBLOCK)
      let identity = try descriptor.status().identity
      guard isWatched(directory, identity, path) else {
        tree.noteUnlisted(path)
        return pend(path, Listing(isDeep: true, isForced: true))
      }
      let limit = tree.configuration.limits.directoryEntries
      let (names, isCut) = try DirectoryListing.names(of: descriptor, limit: limit)
      tree.noteListed(path, identity)
      tree.report(isCut ? tooManyEntries(path, limit) : nil, at: path)
      for gone in directory.names.subtracting(names) { lookForMissing(gone, in: path) }
      var place = place(path, directory.role, listing)
      place.open = descriptor.number
      place.known = directory.names
      for name in names { examine(name, in: place) }
      // `place` has its number alone.
      extendLifetime(descriptor)
    } catch .notFound where path == tree.root {
      lookAtRoot()
    } catch .notFound {
      // A directory that went a moment ago may come back: its parent tells.
      if !dirty.isUnsettled(path) { tree.forgetDirectory(path) }
    } catch {
      noteUnreadable(path, error)
    }
  }

  /// Whether changes are told of a directory that was opened to be listed: not when it was replaced,
  /// and nobody told, nor when it came after it was to be watched.
  private func isWatched(
    _ directory: RootTree.Directory, _ identity: FileIdentity, _ path: FilePath
  ) -> Bool {
    if entered.contains(path) { return true }
    if failures[path, default: 0] >= Self.attempts { return true }
    return identity == directory.identity && directory.isListed
  }

  /// A name that a listing lacks is gone, unless it went so short a time ago that it may come back.
  private func lookForMissing(_ name: FileName, in directory: FilePath) {
    let path = directory.appending(name)
    if entered.contains(directory) || !dirty.isUnsettled(path) { noteAbsent(path, in: directory) }
  }

  private func noteAbsent(_ path: FilePath, in directory: FilePath) {
    // In a new directory it is not the one that is known.
    if tree.files[path] == nil || entered.contains(directory) {
      tree.forget(path)
    } else {
      absent.insert(path)
    }
  }

  /// Takes a directory up, or looks at it again when it is another one than before.
  func enter(
    _ path: FilePath, _ identity: FileIdentity, _ role: DirectoryRole, depth: Int,
    _ listing: Listing
  ) {
    let known = tree.directories[path]
    if let known, known.identity == identity, known.role == role {
      // Of one that could not be listed, what is below may have changed unseen.
      if listing.isDeep || !known.isListed {
        pend(path, Listing(isDeep: true, isForced: listing.isForced))
      }
      return
    }
    let limits = tree.configuration.limits
    guard depth <= limits.depth, known != nil || tree.directories.count < limits.directories else {
      tree.report(tooDeep(path), at: path)
      return
    }
    tree.noteDirectory(
      path,
      RootTree.Directory(
        identity: identity, role: role, depth: depth, names: known?.names ?? []))
    pend(path, Listing(isDeep: true, isForced: listing.isForced || known != nil))
  }

  // MARK: - Names

  private func place(_ path: FilePath, _ role: DirectoryRole, _ listing: Listing) -> Place {
    Place(path: path, role: role, listing: listing, isEntered: entered.contains(path))
  }

  /// Looks at one name of a directory.
  private func examine(_ name: FileName, in place: Place) {
    let path = place.path.appending(name)
    do throws(Errno) {
      let status = try status(of: name, path, in: place)
      let isKnown = place.known?.contains(name) ?? true
      // Nearly all, when everything is looked at again.
      if isKnown, !place.listing.isForced, !dirty.isForced, tree.isUnchanged(path, status) {
        return
      }
      switch status.kind {
      case .directory:
        if isKnown { tree.forgetTrail(path) }
        lookAtDirectory(name, path, status.identity, in: place)
      case .link: lookAtLink(name, path, in: place)
      case .regular, .other:
        if isKnown {
          tree.forgetTrail(path)
          tree.forgetDirectory(path)
        }
        request(name, path, (path, status), in: place, isKnown: isKnown)
      }
    } catch .nameTooLong {
      tree.forget(path)
      tree.report(pathTooLong(place.path), at: place.path)
    } catch {
      if error.saysThatItIsGone {
        noteAbsent(path, in: place.path)
      } else {
        noteUnreadable(place.path, error)
      }
    }
  }

  private func status(
    of name: FileName, _ path: FilePath, in place: Place
  ) throws(Errno) -> FileStatus {
    // What is read by its path later must have one.
    if let open = place.open, path.bytes.count < Int(PATH_MAX) {
      return try FileStatus.of(FilePath(name), followingLinks: false, in: open)
    }
    return try FileStatus.of(path, followingLinks: false)
  }

  private func lookAtDirectory(
    _ name: FileName, _ path: FilePath, _ identity: FileIdentity, in place: Place
  ) {
    tree.forgetFile(path)
    // Told by its path, and costly to tell.
    let below = tree.directories[path]?.role ?? place.role.role(ofDirectory: name)
    guard below != .ignored, let parent = tree.directories[place.path] else {
      return tree.forgetDirectory(path)
    }
    tree.noteName(name, in: place.path)
    enter(path, identity, below, depth: parent.depth + 1, place.listing)
  }

  private func lookAtLink(_ name: FileName, _ path: FilePath, in place: Place) {
    let isTable = tree.isTable(name, in: place.role)
    let below = place.role.role(ofDirectory: name)
    guard isTable || below != .ignored else { return }
    tree.noteName(name, in: place.path)
    let trail = follow(path)
    let status: FileStatus?
    do throws(Errno) { status = try FileStatus.of(path) } catch {
      guard error.saysThatItIsGone else { return noteUnreachable(path, error) }
      status = nil
    }
    let isDirectory = status?.kind == .directory && below != .ignored
    if trail.isLoop || (isDirectory && status.map { isAncestor($0.identity, of: path) } == true) {
      tree.forgetDirectory(path)
      tree.forgetFile(path)
      return tree.report(loop(path), at: path)
    }
    tree.report(nil, at: path)
    switch status {
    case let status? where isDirectory:
      lookAtDirectory(name, path, status.identity, in: place)
    case let status? where status.kind != .directory:
      tree.forgetDirectory(path)
      request(name, path, (trail.target, status), in: place)
    default:
      tree.forgetDirectory(path)
      tree.forgetFile(path)
    }
  }

  /// Whether a directory holds a path, in the tree or above its root.
  private func isAncestor(_ identity: FileIdentity, of path: FilePath) -> Bool {
    var position = path
    while position.parent != position {
      position = position.parent
      let known = tree.directories[position]?.identity
      if known ?? (try? FileStatus.of(position))?.identity == identity { return true }
    }
    return false
  }

  private func request(
    _ name: FileName, _ path: FilePath, _ target: (path: FilePath, status: FileStatus),
    in place: Place, isKnown: Bool = true
  ) {
    let known = isKnown ? tree.file(at: path) : nil
    guard let file = tree.tableFile(name, path, in: place.role, known: known) else { return }
    guard known != nil || hasRoomForFile() else {
      return tree.report(tooManyFiles(), at: tree.root)
    }
    tree.noteName(name, in: place.path)
    guard isSettled(path, in: place, target) else { return }
    let isForced = place.listing.isForced || dirty.isForced || file.isRacy
    if !isForced, file.status == target.status { return }
    guard requested.insert(path).inserted else { return }
    requests.append(
      FileRequest(file: file, target: target.path, status: target.status, source: source(place)))
  }

  private func source(_ place: Place) -> FileRequest.Source {
    if dirty.isPolled { return .poll }
    // A look at everything, as the first one, finds what was there long before.
    return dirty.directories != nil && place.isEntered ? .newDirectory : .events
  }

  private func hasRoomForFile() -> Bool {
    tree.files.count + requests.count < tree.configuration.limits.files
  }

  /// Whether a file can be read now; if not, it is told of again.
  private func isSettled(
    _ path: FilePath, in place: Place, _ target: (path: FilePath, status: FileStatus)
  ) -> Bool {
    let isTargetSettled = target.path == path || !dirty.isUnsettled(target.path)
    if isAwaited(path, in: place, target.status) {
      tree.hold(path)
      return false
    }
    // What is unsettled under the path of a directory that just came was in the one before.
    return isTargetSettled && (place.isEntered || !dirty.isUnsettled(path))
  }

  /// Whether an empty file has just come with its directory: its creator writes to it in a moment,
  /// and the watch, which is in place, tells of that. It may be meant to be empty, though, and so it
  /// is looked at again.
  private func isAwaited(_ path: FilePath, in place: Place, _ status: FileStatus) -> Bool {
    guard dirty.directories != nil, status.kind == .regular, status.size == 0,
      status.isYounger(than: .seconds(1))
    else { return false }
    return place.isEntered
      || (dirty.isAgain && tree.file(at: path)?.status?.identity != status.identity)
  }
}
