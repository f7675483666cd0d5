/// The containers of an XML property list and the keys of its dictionaries, with their places:
/// what Foundation's decoder does not give.
indirect enum XMLOutline {
  case leaf
  case array([XMLOutline])
  case dictionary([Key])

  struct Key {
    var name: String
    var place: Place
    var value: XMLOutline
  }

  /// A decoded value in the order of the file, with places.
  ///
  /// The decoder keeps the last of equal keys, and takes canonically equal ones (NFC and NFD) for
  /// equal; both are warned of.
  func arrange(
    _ value: PropertyListValue, _ diagnostics: inout DiagnosticList
  ) -> PropertyListValue {
    switch (self, value) {
    case (.array(let outlines), .array(let elements)):
      .array(zip(outlines, elements).map { $0.arrange($1, &diagnostics) })
    case (.dictionary(let keys), .dictionary(let members)):
      .dictionary(Self.arrange(keys, members, &diagnostics))
    default: value
    }
  }

  private static func arrange(
    _ keys: [Key], _ members: [PropertyListValue.Member], _ diagnostics: inout DiagnosticList
  ) -> [PropertyListValue.Member] {
    // Keyed by String on purpose: it merges the keys that the decoder has merged.
    var values: [String: PropertyListValue] = [:]
    for member in members { values[member.key] = member.value }
    var positions: [String: Int] = [:]
    var result: [PropertyListValue.Member] = []
    for key in keys {
      guard let value = values[key.name] else { continue }
      let member = PropertyListValue.Member(
        key: key.name, value: key.value.arrange(value, &diagnostics), line: key.place.line,
        column: key.place.column)
      guard let position = positions[key.name] else {
        positions[key.name] = result.count
        result.append(member)
        continue
      }
      diagnostics.addRepeated(result[position], again: member)
      result[position] = member
    }
    return result
  }
}
