package import LinuxKit

/// What of a tree may no longer be as it was read.
package struct DirtyTree: Sendable {
  package enum Names: Sendable {
    case all
    case some(Set<FileName>)
  }

  /// The directories concerned; nil: everything, by status alone.
  package var directories: [FilePath: Names]?
  /// Directories that are no longer watched, because they were removed, moved or unmounted. What
  /// has their path now, if anything, is another directory, even where its inode is the same.
  package var lost: Set<FilePath>
  /// Names that somebody is still writing, or that went a moment ago: what was read of them
  /// stays. They become dirty later.
  package var writing: [FilePath: Set<FileName>]
  /// Whether files are read also when their status is the known one.
  package var isForced: Bool
  /// Whether large files may be read apart, and be served later than the rest.
  package var mayReadApart = false

  /// Whether nobody tells what happens in these directories in between.
  package var isPolled = false
  /// Whether it is only what could not be taken at the last look; it does not know who writes.
  var isAgain = false

  package init(
    directories: [FilePath: Names]?, lost: Set<FilePath> = [],
    writing: [FilePath: Set<FileName>] = [:], isForced: Bool = false
  ) {
    self.directories = directories
    self.lost = lost
    self.writing = writing
    self.isForced = isForced
  }

  /// Everything, read only where a status differs.
  package static let everything = DirtyTree(directories: nil)

  func isUnsettled(_ path: FilePath) -> Bool {
    guard !writing.isEmpty, let name = path.lastComponent else { return false }
    return writing[path.parent]?.contains(name) == true
  }
}

extension DirtyTree {
  /// Adds what became dirty later. Who writes now is what the later one says.
  package mutating func join(_ later: DirtyTree) {
    isPolled = isPolled || later.isPolled
    isForced = isForced || later.isForced
    mayReadApart = mayReadApart && later.mayReadApart
    lost.formUnion(later.lost)
    if !later.isAgain { writing = later.writing }
    isAgain = isAgain && later.isAgain
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
