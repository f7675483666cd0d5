/// CLDR's tables about languages as values, read once from ICU and constant from then on.
///
/// Identifiers here are in ICU's form (`zh_Hant_TW`).
enum LanguageData {
  /// CLDR's parent locales, where they are not the identifier without its last subtag.
  static let parents = dictionary(ICU.parents())

  /// Deprecated, overlong and legacy language identifiers and what replaces them.
  static let languageAliases = dictionary(ICU.aliases("language"))

  /// ``languageAliases`` of several subtags, in lower case (`zh_min_nan`, `sgn_br`).
  static let wholeAliases = Dictionary(
    languageAliases.filter { $0.key.utf8.contains(UInt8(ascii: "_")) }
      .map { ($0.key.lowercased(), $0.value) },
    uniquingKeysWith: { first, _ in first })

  /// Deprecated and numeric regions; a region that fell apart has several successors, by spaces.
  static let regionAliases = dictionary(ICU.aliases("territory"))

  /// The names of languages' cardinal rule sets.
  static let pluralSets = dictionary(ICU.pluralLanguages())

  private static func dictionary(_ pairs: [ICU.Pair]) -> [String: String] {
    Dictionary(pairs.map { ($0.key, $0.text) }, uniquingKeysWith: { first, _ in first })
  }
}
