/// A value of a configuration file, before anyone asks what it means.
package indirect enum ConfigurationValue: Hashable, Sendable {
  case object([String: ConfigurationValue])
  case array([ConfigurationValue])
  case string(String)
  case number(Double)
  case boolean(Bool)
  case null

  /// What it is, for messages.
  package var kind: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string(let text): "the text '\(text)'"
    case .number(let number): "the number \(number.formattedPlainly)"
    case .boolean(let boolean): "\(boolean)"
    case .null: "null"
    }
  }

  /// This value with another laid over it: objects merge member by member, all else is replaced.
  package func overlaid(by other: ConfigurationValue) -> ConfigurationValue {
    guard case .object(let lower) = self, case .object(let upper) = other else { return other }
    return .object(lower.merging(upper) { $0.overlaid(by: $1) })
  }
}

extension ConfigurationValue: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let boolean = try? container.decode(Bool.self) {
      self = .boolean(boolean)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .string(text)
    } else if let values = try? container.decode([ConfigurationValue].self) {
      self = .array(values)
    } else {
      self = .object(try container.decode([String: ConfigurationValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .object(let members): try container.encode(members)
    case .array(let values): try container.encode(values)
    case .string(let text): try container.encode(text)
    case .number(let number):
      // A whole number is written without a fraction: many readers take 5.0 for no integer.
      if let integer = Int(exactly: number) {
        try container.encode(integer)
      } else {
        try container.encode(number)
      }
    case .boolean(let boolean): try container.encode(boolean)
    case .null: try container.encodeNil()
    }
  }
}

extension Double {
  /// Without a fraction when there is none.
  package var formattedPlainly: String {
    Int(exactly: self).map(String.init) ?? String(self)
  }
}
