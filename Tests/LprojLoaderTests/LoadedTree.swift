import Glibc
import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport

/// One bundle over directories of a test's own, loaded when the test says so.
///
/// Names are taken from the temporary directory; the root is `root` unless others are given.
final class LoadedTree {
  let directory: TemporaryDirectory
  let watching = ScriptedWatching()
  let loader: Loader
  private(set) var bundle: LocalizedBundle?

  init(
    roots: [String] = ["root"], _ configure: (inout BundleConfiguration) -> Void = { _ in }
  ) throws {
    let directory = try TemporaryDirectory()
    self.directory = directory
    loader = Loader(registry: FormatRegistry(BuiltInFormats.all), watching: watching)
    var configuration = BundleConfiguration(
      name: "app", roots: roots.map { directory.path.appending($0) })
    configure(&configuration)
    loader.configure([configuration])
  }

  /// Looks at what is dirty; answers whether the bundle is another than before.
  @discardableResult
  func refresh(_ dirty: DirtyTree = .everything) -> Bool {
    guard let new = loader.refresh(dirty)["app"] else { return false }
    defer { bundle = new }
    return !BundleChange.isNone(from: bundle, to: new)
  }

  func finish(_ reading: SlowOutcome) {
    if let new = loader.finish(reading)["app"] { bundle = new }
  }

  /// Looks at some names of a directory, as after events.
  @discardableResult
  func refresh(_ directory: String, _ names: String...) -> Bool {
    refresh(DirtyTree(directories: [path(directory): .some(Set(names.map { FileName($0) }))]))
  }

  /// The path of a name; of the temporary directory itself for an empty one.
  func path(_ name: String) -> FilePath {
    name.isEmpty ? directory.path : directory.path.appending(name)
  }

  /// Writes a table of one key in place.
  func write(_ file: String, _ key: String, _ value: String) throws {
    try directory.write(file, "\"\(key)\" = \"\(value)\";\n")
  }

  func move(_ old: String, _ new: String) throws {
    _ = try valueOrErrno { rename("\(path(old))", "\(path(new))") }
  }

  /// Makes a symbolic link in place of what is there, as `ln -s` and `mv -T` do.
  func link(_ name: String, to target: String) throws {
    _ = try valueOrErrno { symlink(target, "\(path(name)).new") }
    try move(name + ".new", name)
  }

  /// The text of a key, in exactly that language and table.
  func text(_ key: String, _ language: String = "en", table: String = "Localizable") -> String? {
    let tables = bundle?.languages[LanguageTag(canonical: language)]?.tables
    guard let entry = tables?[TableName(table)]?.merged[key] else { return nil }
    switch entry.value {
    case .text(let text): return text
    case .variable(let text): return text.template.leaves.last
    }
  }

  var languages: [String] { bundle?.languages.keys.map(\.tag).sorted() ?? [] }
  var codes: [DiagnosticCode] { bundle?.diagnostics.map(\.code) ?? [] }
  var problems: [DiagnosticCode] {
    bundle?.diagnostics.filter { $0.severity != .note }.map(\.code) ?? []
  }
}

extension BundleChange {
  /// Whether no event would tell of the difference.
  fileprivate static func isNone(from old: LocalizedBundle?, to new: LocalizedBundle) -> Bool {
    let before = Snapshot(
      generation: Generation(1), bundles: old.map { [$0.name: $0] } ?? [:])
    let after = Snapshot(generation: Generation(2), bundles: [new.name: new])
    return Changeset(from: before, to: after).isEmpty
  }
}
