package import LprojModel

/// The text of one key.
package struct Lookup: VarlinkMethod {
  /// Nil: the only one.
  package var bundle: String?
  /// Nil: the selected one.
  package var language: String?
  /// Nil: `Localizable`.
  package var table: String?
  package var key: String
  /// The text when the key is not found, unless it is empty.
  package var value: String?
  /// Nil: the text is not formatted.
  package var arguments: [LookupArgument]?
  package var width: Int? {
    get { wholeWidth?.value }
    set { wholeWidth = newValue.map(WholeNumber.init) }
  }
  private var wholeWidth: WholeNumber<Int>?
  package var device: String?
  /// Print numbers as the language does.
  package var localizedNumbers: Bool?
  /// Also answer each place that was tried.
  package var explain: Bool?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case bundle, language, table, key, value, arguments
    case wholeWidth = "width"
    case device, localizedNumbers, explain
  }

  package static var parameterNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  package init(
    bundle: String? = nil, language: String? = nil, table: String? = nil, key: String,
    value: String? = nil, arguments: [LookupArgument]? = nil, width: Int? = nil,
    device: String? = nil, localizedNumbers: Bool? = nil, explain: Bool? = nil
  ) {
    self.bundle = bundle
    self.language = language
    self.table = table
    self.key = key
    self.value = value
    self.arguments = arguments
    wholeWidth = width.map(WholeNumber.init)
    self.device = device
    self.localizedNumbers = localizedNumbers
    self.explain = explain
  }
}

extension Lookup {
  package struct Reply: Codable, Hashable, Sendable {
    package var text: String
    package var found: Bool
    /// Where the text was found; nil when it was not.
    package var language: String?
    package var generation: Generation
    package var bundle: String
    package var table: String
    package var explanation: [LookupStep]?

    package init(
      text: String, found: Bool, language: String?, generation: Generation, bundle: String,
      table: String, explanation: [LookupStep]? = nil
    ) {
      self.text = text
      self.found = found
      self.language = language
      self.generation = generation
      self.bundle = bundle
      self.table = table
      self.explanation = explanation
    }
  }
}

/// One place at which a look-up looked.
package struct LookupStep: Codable, Hashable, Sendable {
  package enum Reason: String, Codable, Sendable {
    case requested, parent, developmentRegion, base, value, key
  }

  package var language: String?
  package var reason: Reason
  /// The file that has the entry.
  package var file: String?
  package var found: Bool

  package init(language: String?, reason: Reason, file: String? = nil, found: Bool) {
    self.language = language
    self.reason = reason
    self.file = file
    self.found = found
  }
}
