import LinuxKit
import LprojModel
import LprojPlugin

/// What a tree knows of names, links and directories.
extension RootTree {
  /// The file that a name stands for by its format and place; nil when it is no table there.
  ///
  /// - Parameter known: what is known of it already.
  func tableFile(
    _ name: FileName, _ path: FilePath, in role: DirectoryRole, known: TableFile?
  ) -> TableFile? {
    guard let text = name.string else {
      reportUnprintable(name, path, in: role)
      return nil
    }
    report(nil, at: path)
    guard let match = registry.match(fileName: text), role.serves(match.format.scope) else {
      // Its format may have gone.
      forgetFile(path)
      return nil
    }
    var file =
      known
      ?? TableFile(
        path: path, role: role, format: match.format, rank: match.rank, table: match.table)
    file.take(match.format, rank: match.rank)
    return file
  }

  func isTable(_ name: FileName, in role: DirectoryRole) -> Bool {
    guard let text = name.string, let match = registry.match(fileName: text) else { return false }
    return role.serves(match.format.scope)
  }

  private func reportUnprintable(_ name: FileName, _ path: FilePath, in role: DirectoryRole) {
    let suffixes = registry.formats.filter { role.serves($0.scope) }.flatMap(\.fileExtensions)
    guard suffixes.contains(where: { name.hasSuffix(".\($0)") }) else { return }
    report(
      Diagnostic(
        .warning, .nameNotUTF8, path: "\(path)",
        message: "the name of the file is not UTF-8, so no look-up can name its table; rename it",
        served: "nothing of this file"),
      at: path)
  }

  /// Forgets a path, whatever it was.
  func forget(_ path: FilePath) {
    forgetTrail(path)
    forgetFile(path)
    forgetDirectory(path)
    report(nil, at: path)
    if let name = path.lastComponent { forgetName(name, in: path.parent) }
  }

  /// Forgets a directory and what is in it.
  func forgetDirectory(_ path: FilePath) {
    guard let directory = removeDirectory(path) else { return }
    for name in directory.names { forget(path.appending(name)) }
    report(nil, at: path)
    if let interest = interestOfTrails(in: path) {
      // A link leads through it all the same; and the root's way tells when it is there again.
      _ = watch([interest])
    } else {
      unwanted.append(path)
    }
  }

  /// Watches directories, after those that are no longer wanted were given back.
  ///
  /// - Returns: those that cannot be watched.
  func watch(_ interests: [DirectoryInterest]) -> Set<FilePath> {
    giveBackUnwanted(except: interests)
    return watching.watch(interests)
  }

  /// - Parameter interests: what is wanted again: with its watch would go what is yet to be told.
  func giveBackUnwanted(except interests: [DirectoryInterest] = []) {
    if unwanted.isEmpty { return }
    watching.unwatch(Array(Set(unwanted).subtracting(interests.map(\.directory))))
    unwanted = []
  }

  /// Notes on which names a link (or the root) depends.
  ///
  /// - Returns: what is to be watched for it.
  func noteTrail(_ interests: [DirectoryInterest], of path: FilePath) -> [DirectoryInterest] {
    guard Set(hops[path] ?? []) != Set(interests) else { return [] }
    forgetTrail(path)
    hops[path] = interests
    for interest in interests {
      for name in interest.names ?? [] {
        trails[interest.directory, default: [:]][name, default: []].insert(path)
      }
    }
    // A directory of the tree is watched whole already.
    return interests.map(\.directory).filter { directories[$0] == nil }.compactMap(
      interestOfTrails)
  }

  /// What of a directory matters to links (or to the root); nil when nothing does.
  private func interestOfTrails(in directory: FilePath) -> DirectoryInterest? {
    trails[directory].map { trails in
      DirectoryInterest(
        directory: directory, names: Set(trails.keys),
        isAnchor: trails.values.contains { $0.contains(root) })
    }
  }

  func forgetTrail(_ path: FilePath) {
    if hops.isEmpty { return }
    for interest in hops.removeValue(forKey: path) ?? [] {
      for name in interest.names ?? [] {
        trails[interest.directory]?[name]?.remove(path)
        if trails[interest.directory]?[name]?.isEmpty == true {
          trails[interest.directory]?[name] = nil
        }
      }
      guard trails[interest.directory]?.isEmpty == true else { continue }
      trails[interest.directory] = nil
      if directories[interest.directory] == nil { unwanted.append(interest.directory) }
    }
  }
}
