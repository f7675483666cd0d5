import LinuxKit
import LprojFormats
import LprojLoader
import LprojModel
import LprojPlugin
import LprojUnicode

/// A bundle that is read from directories, without a daemon.
enum LocalBundle {
  /// Reads roots once; the first one wins.
  static func read(_ roots: [String], options: DecodingOptions = DecodingOptions())
    -> LocalizedBundle
  {
    var configuration = BundleConfiguration(
      name: "local", roots: roots.map { FilePath($0).absolute })
    configuration.decoding = options
    let loader = Loader(registry: FormatRegistry(BuiltInFormats.all), watching: NoWatching())
    loader.configure([configuration])
    guard let bundle = loader.refresh(.everything)[configuration.name] else {
      preconditionFailure("a bundle that was never read is another than before")
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
