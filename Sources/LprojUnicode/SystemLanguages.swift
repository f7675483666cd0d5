internal import LprojModel

/// What a POSIX system's environment says about its user's languages (gettext's manual, 2.3).
package enum SystemLanguages {
  /// The preferred languages as canonical tags, best first; none for the locales `C` and `POSIX`.
  ///
  /// The locale is the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is set and not empty. A
  /// list in `LANGUAGE` comes before it, unless that locale is `C` or `POSIX`, which switches
  /// translation off; `C` in the list ends it. Unlike gettext a list counts without any locale:
  /// services are often started with nothing else.
  package static func preferences(environment: [String: String]) -> [String] {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty }
    if let locale, isNone(locale) { return [] }
    if let list = environment["LANGUAGE"], !list.isEmpty { return languages(list) }
    return locale.map { languages($0) } ?? []
  }

  /// The most languages of a list that are read.
  private static let limit = 64

  private static func languages(_ list: String) -> [String] {
    var languages: [String] = []
    for spelling in list.split(separator: ":").prefix(limit) {
      if isNone(spelling) { break }
      let tag = LanguageSpelling.tag(for: String(spelling)).tag
      if !languages.contains(tag), !isNone(withoutCodeset(tag)) { languages.append(tag) }
    }
    return languages
  }

  private static func isNone(_ locale: some StringProtocol) -> Bool {
    locale == "C" || locale == "POSIX"
  }

  /// glibc's `C.UTF-8` leaves translation on for a list, but names no language itself.
  private static func withoutCodeset(_ locale: String) -> Substring {
    locale.prefix { $0 != "." }
  }
}
