/// Deprecated subtags to those of today (UTS 35, Annex C, with CLDR's `alias` data).
extension Subtags {
  /// The same language with today's subtags: `iw` is `he`, `sh` is `sr-Latn`, `zh-156` is `zh-CN`.
  func replacingAliases() -> Subtags {
    var result = self
    if let replacement = wholeReplacement() {
      result = replacement
      result.extensions += extensions
    } else if let replacement = LanguageData.languageAliases[language].flatMap({
      Subtags(parsing: $0)
    }) {
      result.language = replacement.language
      result.script = script ?? replacement.script
      result.region = region ?? replacement.region
    }
    result.replaceRegion()
    return result
  }

  /// For tags that are replaced as a whole: `art-lojban`, and the sign languages (`sgn-DE`).
  private func wholeReplacement() -> Subtags? {
    guard !variants.isEmpty || language == "sgn" else { return nil }
    let identifier = identifier(keepsVariants: true).lowercased()
    return LanguageData.wholeAliases[identifier].flatMap { Subtags(parsing: $0) }
  }

  private mutating func replaceRegion() {
    guard let region, let successors = LanguageData.regionAliases[region]?.split(separator: " ")
    else { return }
    // Of several successors the one where the language is at home, else the first.
    let home = Subtags(language: language, script: script).maximized()?.region
    self.region = (successors.first { $0 == home ?? "" } ?? successors.first).map(String.init)
  }

  private init(language: String, script: String?) {
    self.language = language
    self.script = script
  }
}

/// Likely subtags (UTS 35), as far as ICU knows the language.
extension Subtags {
  /// With the likely script and region filled in; nil for a language without likely subtags.
  func maximized() -> Subtags? {
    guard let full = ICU.maximized(identifier()).flatMap({ Subtags(parsing: $0) }),
      full.script != nil
    else { return nil }
    return withSubtags(of: full)
  }

  /// Without the script and region that are likely anyway.
  func minimized() -> Subtags? {
    ICU.minimized(identifier()).flatMap { Subtags(parsing: $0) }.map(withSubtags)
  }

  private func withSubtags(of other: Subtags) -> Subtags {
    var result = self
    result.language = other.language
    result.script = other.script
    result.region = other.region
    return result
  }
}
