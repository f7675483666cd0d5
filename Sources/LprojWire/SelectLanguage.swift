package import LprojModel

/// Chooses a bundle's language; the answer comes when the choice is durable, served and
/// published.
package struct SelectLanguage: VarlinkMethod {
  package var bundle: String?
  /// A tag, `system`, or a name as people write it.
  package var language: String

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case bundle, language
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(bundle: String? = nil, language: String) {
    self.bundle = bundle
    self.language = language
  }
}

extension SelectLanguage {
  package struct Reply: Codable, Hashable, Sendable {
    package var bundle: String
    package var language: String?
    package var previous: String?
    /// A tag, or `system`.
    package var choice: String
    package var changed: Bool
    package var generation: Generation

    package init(
      bundle: String, language: String?, previous: String?, choice: String, changed: Bool,
      generation: Generation
    ) {
      self.bundle = bundle
      self.language = language
      self.previous = previous
      self.choice = choice
      self.changed = changed
      self.generation = generation
    }
  }
}
