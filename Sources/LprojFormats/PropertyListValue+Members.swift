extension PropertyListValue {
  /// What the value is, for a sentence.
  var kind: String {
    switch self {
    case .string: "a string"
    case .integer, .real: "a number"
    case .boolean: "a boolean"
    case .data: "data"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}

extension [PropertyListValue.Member] {
  /// The member of a name; compares by bytes.
  func member(_ name: String) -> PropertyListValue.Member? {
    last { $0.key.utf8.elementsEqual(name.utf8) }
  }
}
