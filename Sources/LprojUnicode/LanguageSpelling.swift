package import LprojModel

/// Any spelling of a language to its canonical tag.
///
/// Takes names of directories (without `.lproj`), BCP 47 tags, ICU and POSIX identifiers
/// (`pt_BR.UTF-8`, `sr_RS@latin`) and the names of Mac OS X's first years (`English`). Pure and
/// fast: no call into ICU but for a region that fell apart.
package enum LanguageSpelling {
  /// The canonical tag: deprecated subtags replaced, case and hyphens as BCP 47 has them, no
  /// subtag added (`zh_TW` is `zh-TW`).
  ///
  /// What is no tag (`x30`) keeps its name, byte for byte, so that nothing on disk is
  /// unreachable; `Base` is ``LanguageTag/base``. Any string is allowed.
  package static func tag(for spelling: String) -> LanguageTag {
    if isCanonicalLanguage(spelling) { return LanguageTag(canonical: spelling) }
    if spelling == LanguageTag.base.tag { return .base }
    if let tag = legacyTag(spelling) { return LanguageTag(canonical: tag) }
    guard let subtags = subtags(posix: spelling) else { return LanguageTag(canonical: spelling) }
    return LanguageTag(canonical: subtags.replacingAliases().tag)
  }

  /// The names that Apple's matcher knows, of the directories before tags were used
  /// (`ualoc.cpp` of Apple's ICU; `SimplifiedChinese` is none of them).
  static let legacyNames = [
    "arabic": "ar", "chinese": "zh-Hans", "danish": "da", "dutch": "nl", "english": "en",
    "finnish": "fi", "french": "fr", "german": "de", "italian": "it", "japanese": "ja",
    "korean": "ko", "norwegian": "nb", "polish": "pl", "portuguese": "pt", "russian": "ru",
    "spanish": "es", "swedish": "sv", "thai": "th", "turkish": "tr",
  ]

  /// Most directories are named by a language alone, as it should be; they need no parsing.
  private static func isCanonicalLanguage(_ spelling: String) -> Bool {
    (2...3).contains(spelling.utf8.count)
      && spelling.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
      && LanguageData.languageAliases[spelling] == nil
  }

  private static func legacyTag(_ spelling: String) -> String? {
    // The shortest name is `thai`, the longest `portuguese`.
    (4...10).contains(spelling.utf8.count) ? legacyNames[spelling.lowercased()] : nil
  }

  /// POSIX's `language_REGION.codeset@modifier`, and everything without the last two.
  private static func subtags(posix spelling: String) -> Subtags? {
    let parts = spelling.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let locale = parts.first.flatMap(withoutCodeset) else { return nil }
    guard var subtags = parse(locale) else { return nil }
    if parts.count == 2 { subtags.apply(modifier: parts[1].lowercased()) }
    return subtags
  }

  /// Parses a tag of today's grammar, or one registered before it (`i-klingon`, `zh-min`).
  private static func parse(_ locale: Substring) -> Subtags? {
    let subtags = Subtags(parsing: locale)
    // An extended language was taken for the language, or nothing was understood: only then can
    // it be one of the old tags, which would cost more to look up than all the rest.
    let isPlain = subtags.map { locale.utf8.starts(with: $0.language.utf8) } ?? false
    guard !isPlain else { return subtags }
    let key = locale.lowercased().utf8.map { $0 == UInt8(ascii: "-") ? UInt8(ascii: "_") : $0 }
    let old = LanguageData.wholeAliases[String(decoding: key, as: UTF8.self)]
    return old.flatMap { Subtags(parsing: $0) } ?? subtags
  }

  /// The part before a codeset; nil when what follows the dot is none.
  ///
  /// A codeset has a digit or a region before it: `My.App` is not Burmese.
  private static func withoutCodeset(_ locale: Substring) -> Substring? {
    guard let dot = locale.firstIndex(of: ".") else { return locale }
    let codeset = locale[locale.index(after: dot)...]
    let hasRegion = locale[..<dot].contains("_")
    guard codeset.utf8.count <= 16, codeset.allSatisfy({ $0.isASCII && $0 != "." }),
      hasRegion || codeset.contains(where: \.isNumber)
    else { return nil }
    return locale[..<dot]
  }
}

extension Subtags {
  /// A modifier of glibc's locales; those that say nothing about the language (`euro`) change
  /// nothing.
  fileprivate mutating func apply(modifier: String) {
    switch modifier {
    case "latin": script = script ?? "Latn"
    case "cyrillic": script = script ?? "Cyrl"
    case "devanagari": script = script ?? "Deva"
    case "valencia": variants = ["valencia"]
    default: break
    }
  }
}
