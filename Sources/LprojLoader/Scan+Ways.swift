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
      if !error.saysThatItIsGone, tree.directories[tree.root] != nil {
        return noteUnreadable(tree.root, error)
      }
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
      // What came after it was to be watched is on the way, and yet nobody tells of it. One that may
      // not be read cannot be watched however often it is tried.
      let isComplete = failures.allSatisfy(LinkTrail.isForbidden)
      if !isComplete, attempt < Self.attempts { tree.forgetTrail(path) }
    }
    return trail
  }

  func trail(of path: FilePath) -> LinkTrail {
    LinkTrail(following: path, limit: tree.configuration.limits.links)
  }

  /// Takes note that a directory cannot be listed, or nothing in it be looked at: what is known of it
  /// stays, and is compared with all that is in it as soon as that can be done.
  func noteUnreadable(_ directory: FilePath, _ error: Errno) {
    tree.noteUnlisted(directory)
    tree.report(unreadable(directory, error), at: directory)
    // What is wrong may be above the root, where nobody would tell that it is over.
    if tree.directories[tree.root]?.isListed == true, (try? FileStatus.of(tree.root)) == nil {
      lookAtRoot()
    }
  }

  /// Takes note that it cannot be known where a link leads: what is known of it stays.
  func noteUnreachable(_ link: FilePath, _ error: Errno) {
    tree.noteUnlisted(link)
    tree.report(unreachable(link, error), at: link)
  }
}

extension Errno {
  /// Whether nothing has the path, rather than that we cannot know what has.
  var saysThatItIsGone: Bool {
    [.notFound, .notADirectory, .tooManyLinks, .nameTooLong].contains(self)
  }
}
