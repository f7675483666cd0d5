/// A JSON document as a catalog needs it: members in the order of the file and with their places,
/// one that comes twice kept twice.
///
/// Foundation's decoder has neither places nor order, not even of a syntax error, keeps the first of
/// two equal keys where Apple's tools keep the last, takes the NFC and NFD spellings of a key for
/// one, and lets a comma before a closing brace pass.
package enum JSONValue: Sendable {
  case null
  case boolean(Bool)
  /// As written.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  package struct Member: Sendable {
    package let key: String
    package let value: JSONValue
    /// Where the key starts.
    package let place: Place
  }

  /// What the value is, for a sentence.
  package var noun: String {
    switch self {
    case .null: "null"
    case .boolean: "a boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

extension [JSONValue.Member] {
  /// The last member of a name: the one that counts.
  func member(_ name: String) -> JSONValue.Member? {
    last { $0.key == name }
  }
}
