import LprojModel
import LprojUnicode

/// A libFuzzer target for what names languages: spellings, preferences, headers, display names.
///
/// The input is lines: the first is a header, the second a list of preferences, the rest are what
/// there is to choose from.
@_cdecl("lprojd_fuzz")
public func fuzzMatcher(_ start: UnsafePointer<UInt8>?, _ count: Int) {
  let lines = Input(start, count).text.split(separator: "\n", omittingEmptySubsequences: false)
    .map(String.init)
  let available = Array(lines.dropFirst(2))
  let matcher = LanguageMatcher(available: available)

  let header = AcceptLanguage(lines[0])
  precondition(Set(header.preferences).isDisjoint(with: header.excluded))
  precondition(Set(matcher.localizations(for: header)).isSubset(of: available))
  if lines.count > 1 {
    let preferences = lines[1].split(separator: ",").map(String.init)
    precondition(Set(matcher.localizations(for: preferences)).isSubset(of: available))
  }
  for line in lines.prefix(8) { name(line) }
}

private func name(_ line: String) {
  let tag = LanguageSpelling.tag(for: line)
  precondition(LanguageSpelling.tag(for: tag.tag) == tag, "a canonical tag has another one")
  precondition(ParentLanguages.chain(of: tag).first == tag, "a chain begins elsewhere")
  precondition(PluralRules(language: tag).categories.last == .other)
  _ = SystemLanguages.preferences(environment: ["LANGUAGE": line, "LANG": line])
}
