package import LprojModel

/// Languages as people write them, to tags and back: CLDR's display names.
package struct LanguageNames: Sendable {
  /// The name of a language in another, as a menu has it ("Brazilian Portuguese", "繁體中文"); nil
  /// when CLDR has none.
  package static func name(of language: LanguageTag, in display: LanguageTag) -> String? {
    guard let subtags = Subtags(parsing: language.tag), let locale = locale(of: display) else {
      return nil
    }
    return ICU.displayName(subtags.identifier(), in: locale, isDialect: true)
  }

  /// The available language of a display name; nil when it names none or several.
  ///
  /// Names are taken in each available language itself, in English, and in `languages`; first
  /// those of the available languages ("中文(繁體)"), then of any language that one of them serves
  /// ("English" for `en-GB` alone, "Deutsch (Schweiz)" for `de`), then of countries, which stand for the
  /// language that most speak there ("Thái Lan" is Thai). Case, width, normalization and spaces
  /// beside parentheses do not matter, diacritics do. With 40 languages a name takes some
  /// milliseconds, an unknown one up to a tenth of a second.
  package static func tag(
    named name: String, among available: [LanguageTag], spokenIn languages: [LanguageTag]
  ) -> LanguageTag? {
    guard let key = NameKey(name) else { return nil }
    let available = available.filter { Subtags(parsing: $0.tag) != nil }
    let finder = LanguageNameFinder(key: key, available: available, spokenIn: languages)
    return finder.find()
  }

  /// Where CLDR has names in a language: its own locale or a parent's.
  static func locale(of language: LanguageTag) -> String? {
    ParentLanguages.locales(of: language).first { ICU.hasNames($0) }
  }
}

/// A name in the form in which names are compared.
struct NameKey: Equatable, Sendable {
  let text: String

  /// Nil for a name of spaces only, or of more than ``ICU/textLimit`` bytes.
  init?(_ name: String) {
    guard let folded = ICU.folded(name), !folded.isEmpty else { return nil }
    text = folded
  }

  var hasParentheses: Bool { text.utf8.contains(UInt8(ascii: "(")) }

  /// Both halves of "language (country)"; nil when the name is not of that form.
  var halves: (language: NameKey, country: NameKey)? {
    let parts = text.split(separator: " ( ")
    guard parts.count == 2, parts[1].hasSuffix(" )"), let language = NameKey(String(parts[0])),
      let country = NameKey(String(parts[1].dropLast(2)))
    else { return nil }
    return (language, country)
  }

  static func == (left: NameKey, right: NameKey) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}
