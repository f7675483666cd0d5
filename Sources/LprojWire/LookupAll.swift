package import LprojModel

/// Many keys of one table at one generation, or the whole table in its order.
package struct LookupAll: VarlinkMethod {
  package var bundle: String?
  package var language: String?
  package var table: String?
  /// Nil: all.
  package var keys: [String]?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case bundle, language, table, keys
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(
    bundle: String? = nil, language: String? = nil, table: String? = nil, keys: [String]? = nil
  ) {
    self.bundle = bundle
    self.language = language
    self.table = table
    self.keys = keys
  }
}

extension LookupAll {
  package struct Entry: Codable, Hashable, Sendable {
    package var key: String
    package var text: String
    package var found: Bool
    /// The language that the text comes from; nil when it was not found.
    package var language: String?
    /// Whether the text is chosen by plural category, device or width.
    package var varies: Bool

    package init(key: String, text: String, found: Bool, language: String?, varies: Bool) {
      self.key = key
      self.text = text
      self.found = found
      self.language = language
      self.varies = varies
    }
  }

  package struct Reply: Codable, Hashable, Sendable {
    package var entries: [Entry]
    /// The language that was looked in first.
    package var language: String?
    package var generation: Generation
    package var bundle: String
    package var table: String

    package init(
      entries: [Entry], language: String?, generation: Generation, bundle: String, table: String
    ) {
      self.entries = entries
      self.language = language
      self.generation = generation
      self.bundle = bundle
      self.table = table
    }
  }
}
