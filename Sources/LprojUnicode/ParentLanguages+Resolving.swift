package import LprojModel

/// Which available language an asked-for one is.
extension ParentLanguages {
  /// The available language to serve for `requested`: the first of ``chain(of:among:)``; nil when
  /// none is there.
  ///
  /// Does not look for related languages as a user's preferences do: see ``LanguageMatcher``.
  package static func resolve(
    _ requested: LanguageTag, among available: [LanguageTag]
  ) -> LanguageTag? {
    available.contains(requested) ? requested : chain(of: requested, among: available).first
  }

  /// The available ones of ``chain(of:)``, see ``AvailableLanguages/chain(of:)``.
  package static func chain(
    of language: LanguageTag, among available: [LanguageTag]
  ) -> [LanguageTag] {
    AvailableLanguages(available).chain(of: language)
  }

  /// Whether both are one language, written with more or fewer of the subtags that are likely
  /// anyway: `zh-Hant-TW` and `zh-TW`, `en` and `en-US`, `no` and `nb`.
  package static func areSame(_ left: LanguageTag, _ right: LanguageTag) -> Bool {
    left == right || canonicalKey(left) == canonicalKey(right)
  }

  /// The same text for languages that are the same: all likely subtags written out (UTS 35). A
  /// name that is no tag is its own key.
  package static func canonicalKey(_ language: LanguageTag) -> String {
    guard var subtags = Subtags(parsing: language.tag)?.replacingAliases() else {
      return language.tag
    }
    // Bokmål is what `no` means wherever both are used; CLDR has it as the parent only.
    if subtags.language == "nb" { subtags.language = "no" }
    return (subtags.maximized() ?? subtags).tag
  }
}
