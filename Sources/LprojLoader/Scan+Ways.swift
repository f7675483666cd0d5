import Glibc
import LinuxKit
import LprojModel

/// The ways that lead to the root and to what links lead to.
extension Scan {
  /// Follows the root's way, and takes up what it leads to.
  func lookAtRoot() {
    if isRootAwaited { return }
    // Also when its way is the same, the directories on it may be others.
    tree.forgetTrail(tree.root)
    follow(tree.root)
    enterRoot()
  }

  /// Whether the root's name went a moment ago. Its way has to stay as it is until the watcher
  /// tells that the name counts as gone: a directory on it that is gone too would be given back,
  /// and with it what the watcher was to tell.
  var isRootAwaited: Bool {
    willTellOfRoot && (try? FileStatus.of(tree.root)) == nil
  }

  /// Whether the root's name is told of once more: it is only to those who watch for it, and the way
  /// may have ended above it meanwhile.
  private var willTellOfRoot: Bool {
    let way = tree.hops[tree.root] ?? [:]
    return dirty.isUnsettled(tree.root) && way[tree.root.parent] != nil
  }

  func enterRoot() {
    let role = DirectoryRole(rootNamed: tree.root.lastComponent)
    do throws(Errno) {
      let status = try FileStatus.of(tree.root)
      guard status.kind == .directory else { throw Errno.notADirectory }
      tree.report(nil, at: tree.root)
      let isAll = dirty.directories == nil
      enter(
        tree.root, status.identity, role, depth: 0,
        Listing(isDeep: isAll, isForced: dirty.isForced))
    } catch {
      if willTellOfRoot { return }
      tree.forgetDirectory(tree.root)
      tree.report(rootMissing(error), at: tree.root)
    }
  }

  /// Notes the way of a link (or of the root), and watches the names on it.
  @discardableResult
  func follow(_ path: FilePath) -> LinkTrail {
    var trail = trail(of: path)
    // Nobody tells what came about on the way between the reading and the watching of it.
    for attempt in 1...Self.attempts {
      let unwatched = tree.noteTrail(trail.hops, of: path)
      if unwatched.isEmpty { break }
      let failures = tree.watch(unwatched)
      trail = self.trail(of: path)
      // What came after it was to be watched is on the way, and yet nobody tells of it.
      let isComplete = failures.allSatisfy(isForbidden)
      if !isComplete, attempt < Self.attempts { tree.forgetTrail(path) }
    }
    return trail
  }

  /// Whether a directory cannot be watched however often it is tried: a way may lead through it
  /// all the same.
  private func isForbidden(_ directory: FilePath) -> Bool {
    do throws(Errno) {
      _ = try Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY)
      return false
    } catch {
      return error == .permissionDenied
    }
  }

  func trail(of path: FilePath) -> LinkTrail {
    LinkTrail(following: path, limit: tree.configuration.limits.links)
  }
}
