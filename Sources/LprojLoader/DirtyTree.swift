package import LinuxKit

/// What of a tree may no longer be as it was read.
package struct DirtyTree: Sendable {
  package enum Names: Sendable {
    case all
    case some(Set<FileName>)
  }

  /// The directories concerned; nil: everything, by status alone.
  package var directories: [FilePath: Names]?
  /// Names that somebody is still writing: what was read of them stays.
  package var writing: [FilePath: Set<FileName>]
  /// Whether files are read also when their status is the known one.
  package var isForced: Bool

  package init(
    directories: [FilePath: Names]?, writing: [FilePath: Set<FileName>] = [:],
    isForced: Bool = false
  ) {
    self.directories = directories
    self.writing = writing
    self.isForced = isForced
  }

  /// Everything, read only where a status differs.
  package static let everything = DirtyTree(directories: nil)

  func isBeingWritten(_ path: FilePath) -> Bool {
    guard !writing.isEmpty, let name = path.lastComponent else { return false }
    return writing[path.parent]?.contains(name) == true
  }
}

extension DirtyTree {
  /// Adds what became dirty later. Who writes now is what the later one says.
  package mutating func join(_ later: DirtyTree) {
    isForced = isForced || later.isForced
    writing = later.writing
    guard var all = directories, let more = later.directories else {
      directories = nil
      return
    }
    for (directory, names) in more {
      all[directory] = all[directory]?.union(names) ?? names
    }
    directories = all
  }
}

extension DirtyTree.Names {
  func union(_ other: DirtyTree.Names) -> DirtyTree.Names {
    guard case .some(let left) = self, case .some(let right) = other else { return .all }
    return .some(left.union(right))
  }
}
