import FoundationEssentials
import LprojModel

/// Foundation's decoder gives every kind of value that a property list has, but not the order of
/// a dictionary: its members come sorted by key, without places.
extension PropertyListValue: Decodable {
  package init(from decoder: any Decoder) throws {
    // Strings come first: they are most of a table, and each kind that is tried in vain costs.
    if let container = try? decoder.singleValueContainer(), let value = Self.scalar(container) {
      self = value
    } else if let container = try? decoder.container(keyedBy: AnyKey.self) {
      let members = try container.allKeys.map { key in
        Member(
          key: key.stringValue, value: try container.decode(PropertyListValue.self, forKey: key))
      }
      self = .dictionary(members.sorted { Self.precedes($0.key, $1.key) })
    } else {
      var container = try decoder.unkeyedContainer()
      var elements: [PropertyListValue] = []
      while !container.isAtEnd { elements.append(try container.decode(PropertyListValue.self)) }
      self = .array(elements)
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) -> Self? {
    if let value = try? container.decode(String.self) { return .string(value) }
    if let value = try? container.decode(Bool.self) { return .boolean(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(Double.self) { return .real(value) }
    if let value = try? container.decode(Data.self) { return .data(Array(value)) }
    if let value = try? container.decode(Date.self) {
      return .date(value.timeIntervalSinceReferenceDate)
    }
    return nil
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    left.utf8.lexicographicallyPrecedes(right.utf8)
  }

  private struct AnyKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// Decodes a property list whose structure was checked before.
  static func decode(_ bytes: some Sequence<UInt8>) throws(FormatError) -> Self {
    do {
      return try PropertyListDecoder().decode(PropertyListValue.self, from: Data(bytes))
    } catch {
      throw FormatError(
        .malformedPropertyList,
        "the property list cannot be read: \(reason(error)); save it again "
          + "with Xcode or plutil")
    }
  }

  private static func reason(_ error: any Error) -> String {
    guard case .dataCorrupted(let context) = error as? DecodingError else { return "\(error)" }
    let details = unsafe (context.underlyingError as? CocoaError)?.userInfo["NSDebugDescription"]
    return details as? String ?? context.debugDescription
  }
}
