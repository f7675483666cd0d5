package import LprojModel

/// Which languages a language falls back to, key by key: CLDR's parent locales.
package enum ParentLanguages {
  /// The language itself, then its parents, nearest first; never another script and never CLDR's
  /// root.
  ///
  /// `zh-Hant-HK` gives itself and `zh-Hant`; `en-AU` gives `en-AU`, `en-001`, `en`; a language
  /// whose region implies its script goes by that script: `zh-TW`, `zh-Hant-TW`, `zh-Hant`.
  /// Callers skip those that a bundle lacks. At most ten.
  package static func chain(of language: LanguageTag) -> [LanguageTag] {
    guard let subtags = Subtags(parsing: language.tag) else { return [language] }
    var chain = [language]
    for parent in parents(of: subtags) where chain.count < limit && chain.last?.tag != parent.tag {
      chain.append(LanguageTag(canonical: parent.tag))
    }
    return chain
  }

  /// The locales of ICU to look for the language's data in, nearest first.
  ///
  /// Where the region implies the script the locale with the script is the one: ICU's `zh_TW`
  /// inherits from `zh` when it is opened by that name.
  static func locales(of language: LanguageTag) -> [String] {
    let chain = chain(of: language).compactMap { Subtags(parsing: $0.tag) }
    let isImplied = chain.count > 1 && chain[0].script == nil && chain[1].script != nil
    return chain.dropFirst(isImplied ? 1 : 0).map { $0.identifier() }
  }

  private static let limit = 10

  private static func parents(of subtags: Subtags) -> [Subtags] {
    var parents: [Subtags] = []
    var current = subtags
    if !subtags.extensions.isEmpty || !subtags.variants.isEmpty {
      current.extensions = []
      current.variants = []
      parents.append(current)
    }
    if let written = current.writingImpliedScript() {
      parents.append(written)
      current = written
    }
    // Data with a loop in it would end here too.
    while parents.count < limit, let parent = parent(of: current) {
      parents.append(parent)
      current = parent
    }
    return parents
  }

  private static func parent(of subtags: Subtags) -> Subtags? {
    if let special = LanguageData.parents[subtags.identifier()] { return Subtags(parsing: special) }
    var parent = subtags
    if subtags.region != nil {
      parent.region = nil
    } else if subtags.script != nil {
      parent.script = nil
    } else {
      return nil
    }
    return parent.likelyScript == subtags.likelyScript ? parent : nil
  }
}

extension Subtags {
  /// The script written or implied; nil when neither is known.
  fileprivate var likelyScript: String? { script ?? maximized()?.script }

  /// With the script of a region that writes the language in another script than most: `zh-TW`
  /// is `zh-Hant-TW`. Nil when that is no other spelling.
  fileprivate func writingImpliedScript() -> Subtags? {
    guard script == nil, region != nil, let implied = maximized()?.script else { return nil }
    var unmarked = self
    unmarked.region = nil
    guard unmarked.maximized()?.script != implied else { return nil }
    var written = self
    written.script = implied
    return written
  }
}
