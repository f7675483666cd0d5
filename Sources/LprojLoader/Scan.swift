import Glibc
import LinuxKit
import LprojModel

/// One walk over the dirty part of a tree: brings its directories up to date and collects the
/// files that are to be read.
///
/// Goes level by level, so that all watches of a level are placed in one exchange with the
/// watcher before any of its directories is listed.
struct Scan {
  let tree: RootTree
  let dirty: DirtyTree
  private(set) var requests: [FileRequest] = []
  /// Directories that are watched and wait to be listed.
  private var pending: [FilePath: Listing] = [:]
  private var requested: Set<FilePath> = []

  /// How a directory is to be listed.
  private struct Listing {
    /// Whether the directories below are listed too although they have watches of their own.
    var isDeep: Bool
    var isForced: Bool
  }

  init(tree: RootTree, dirty: DirtyTree) {
    self.tree = tree
    self.dirty = dirty
  }

  mutating func run() {
    if let directories = dirty.directories {
      for (directory, names) in directories { look(at: directory, names) }
    } else {
      lookAtRoot()
    }
    while !pending.isEmpty {
      let level = pending
      pending = [:]
      tree.watching.watch(level.keys.map { DirectoryInterest(directory: $0) })
      for (path, listing) in level { list(path, listing) }
    }
  }

  private mutating func look(at directory: FilePath, _ names: DirtyTree.Names) {
    lookAtTrails(through: directory, names)
    guard let known = tree.directories[directory] else { return }
    switch names {
    case .all:
      // It may be another directory by now; its parent knows its name.
      pending[directory] = Listing(isDeep: dirty.isForced, isForced: dirty.isForced)
    case .some(let names):
      for name in names {
        examine(name, in: directory, known.role, Listing(isDeep: false, isForced: true))
      }
    }
  }

  private mutating func lookAtTrails(through directory: FilePath, _ names: DirtyTree.Names) {
    guard let trail = tree.trails[directory] else { return }
    let dependents = trail.filter { name, _ in
      switch names {
      case .all: true
      case .some(let names): names.contains(name)
      }
    }
    for path in Set(dependents.values.joined()) {
      if case .all = names { tree.forgetTrail(path) }
      if path == tree.root {
        lookAtRoot()
      } else if let name = path.lastComponent, let parent = tree.directories[path.parent] {
        examine(name, in: path.parent, parent.role, Listing(isDeep: false, isForced: true))
      }
    }
  }

  private mutating func lookAtRoot() {
    follow(tree.root)
    let role = DirectoryRole(rootNamed: tree.root.lastComponent)
    do throws(Errno) {
      let status = try FileStatus.of(tree.root)
      guard status.kind == .directory else { throw Errno.notADirectory }
      tree.report(nil, at: tree.root)
      enter(
        tree.root, status.identity, role, depth: 0, Listing(isDeep: true, isForced: dirty.isForced))
    } catch {
      tree.forgetDirectory(tree.root)
      tree.report(rootMissing(error), at: tree.root)
    }
  }

  private func rootMissing(_ error: Errno) -> Diagnostic {
    Diagnostic(
      .error, .rootMissing, path: "\(tree.root)",
      message: "the directory cannot be served: \(error); it is taken up when it is there",
      served: "nothing of this directory")
  }

  // MARK: - Directories

  private mutating func list(_ path: FilePath, _ listing: Listing) {
    guard let directory = tree.directories[path] else { return }
    do throws(Errno) {
      let descriptor = try Descriptor.open(path, flags: O_RDONLY | O_DIRECTORY | O_NONBLOCK)
      let identity = try descriptor.status().identity
      let isOther = identity != directory.identity
      if isOther { tree.noteIdentity(identity, of: path) }
      let limit = tree.configuration.limits.directoryEntries
      let (names, isCut) = try DirectoryListing.names(of: descriptor, limit: limit)
      tree.report(isCut ? tooManyEntries(path, limit) : nil, at: path)
      for gone in directory.names.subtracting(names) { tree.forget(path.appending(gone)) }
      let below = Listing(
        isDeep: listing.isDeep || isOther, isForced: listing.isForced || isOther)
      for name in names { examine(name, in: path, directory.role, below) }
    } catch .notFound {
      tree.forgetDirectory(path)
    } catch {
      tree.report(unreadable(path, error), at: path)
    }
  }

  /// Takes a directory up, or looks at it again when it is another one than before.
  private mutating func enter(
    _ path: FilePath, _ identity: FileIdentity, _ role: DirectoryRole, depth: Int,
    _ listing: Listing
  ) {
    let known = tree.directories[path]
    if let known, known.identity == identity, known.role == role {
      if listing.isDeep { pending[path] = listing }
      return
    }
    let limits = tree.configuration.limits
    guard depth <= limits.depth, known != nil || tree.directories.count < limits.directories else {
      tree.report(tooDeep(path), at: path)
      return
    }
    if known != nil { tree.watching.unwatch([path]) }
    tree.noteDirectory(
      path,
      RootTree.Directory(
        identity: identity, role: role, depth: depth, names: known?.names ?? []))
    pending[path] = Listing(isDeep: true, isForced: listing.isForced || known != nil)
  }

  // MARK: - Names

  /// Looks at one name of a directory.
  private mutating func examine(
    _ name: FileName, in directory: FilePath, _ role: DirectoryRole, _ listing: Listing
  ) {
    let path = directory.appending(name)
    guard let status = try? FileStatus.of(path, followingLinks: false) else {
      return tree.forget(path)
    }
    switch status.kind {
    case .directory:
      tree.forgetTrail(path)
      lookAtDirectory(name, path, status.identity, in: directory, role, listing)
    case .link: lookAtLink(name, path, in: directory, role, listing)
    case .regular, .other:
      tree.forgetTrail(path)
      tree.forgetDirectory(path)
      request(name, path, target: path, in: directory, role, listing)
    }
  }

  private mutating func lookAtDirectory(
    _ name: FileName, _ path: FilePath, _ identity: FileIdentity, in directory: FilePath,
    _ role: DirectoryRole, _ listing: Listing
  ) {
    tree.forgetFile(path)
    let below = role.role(ofDirectory: name)
    guard below != .ignored, let parent = tree.directories[directory] else {
      return tree.forgetDirectory(path)
    }
    tree.noteName(name, in: directory)
    enter(path, identity, below, depth: parent.depth + 1, listing)
  }

  private mutating func lookAtLink(
    _ name: FileName, _ path: FilePath, in directory: FilePath, _ role: DirectoryRole,
    _ listing: Listing
  ) {
    let isTable = tree.isTable(name, in: role)
    let below = role.role(ofDirectory: name)
    guard isTable || below != .ignored else { return }
    tree.noteName(name, in: directory)
    let trail = follow(path)
    let status = try? FileStatus.of(path)
    tree.report(trail.isLoop ? loop(path) : nil, at: path)
    switch status?.kind {
    case .directory where below != .ignored:
      guard let identity = status?.identity, !isAncestor(identity, of: path) else {
        tree.forgetDirectory(path)
        return tree.report(loop(path), at: path)
      }
      lookAtDirectory(name, path, identity, in: directory, role, listing)
    case .regular, .other:
      tree.forgetDirectory(path)
      request(name, path, target: trail.target, in: directory, role, listing)
    default:
      tree.forgetDirectory(path)
      tree.forgetFile(path)
    }
  }

  private func isAncestor(_ identity: FileIdentity, of path: FilePath) -> Bool {
    var position = path
    while position != tree.root {
      let parent = position.parent
      if parent == position { return false }
      position = parent
      if tree.directories[position]?.identity == identity { return true }
    }
    return false
  }

  private mutating func request(
    _ name: FileName, _ path: FilePath, target: FilePath, in directory: FilePath,
    _ role: DirectoryRole, _ listing: Listing
  ) {
    guard let file = tree.tableFile(name, path, in: role) else { return tree.report(nil, at: path) }
    tree.noteName(name, in: directory)
    if dirty.isBeingWritten(path) || dirty.isBeingWritten(target) { return }
    guard requested.insert(path).inserted else { return }
    let isForced = listing.isForced || dirty.isForced
    requests.append(FileRequest(file: file, target: target, isForced: isForced))
  }

  // MARK: - Links

  /// Notes the way of a link, and watches the names on it.
  @discardableResult
  private func follow(_ path: FilePath) -> LinkTrail {
    let trail = LinkTrail(following: path, limit: tree.configuration.limits.links)
    tree.setTrail(trail.hops, of: path)
    return trail
  }

  // MARK: - Problems

  private func loop(_ path: FilePath) -> Diagnostic {
    Diagnostic(
      .warning, .linkLoop, path: "\(path)",
      message: "the symbolic link leads back to itself or to a directory that holds it; remove it",
      served: "nothing through this link")
  }

  private func tooDeep(_ path: FilePath) -> Diagnostic {
    let limits = tree.configuration.limits
    return Diagnostic(
      .warning, .treeTooDeep, path: "\(path)",
      message:
        "a root is read \(limits.depth) levels deep and up to \(limits.directories) directories; "
        + "this one is beyond ('limits.depth', 'limits.directories')",
      served: "nothing of this directory")
  }

  private func tooManyEntries(_ path: FilePath, _ limit: Int) -> Diagnostic {
    Diagnostic(
      .warning, .tooManyFiles, path: "\(path)",
      message:
        "the directory has more than \(limit) entries ('limits.directoryEntries'); the rest is "
        + "not looked at")
  }

  private func unreadable(_ path: FilePath, _ error: Errno) -> Diagnostic {
    Diagnostic(
      .error, .unreadable, path: "\(path)",
      message: "the directory cannot be listed: \(error); give the daemon's user the right to",
      served: "what was last read of it")
  }
}
