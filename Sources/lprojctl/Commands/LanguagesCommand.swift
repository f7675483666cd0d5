import LprojModel
import LprojWire

/// `lprojctl languages`: what a bundle can speak.
enum LanguagesCommand {
  static let specification = CommandSpecification(
    "languages", "List a bundle's languages; the selected one is marked",
    options: [.bundle, .root]
  ) { invocation throws(CommandError) in
    let (languages, selected) = try languages(invocation)
    if invocation.wantsJSON {
      Output.json(languages)
      return .done
    }
    let style = Style(environment: invocation.environment)
    for language in languages {
      Output.print(language == selected ? style.bold("* \(language)") : "  \(language)")
    }
    return .done
  }

  private static func languages(_ invocation: Invocation) throws(CommandError)
    -> ([String], selected: String?)
  {
    let roots = invocation.values(of: "--root")
    if !roots.isEmpty {
      return (try LocalBundle.open(roots, invocation).selectableLanguages.map(\.tag), nil)
    }
    let bundle = try BundleChoice.bundle(invocation)
    return (bundle.languages, bundle.language)
  }
}
