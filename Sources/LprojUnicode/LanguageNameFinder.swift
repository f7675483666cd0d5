internal import LprojModel

/// One search for the language of a name, from what is most exact to what is least.
struct LanguageNameFinder {
  let key: NameKey
  let available: [LanguageTag]
  /// Locales with names: English and those of the available languages, then all others.
  private let ownLocales: [LanguageTag: String]
  private let locales: [String]

  init(key: NameKey, available: [LanguageTag], spokenIn languages: [LanguageTag]) {
    self.key = key
    self.available = available
    var own: [LanguageTag: String] = [:]
    for language in available { own[language] = LanguageNames.locale(of: language) }
    ownLocales = own
    var locales = ["en"]
    for locale in available.compactMap({ own[$0] }) + languages.compactMap(LanguageNames.locale)
    where !locales.contains(locale) {
      locales.append(locale)
    }
    self.locales = locales
  }

  func find() -> LanguageTag? {
    for stage in [inOwnWords, inEveryLanguage, byLanguage, byLanguageAndRegion, byRegion] {
      let found = stage()
      if found.count == 1 { return found.first }
      // Several languages of one name: the more roundabout stages would only guess.
      if found.count > 1 { return nil }
    }
    return nil
  }

  /// Names of the available languages in themselves and in English.
  private func inOwnWords() -> Set<LanguageTag> {
    named { language in Set([ownLocales[language], "en"].compactMap(\.self)) }
  }

  /// Names of the available languages in all languages; only those with parentheses, since the
  /// others are in the tables that ``byLanguage()`` reads faster.
  private func inEveryLanguage() -> Set<LanguageTag> {
    key.hasParentheses ? named { _ in Set(locales) } : []
  }

  /// The languages with the name in one of their locales, only the exact ones when there are any.
  private func named(in locales: (LanguageTag) -> Set<String>) -> Set<LanguageTag> {
    var exact: Set<LanguageTag> = []
    var other: Set<LanguageTag> = []
    for language in available {
      for (place, identifier) in spellings(of: language).enumerated()
      where locales(language).contains(where: { isName(of: identifier, in: $0) }) {
        if place == 0 { exact.insert(language) } else { other.insert(language) }
      }
    }
    return exact.isEmpty ? other : exact
  }

  private func isName(of identifier: String, in locale: String) -> Bool {
    [true, false].contains { isDialect in
      ICU.displayName(identifier, in: locale, isDialect: isDialect).flatMap(NameKey.init) == key
    }
  }

  /// Identifiers of the language: as it is, and with its script and without what is likely.
  private func spellings(of language: LanguageTag) -> [String] {
    guard let subtags = Subtags(parsing: language.tag) else { return [] }
    var spellings = [subtags.identifier()]
    let full = subtags.maximized()
    var scriptOnly = full
    scriptOnly?.region = nil
    // "Deutsch" is `de-CH` only where nothing else is German: that is for a later stage.
    let isLikelyRegion = scriptOnly?.maximized()?.region == full?.region
    for other in [subtags.minimized(), isLikelyRegion ? scriptOnly : nil, full] {
      if let identifier = other?.identifier(), !spellings.contains(identifier) {
        spellings.append(identifier)
      }
    }
    return spellings
  }

  /// Languages of the name, available or not, and which available one serves for each.
  private func byLanguage() -> Set<LanguageTag> {
    firstFound { locale in
      codes(of: key, in: ICU.languageNames(in: locale)).compactMap { Subtags(parsing: $0) }
    }
  }

  /// The same for "language (country)" where that language of that country is not available.
  private func byLanguageAndRegion() -> Set<LanguageTag> {
    guard let halves = key.halves else { return [] }
    return firstFound { locale in
      let languages = codes(of: halves.language, in: ICU.languageNames(in: locale))
      guard !languages.isEmpty else { return [] }
      let regions = codes(of: halves.country, in: ICU.regionNames(in: locale))
      return languages.flatMap { language in
        regions.compactMap { Subtags(parsing: "\(language)_\($0)") }
      }
    }
  }

  /// Countries of the name, and which available language serves for the one most spoken there.
  private func byRegion() -> Set<LanguageTag> {
    firstFound { locale in
      codes(of: key, in: ICU.regionNames(in: locale)).filter { $0.utf8.count == 2 }
        .compactMap { Subtags(parsing: "und_\($0)")?.maximized() }
    }
  }

  private func codes(of key: NameKey, in table: [ICU.Pair]) -> [String] {
    table.filter { NameKey($0.text) == key }.map(\.key)
  }

  /// What serves for the languages that the first locale with any of them finds.
  private func firstFound(_ languages: (String) -> [Subtags]) -> Set<LanguageTag> {
    for locale in locales {
      let served = Set(languages(locale).compactMap(serving))
      if !served.isEmpty { return served }
    }
    return []
  }

  /// The available language for one that was named: itself or a parent, else the only one of the
  /// same language and script.
  private func serving(_ subtags: Subtags) -> LanguageTag? {
    let language = LanguageTag(canonical: subtags.replacingAliases().tag)
    if let resolved = ParentLanguages.resolve(language, among: available) { return resolved }
    let full = subtags.maximized()
    let related = available.filter {
      let other = Subtags(parsing: $0.tag)?.maximized()
      return other?.language == full?.language && other?.script == full?.script
    }
    return related.count == 1 ? related.first : nil
  }
}
