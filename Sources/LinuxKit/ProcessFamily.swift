import CLinux
import Glibc
import Synchronization

/// The children that were started on purpose, so that all others can be told from them.
///
/// A child may leave children of its own behind, and these may leave its process group: where the
/// family adopts orphans they become this process's, and ``endOrphans()`` ends them. Any thread.
package final class ProcessFamily: Sendable {
  private let known = Mutex<[Int32: ChildProcess]>([:])
  private let adoptsOrphans: Bool

  /// - Parameter adoptsOrphans: for a process whose every child is of this family, and which alone
  ///   decides so (PR_SET_CHILD_SUBREAPER).
  package init(adoptsOrphans: Bool) {
    self.adoptsOrphans = adoptsOrphans && lprojd_adopt_orphans() == 0
  }

  package func start(_ command: ChildCommand) throws(Errno) -> PipedChild {
    // Within the lock, lest it count as an orphan before it is known.
    try known.withLock { known throws(Errno) in
      let child = try ChildProcess.start(command)
      known[child.process.number] = child.process
      return child
    }
  }

  /// Ends a child and its group, and what it left behind.
  @discardableResult
  package func end(_ process: ChildProcess, within time: Duration = .zero) -> ChildEnd {
    let end = process.end(within: time)
    known.withLock { known in
      // Its number may be another's by now: it may have been waited for long before.
      if known[process.number] === process { known[process.number] = nil }
      endOrphans(known)
    }
    return end
  }

  /// Ends all children, as this process does.
  package func endAll() {
    for process in known.withLock({ $0.values.map { $0 } }) { end(process) }
  }

  /// Ends the children that are not of the family, and theirs, which become children in turn.
  package func endOrphans() {
    known.withLock { endOrphans($0) }
  }

  /// Whether there can be orphans, now or later, without another start: there are children, who may
  /// leave theirs behind; or those of strangers are left to this process, the first of its
  /// namespace.
  ///
  /// Where there is no child there is no descendant either: the parents of each lead here.
  package var mayHaveOrphans: Bool {
    if known.withLock({ !$0.isEmpty }) { return true }
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
