package import LinuxKit
package import LprojModel
package import LprojPlugin

/// How one bundle is to be served, as the configuration says.
package struct BundleConfiguration: Hashable, Sendable {
  /// How the directories of several roots lie over each other.
  package enum Overlay: String, Sendable, Codable, CaseIterable {
    /// Key by key: the first root that has a key gives it.
    case keys
    /// Directory by directory: the first root that has a language's `.lproj` gives all of it.
    case lproj
  }

  package var name: String
  /// The first one overrides the others.
  package var roots: [FilePath]
  /// nil: `en` if the bundle has it, else the first language it has.
  package var developmentRegion: LanguageTag?
  /// What is selected on first start; nil: matched from the system's languages.
  package var defaultLanguage: LanguageChoice?
  package var fallback: FallbackPolicy = .chain
  package var overlay: Overlay = .keys
  package var decoding = DecodingOptions()
  /// Kinds of problems for which an entry is not served: its last good value stays.
  package var rejected: Set<DiagnosticCode> = []
  package var limits = LoadingLimits()

  package init(name: String, roots: [FilePath]) {
    self.name = name
    self.roots = roots
  }
}

/// How much of a tree is read; charged to the bundle that it belongs to.
package struct LoadingLimits: Hashable, Sendable {
  /// Bytes of one file; a larger one is a diagnostic.
  package var fileBytes = 64 << 20
  /// Names in one directory.
  package var directoryEntries = 100_000
  /// Directories of one root.
  package var directories = 50_000
  /// Table files of one root.
  package var files = 200_000
  /// Directories below a root.
  package var depth = 24
  /// Symbolic links from a name to its file (path_resolution(7) allows 40).
  package var links = 16

  package init() {}
}
