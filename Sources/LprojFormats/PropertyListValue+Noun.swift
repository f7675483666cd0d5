extension PropertyListValue {
  /// What the value is, for messages.
  var noun: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .real: "a number"
    case .boolean: "a truth value"
    case .data: "data"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    }
  }
}
