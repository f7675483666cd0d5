import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojTestSupport

/// A bundle of a test's own on disk, loaded as the daemon loads it.
final class CheckedTree {
  let files: TemporaryDirectory
  private let loader = Loader(
    registry: FormatRegistry(BuiltInFormats.all), watching: NoWatching())
  private var bundle: LocalizedBundle?

  init(rejecting rejected: Set<DiagnosticCode> = [], _ files: [String: String]) throws {
    self.files = try TemporaryDirectory()
    for (name, text) in files { try self.files.write(name, text) }
    var configuration = BundleConfiguration(name: "b", roots: [self.files.path])
    configuration.rejected = rejected
    loader.configure([configuration])
  }

  /// Reads everything again, whatever the status of the files says.
  @discardableResult
  func load() throws -> LocalizedBundle {
    let changed = loader.refresh(DirtyTree(directories: nil, isForced: true))
    bundle = changed["b"] ?? bundle
    guard let bundle else { throw Missing() }
    return bundle
  }

  struct Missing: Error {}
}

extension LocalizedBundle {
  /// The served text of a key of `Localizable`, nil when there is none.
  func text(_ key: String, in language: String) -> String? {
    let table = languages[LanguageTag(canonical: language)]?.tables[.localizable]
    guard case .text(let text)? = table?.merged[key]?.value else { return nil }
    return text
  }

  /// The diagnostics of one kind, without the paths above the languages.
  func findings(_ code: DiagnosticCode) -> [String] {
    diagnostics.filter { $0.code == code }.map { diagnostic in
      String(diagnostic.description.dropFirst((roots.first?.count ?? 0) + 1))
    }
  }
}
