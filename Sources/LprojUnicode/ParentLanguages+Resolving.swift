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

  /// The available ones of ``chain(of:)``, spelled as in `available`.
  ///
  /// The language itself may be there under another spelling (`zh-TW` for `zh-Hant-TW`), and so
  /// may a parent that names its script (`zh-TW` for `zh-Hant`); a parent without a script may
  /// not: who asks for `pt-PT` gets `pt`, but not `pt-BR`. Costs two calls into ICU for each
  /// available language: keep the answer as long as the list.
  package static func chain(
    of language: LanguageTag, among available: [LanguageTag]
  ) -> [LanguageTag] {
    let keys = available.map { (language: $0, key: canonicalKey($0)) }
    var result: [LanguageTag] = []
    for (place, member) in chain(of: language).enumerated() {
      let isRespelled = place == 0 || Subtags(parsing: member.tag)?.script != nil
      let found =
        available.contains(member) ? member : isRespelled ? same(as: member, among: keys) : nil
      if let found, !result.contains(found) { result.append(found) }
    }
    return result
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

  /// Of several spellings the one that names the same region, else the first by spelling.
  private static func same(
    as language: LanguageTag, among keys: [(language: LanguageTag, key: String)]
  ) -> LanguageTag? {
    let key = canonicalKey(language)
    let same = keys.filter { $0.key == key }.map(\.language).sorted()
    let region = Subtags(parsing: language.tag)?.region
    return same.first { Subtags(parsing: $0.tag)?.region == region } ?? same.first
  }
}
