/// A plural category of CLDR.
package enum PluralCategory: UInt8, Sendable, CaseIterable, Comparable {
  case zero, one, two, few, many, other

  /// The category of a name as CLDR and Apple's formats spell it, nil for any other word.
  package init?(name: some StringProtocol) {
    guard let category = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = category
  }

  package var name: String {
    switch self {
    case .zero: "zero"
    case .one: "one"
    case .two: "two"
    case .few: "few"
    case .many: "many"
    case .other: "other"
    }
  }

  package static func < (left: PluralCategory, right: PluralCategory) -> Bool {
    left.rawValue < right.rawValue
  }
}
