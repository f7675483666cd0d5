extension LanguageMatcher {
  /// The languages for a preference list or an `Accept-Language` header, best first.
  ///
  /// - Parameters:
  ///   - preferences: taken when given, else the header.
  package static func match(
    available: [String], preferences: [String]?, acceptLanguage: String?
  ) -> [String] {
    let matcher = LanguageMatcher(available: available)
    if let preferences { return matcher.localizations(for: preferences) }
    return acceptLanguage.map { matcher.localizations(for: AcceptLanguage($0)) } ?? []
  }
}
