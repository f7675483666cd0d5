/// The languages that serve a preference list or an Accept-Language header, best first.
package struct MatchLanguage: VarlinkMethod {
  package var bundle: String?
  /// Instead of a bundle's.
  package var available: [String]?
  /// Exactly one of this and `acceptLanguage`.
  package var preferences: [String]?
  package var acceptLanguage: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case bundle, available, preferences, acceptLanguage
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(
    bundle: String? = nil, available: [String]? = nil, preferences: [String]? = nil,
    acceptLanguage: String? = nil
  ) {
    self.bundle = bundle
    self.available = available
    self.preferences = preferences
    self.acceptLanguage = acceptLanguage
  }

  package struct Reply: Codable, Hashable, Sendable {
    /// As the available ones are spelled; empty for no match.
    package var languages: [String]

    package init(languages: [String]) {
      self.languages = languages
    }
  }
}
