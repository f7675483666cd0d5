import Glibc
import LinuxKit
import LprojForeignFormats
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojUnicode

/// A bundle that is read from directories, without a daemon.
enum LocalBundle {
  /// Reads roots once; the first one wins. What is wrong with them goes to standard error.
  ///
  /// - Throws: when a root cannot be read at all.
  static func open(_ roots: [String], _ invocation: Invocation) throws(CommandError)
    -> LocalizedBundle
  {
    let bundle = read(roots)
    if let missing = bundle.diagnostics.first(where: { $0.code == .rootMissing }) {
      throw .failed("'\(missing.path)': \(missing.message)")
    }
    let style = Style(environment: invocation.environment, descriptor: STDERR_FILENO)
    for diagnostic in bundle.diagnostics
    where diagnostic.severity == .error && !diagnostic.code.isAcrossLanguages {
      Output.warn(DiagnosticLine(diagnostic).text(style))
    }
    return bundle
  }

  /// Reads roots once; the first one wins.
  static func read(_ roots: [String], options: DecodingOptions = DecodingOptions())
    -> LocalizedBundle
  {
    let paths = roots.map {
      (given: FilePath($0), absolute: FilePath($0).absolute.withoutEmptyComponents)
    }
    var configuration = BundleConfiguration(name: "local", roots: paths.map(\.absolute))
    configuration.decoding = options
    let registry = FormatRegistry(BuiltInFormats.all + ForeignFormats.all)
    let loader = Loader(registry: registry, watching: NoWatching())
    loader.configure([configuration])
    guard var bundle = loader.refresh(.everything)[configuration.name] else {
      preconditionFailure("a bundle that was never read is another than before")
    }
    for index in bundle.diagnostics.indices {
      for (given, absolute) in paths {
        bundle.diagnostics[index].name(absolute, as: given)
      }
    }
    return bundle
  }

  /// The language of a request: the one named, else the one that matches the system's languages.
  static func language(_ invocation: Invocation, in bundle: LocalizedBundle) -> LanguageTag {
    if let spelling = invocation.value(of: "--language") {
      return LanguageSpelling.tag(for: spelling)
    }
    let available = bundle.selectableLanguages.map(\.tag)
    let preferences = SystemLanguages.preferences(environment: invocation.environment)
    return LanguageMatcher(available: available).localizations(for: preferences).first
      .map { LanguageTag(canonical: $0) } ?? bundle.developmentRegion
  }
}

extension Diagnostic {
  /// Tells a file in a directory by the path that the user gave, from which editors and code hosts
  /// find it.
  fileprivate mutating func name(_ directory: FilePath, as given: FilePath) {
    guard FilePath(path).isWithin(directory) else { return }
    let names = path.dropFirst("\(directory)".count).drop { $0 == "/" }
    let start = given.withoutTrailingSlashes
    path =
      names.isEmpty
      ? "\(start)" : start == FilePath(".") ? String(names) : "\(start.appending(String(names)))"
  }
}
