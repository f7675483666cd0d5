import LinuxKit
import LprojModel
import LprojPlugin
import LprojUnicode

/// What a directory of a root means for the files in it.
enum DirectoryRole: Hashable, Sendable {
  /// The root: catalogs, tables beside the languages, and directories.
  case root
  /// A directory on the way: catalogs and directories.
  case plain
  /// `<spelling>.lproj`: the tables of one language, and nothing below.
  case language(LanguageTag, spelling: String)
  /// Nothing in it is served: hidden directories, `mul.lproj`, directories in an `.lproj`.
  case ignored

  /// The role of a root, which may be an `.lproj` itself.
  init(rootNamed name: FileName?) {
    self = name.flatMap(Self.languageRole) ?? .root
  }

  /// The role of a directory in a directory of this role.
  func role(ofDirectory name: FileName) -> DirectoryRole {
    switch self {
    case .root, .plain:
      name.hasPrefix(".") ? .ignored : Self.languageRole(name) ?? .plain
    case .language, .ignored: .ignored
    }
  }

  /// The language whose tables the files are.
  var language: LanguageTag? {
    if case .language(let tag, _) = self { tag } else { nil }
  }

  /// Whether files of a scope are tables here.
  func serves(_ scope: FormatScope) -> Bool {
    switch (self, scope) {
    case (.root, _), (.plain, .catalog), (.plain, .anywhere): true
    case (.language, _): Self.languagesServe(scope)
    case (.plain, .language), (.ignored, _): false
    }
  }

  /// Whether files of a scope are tables in an `.lproj`, of whatever language.
  static func languagesServe(_ scope: FormatScope) -> Bool { scope != .catalog }

  /// `mul.lproj` holds catalogs of storyboards, in many languages, that no look-up names.
  private static func languageRole(_ name: FileName) -> DirectoryRole? {
    guard name.hasSuffix(".lproj"), let text = name.string else { return nil }
    let spelling = String(text.dropLast(6))
    if spelling.isEmpty || spelling == "mul" { return .ignored }
    return .language(LanguageSpelling.tag(for: spelling), spelling: spelling)
  }
}
