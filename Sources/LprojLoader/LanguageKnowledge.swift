import LprojUnicode

/// What is known of languages and the same for all bundles, so that it is made once for all.
struct LanguageKnowledge: Sendable {
  let rules = PluralRulesCache()
  let chains = LanguageChainsCache()
}
