/// One argument of a format, on the wire an object with exactly one member.
package enum LookupArgument: Hashable, Sendable {
  case int(Int)
  case double(Double)
  case string(String)
}

extension LookupArgument: Codable {
  private enum CodingKeys: CodingKey {
    case int, double, string
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let arguments = try [
      container.decodeIfPresent(WholeNumber<Int>.self, forKey: .int).map { .int($0.value) },
      container.decodeIfPresent(Double.self, forKey: .double).map(Self.double),
      container.decodeIfPresent(String.self, forKey: .string).map(Self.string),
    ].compactMap(\.self)
    guard let argument = arguments.first, arguments.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: decoder.codingPath,
          debugDescription: "expected exactly one of 'int', 'double' and 'string'"))
    }
    self = argument
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .int(let value): try container.encode(value, forKey: .int)
    case .double(let value): try container.encode(value, forKey: .double)
    case .string(let value): try container.encode(value, forKey: .string)
    }
  }
}
