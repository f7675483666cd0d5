import LprojModel
import LprojUnicode
import LprojWire

/// `lprojctl match`: which languages serve what a user asks for.
enum MatchCommand {
  static let specification = CommandSpecification(
    "match", "Print the languages to use for preferences, best first; exit 1 for no match",
    options: [
      OptionSpecification("--prefer", "A,B", "what the user prefers, the best first"),
      OptionSpecification("--accept-language", "HEADER", "the same, as browsers send it"),
      OptionSpecification("--available", "X,Y", "choose among these, without a daemon"),
      .bundle, .root,
    ]
  ) { invocation throws(CommandError) in
    let languages = try match(invocation)
    if invocation.wantsJSON {
      Output.json(languages)
    } else {
      for language in languages { Output.print(language) }
    }
    return languages.isEmpty ? .no : .done
  }

  private static func match(_ invocation: Invocation) throws(CommandError) -> [String] {
    let prefer = invocation.list(of: "--prefer")
    let header = invocation.value(of: "--accept-language")
    guard (prefer == nil) != (header == nil) else {
      throw .usage("'match' needs either --prefer or --accept-language", invocation.command)
    }
    if let available = try available(invocation) {
      return LanguageMatcher.match(
        available: available, preferences: prefer, acceptLanguage: header)
    }
    return try invocation.call(
      MatchLanguage(bundle: invocation.bundle, preferences: prefer, acceptLanguage: header)
    ).languages
  }

  /// What to choose among without a daemon; nil: ask the daemon.
  private static func available(_ invocation: Invocation) throws(CommandError) -> [String]? {
    let roots = invocation.values(of: "--root")
    if let available = invocation.list(of: "--available") {
      guard roots.isEmpty, invocation.bundle == nil else {
        throw .usage("--available goes without --root and --bundle", invocation.command)
      }
      return available
    }
    guard !roots.isEmpty else { return nil }
    return try LocalBundle.open(roots, invocation).selectableLanguages.map(\.tag)
  }
}
