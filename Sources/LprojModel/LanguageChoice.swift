/// What was chosen for a bundle: a language, or to follow the system's languages.
package enum LanguageChoice: Hashable, Sendable, CustomStringConvertible {
  case system
  case language(LanguageTag)

  /// `system` or a tag.
  package init(_ text: String) {
    self = text == "system" ? .system : .language(LanguageTag(canonical: text))
  }

  package var description: String {
    switch self {
    case .system: "system"
    case .language(let language): language.tag
    }
  }
}
