import Glibc
import LinuxKit
import LprojForeignFormats
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojUnicode

/// What stands in a file or a directory, read without a daemon.
struct LocalContent {
  /// By language, then table. A language of a catalog is named as it is spelled there, one of a
  /// directory by its tag, as `lprojctl languages` does.
  var tables: [String: [TableName: Table]] = [:]
  /// The table of a file that holds one.
  var single: Table?
  var diagnostics: [Diagnostic] = []
  /// Whether everything could be read.
  var isWhole: Bool {
    !diagnostics.contains { $0.severity == .error && !$0.code.isAcrossLanguages }
  }

  static func read(_ path: String, isLegacy: Bool = false) throws(CommandError) -> LocalContent {
    do throws(Errno) {
      let status = try FileStatus.of(FilePath(path))
      return status.kind == .directory
        ? directory(path, isLegacy: isLegacy) : try file(path, isLegacy: isLegacy)
    } catch {
      throw .failed("'\(path)' cannot be read: \(error)")
    }
  }

  private static func options(_ isLegacy: Bool) -> DecodingOptions {
    DecodingOptions(strings: isLegacy ? .legacy : .strict)
  }

  private static func directory(_ path: String, isLegacy: Bool) -> LocalContent {
    let bundle = LocalBundle.read([path], options: options(isLegacy))
    var content = LocalContent()
    let languages = bundle.languages.values + (bundle.unlocalized.map { [$0] } ?? [])
    for language in languages {
      content.tables[language.language.tag] = language.tables.mapValues(\.merged)
    }
    content.diagnostics = bundle.diagnostics
    return content
  }

  private static func file(_ path: String, isLegacy: Bool) throws(Errno) -> LocalContent {
    let name = FilePath(path).lastComponent?.string ?? path
    let registry = FormatRegistry(BuiltInFormats.all + ForeignFormats.ofNamedFiles)
    // A file of another name is read as .strings are: by its first bytes.
    let match = registry.match(fileName: name) ?? registry.match(fileName: "\(name).strings")
    guard let match else { throw .notFound }
    let limit = LoadingLimits().fileBytes
    let descriptor = try Descriptor.open(FilePath(path), flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
    guard let bytes = try descriptor.readToEnd(limit: limit) else {
      throw Errno(EFBIG)
    }
    let decoded = match.format.decode(
      EncodedFile(
        path: path, language: language(ofFile: path), bytes: bytes, options: options(isLegacy)))
    var content = LocalContent()
    content.diagnostics = decoded.diagnostics
    for table in decoded.tables ?? [] {
      if let language = table.language {
        content.tables[language, default: [:]][table.name ?? match.table] = table.table
      } else {
        content.single = table.table
      }
    }
    return content
  }

  /// The language of the `.lproj` that a file stands in, nil elsewhere.
  private static func language(ofFile path: String) -> LanguageTag? {
    let directory = FilePath(path).absolute.parent.lastComponent?.string ?? ""
    guard directory.hasSuffix(".lproj") else { return nil }
    return LanguageSpelling.tag(for: String(directory.dropLast(6)))
  }
}

extension DiagnosticCode {
  /// Whether a problem shows only when languages are held against each other.
  var isAcrossLanguages: Bool {
    switch self {
    case .formatMismatch, .missingPluralCategory, .missingKeys, .foreignKeys, .lonePercent: true
    default: false
    }
  }
}
