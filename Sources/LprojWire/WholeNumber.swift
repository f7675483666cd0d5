/// An integer in the parameters of a call.
///
/// FoundationEssentials' decoder does not say where a number is that does not fit its type
/// (`1.5`, or one above the largest); this one does, so that the parameter can be named.
struct WholeNumber<Value: FixedWidthInteger & Codable & Hashable & Sendable>: Hashable, Sendable {
  var value: Value
}

extension WholeNumber: Codable {
  init(from decoder: any Decoder) throws {
    do {
      value = try decoder.singleValueContainer().decode(Value.self)
    } catch {
      throw DecodingError.typeMismatch(
        Value.self,
        .init(codingPath: decoder.codingPath, debugDescription: "expected an integer"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }
}
