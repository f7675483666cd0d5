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
    // So that it is missed when its directory goes, or is another one.
    noteName(name, in: path.parent)
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
  func noteTrail(
    _ new: [FilePath: Set<FileName>], of path: FilePath
  ) -> [DirectoryInterest] {
    guard hops[path, default: [:]] != new else { return [] }
    let unwatched = new.filter { directory, names in
      switch directories[directory]?.role {
      case nil: true
      // Through what is in the trails a link led when it was watched.
      case .language: !names.isSubset(of: trails[directory, default: [:]].keys)
      // Watched whole.
      case .root, .plain, .ignored: false
      }
    }
    forgetTrail(path)
    hops[path] = new
    for (directory, names) in new {
      for name in names { trails[directory, default: [:]][name, default: []].insert(path) }
    }
    return unwatched.keys.compactMap { directory in
      directories[directory] == nil ? interestOfTrails(in: directory) : interest(in: directory)
    }
  }

  /// What of a directory of the tree matters: in an `.lproj` tables, and what links lead through. Others
  /// come and go there whenever a table is saved.
  func interest(in directory: FilePath) -> DirectoryInterest {
    var interest = DirectoryInterest(directory: directory, isAnchor: directory == root)
    if case .language = directories[directory]?.role {
      interest.names = tableNames
      interest.names?.names.formUnion(trails[directory, default: [:]].keys)
    }
    return interest
  }

  /// Has the tables of formats that are new noticed; what is there already is read afterwards.
  func watchTablesAgain() {
    let languages = directories.filter { $0.value.role.language != nil && $0.value.isListed }
    _ = watch(languages.keys.map(interest))
  }

  /// The names of tables in an `.lproj`, and more: what a format makes of a name is asked later.
  static func tableNames(by registry: FormatRegistry) -> NameSet {
    let formats = registry.formats.filter { DirectoryRole.languagesServe($0.scope) }
    return NameSet(
      Set(formats.flatMap(\.fileNames).map { FileName($0) }),
      extensions: Set(formats.flatMap(\.fileExtensions).map { FileName($0) }))
  }

  /// What of a directory matters to links (or to the root); nil when nothing does.
  private func interestOfTrails(in directory: FilePath) -> DirectoryInterest? {
    trails[directory].map { trails in
      DirectoryInterest(
        directory: directory, names: NameSet(Set(trails.keys)),
        isAnchor: trails.values.contains { $0.contains(root) })
    }
  }

  func forgetTrail(_ path: FilePath) {
    if hops.isEmpty { return }
    for (directory, names) in hops.removeValue(forKey: path) ?? [:] {
      for name in names {
        trails[directory]?[name]?.remove(path)
        if trails[directory]?[name]?.isEmpty == true { trails[directory]?[name] = nil }
      }
      guard trails[directory]?.isEmpty == true else { continue }
      trails[directory] = nil
      if directories[directory] == nil { unwanted.append(directory) }
    }
  }
}
