/// One typed argument of a text.
///
/// In JSON an object with one key that names the type: `{"int": 5}`, `{"unsigned": 5}`,
/// `{"double": 1.5}`, `{"string": "x"}`.
package enum FormatArgument: Hashable, Sendable {
  case int(Int64)
  case unsigned(UInt64)
  case double(Double)
  case string(String)

  /// The argument as a number, nil for a string.
  package var number: Number? {
    switch self {
    case .int(let value): .int(value)
    case .unsigned(let value): .unsigned(value)
    case .double(let value): .double(value)
    case .string: nil
    }
  }
}

extension FormatArgument: CustomStringConvertible {
  /// The type and the value for messages, long strings cut: `the string 'abc'`.
  package var description: String {
    switch self {
    case .int(let value): "the integer \(value)"
    case .unsigned(let value): "the unsigned integer \(value)"
    case .double(let value): "the floating-point number \(value)"
    case .string(let value):
      "the string '\(value.prefix(40))\(value.dropFirst(40).isEmpty ? "" : "…")'"
    }
  }
}

extension FormatArgument: Codable {
  private enum CodingKeys: String, CodingKey {
    case int, unsigned, double, string
  }

  /// - Throws: `DecodingError` unless there is exactly one key, and a value of its type.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard container.allKeys.count == 1, let key = container.allKeys.first else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "an argument has one of the keys int, unsigned, double and string"))
    }
    self =
      switch key {
      case .int: .int(try container.decode(Int64.self, forKey: key))
      case .unsigned: .unsigned(try container.decode(UInt64.self, forKey: key))
      case .double: .double(try container.decode(Double.self, forKey: key))
      case .string: .string(try container.decode(String.self, forKey: key))
      }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .int(let value): try container.encode(value, forKey: .int)
    case .unsigned(let value): try container.encode(value, forKey: .unsigned)
    case .double(let value): try container.encode(value, forKey: .double)
    case .string(let value): try container.encode(value, forKey: .string)
    }
  }
}
