/// The number of a snapshot: grows by one per swap, is never reused, and goes on growing after a
/// restart.
package struct Generation: Hashable, Sendable, Comparable, Codable, CustomStringConvertible {
  package let number: UInt64

  package init(_ number: UInt64) {
    self.number = number
  }

  package var next: Generation { Generation(number + 1) }
  package var description: String { String(number) }

  package static func < (left: Generation, right: Generation) -> Bool {
    left.number < right.number
  }

  package init(from decoder: any Decoder) throws {
    number = try decoder.singleValueContainer().decode(UInt64.self)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }
}
