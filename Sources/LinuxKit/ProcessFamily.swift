import CLinux
import Glibc
import Synchronization

/// The children that were started on purpose, so that all others can be told from them.
///
/// A child may leave children of its own behind, and these may leave its process group: where the
/// family adopts orphans they become this process's, and ``endOrphans()`` ends them. Any thread.
package final class ProcessFamily: Sendable {
  private let members = Mutex(Members())
  private let adoptsOrphans: Bool

  private struct Members {
    var known: [Int32: ChildProcess] = [:]
    var isEnded = false
  }

  /// - Parameter adoptsOrphans: for a process whose every child is of this family, and which alone
  ///   decides so (PR_SET_CHILD_SUBREAPER).
  package init(adoptsOrphans: Bool) {
    self.adoptsOrphans = adoptsOrphans && lprojd_adopt_orphans() == 0
  }

  /// Starts a child.
  ///
  /// - Throws: as ``ChildProcess/start(_:)``; `ECANCELED` after ``endAll()``.
  package func start(_ command: ChildCommand) throws(Errno) -> PipedChild {
    // Within the lock, lest it count as an orphan before it is known, or be missed at the end.
    try members.withLock { members throws(Errno) in
      if members.isEnded { throw Errno(ECANCELED) }
      let child = try ChildProcess.start(command)
      members.known[child.process.number] = child.process
      return child
    }
  }

  /// Ends a child and its group, and what it left behind.
  @discardableResult
  package func end(_ process: ChildProcess, within time: Duration = .zero) -> ChildEnd {
    let end = process.end(within: time)
    members.withLock { members in
      // Its number may be another's by now: it may have been waited for long before.
      if members.known[process.number] === process { members.known[process.number] = nil }
      endOrphans(members.known)
    }
    return end
  }

  /// Ends all children, as this process does; from then on none can be started.
  package func endAll() {
    let processes = members.withLock { members in
      members.isEnded = true
      return Array(members.known.values)
    }
    for process in processes { end(process) }
  }

  /// Ends the children that are not of the family, and theirs, which become children in turn.
  package func endOrphans() {
    members.withLock { endOrphans($0.known) }
  }

  /// Whether there can be orphans, now or later, without another start: there are children, who may
  /// leave theirs behind; or those of strangers are left to this process, the first of its
  /// namespace.
  ///
  /// Where there is no child there is no descendant either: the parents of each lead here.
  package var mayHaveOrphans: Bool {
    if members.withLock({ !$0.known.isEmpty }) { return true }
    return adoptsOrphans && (getpid() == 1 || Self.hasChild)
  }

  /// As waitid(2) says without waiting, and without taking what has ended: else it is ECHILD.
  private static var hasChild: Bool {
    waitid(P_ALL, 0, nil, WEXITED | WNOHANG | WNOWAIT) == 0
  }

  /// A bound, since a process that forks all the time can be faster than this.
  private static let rounds = 64

  private func endOrphans(_ known: [Int32: ChildProcess]) {
    guard adoptsOrphans else { return }
    for _ in 0..<Self.rounds {
      let orphans = Self.children().filter { known[$0] == nil }
      if orphans.isEmpty { return }
      for orphan in orphans { _ = kill(orphan, SIGKILL) }
      for orphan in orphans { _ = waitpid(orphan, nil, 0) }
    }
  }

  /// The children of all threads, proc_pid_task_children(5).
  private static func children() -> [Int32] {
    let tasks = FilePath("/proc/self/task")
    guard let directory = try? Descriptor.open(tasks, flags: O_RDONLY | O_DIRECTORY),
      let names = try? DirectoryListing.names(of: directory, limit: 10_000).names
    else { return [] }
    return names.flatMap { name -> [Int32] in
      let path = tasks.appending(name).appending("children")
      guard let file = try? Descriptor.open(path, flags: O_RDONLY),
        let bytes = (try? file.readToEnd(limit: 1 << 20)) ?? nil
      else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }
}
