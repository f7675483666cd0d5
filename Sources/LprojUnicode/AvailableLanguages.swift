package import LprojModel

/// The languages that something has, prepared to be found under any spelling.
///
/// Making it costs two calls into ICU for each language: keep it as long as the list.
package struct AvailableLanguages: Sendable {
  package let tags: [LanguageTag]
  private let known: Set<LanguageTag>
  /// The languages by ``ParentLanguages/canonicalKey(_:)``, each list in the order of spelling.
  private let spellings: [String: [LanguageTag]]

  package init(_ tags: [LanguageTag]) {
    self.tags = tags
    known = Set(tags)
    spellings = Dictionary(grouping: tags.sorted(), by: ParentLanguages.canonicalKey)
  }

  /// The available ones of ``ParentLanguages/chain(of:)``, as they are spelled here.
  ///
  /// The language itself may be there under another spelling (`zh-TW` for `zh-Hant-TW`), and so
  /// may a parent that names its script (`zh-TW` for `zh-Hant`); a parent without a script may
  /// not: who asks for `pt-PT` gets `pt`, but not `pt-BR`.
  package func chain(of language: LanguageTag) -> [LanguageTag] {
    var chain: [LanguageTag] = []
    for (place, member) in ParentLanguages.chain(of: language).enumerated() {
      let isRespelled = place == 0 || Subtags(parsing: member.tag)?.script != nil
      let found = known.contains(member) ? member : isRespelled ? other(spellingOf: member) : nil
      if let found, !chain.contains(found) { chain.append(found) }
    }
    return chain
  }

  /// Of several spellings the one that names the same region, else the first.
  private func other(spellingOf language: LanguageTag) -> LanguageTag? {
    let same = spellings[ParentLanguages.canonicalKey(language)] ?? []
    let region = Subtags(parsing: language.tag)?.region
    return same.first { Subtags(parsing: $0.tag)?.region == region } ?? same.first
  }
}
