import LprojModel
import LprojText

/// The rules of a few languages spelled out, so that the tests of this room depend on no library.
extension TextRules {
  static let english = TextRules { number in
    switch number {
    case .int(1), .unsigned(1): .one
    default: .other
    }
  }

  static let french = TextRules { number in
    switch number {
    case .int(1_000_000), .unsigned(1_000_000): .many
    case .int(-1...1), .unsigned(0...1): .one
    case .double(let value) where abs(value) < 2: .one
    default: .other
    }
  }

  static let polish = TextRules { number in
    guard case .int(let value) = number else { return .other }
    return switch (value % 10, value % 100) {
    case _ where value == 1: .one
    case (2...4, let tens) where !(12...14).contains(tens): .few
    default: .many
    }
  }

  static let arabic = TextRules { number in
    guard case .int(let value) = number else { return .other }
    return switch value % 100 {
    case _ where value == 0: .zero
    case _ where value == 1: .one
    case _ where value == 2: .two
    case 3...10: .few
    case 11...99: .many
    default: .other
    }
  }

  /// Numbers as a language with the separators of German and letters for digits would write them.
  static let lettered = TextRules(
    category: { _ in .other },
    localized: { number, style in
      let digits =
        switch number {
        case .int(let value): String(value)
        case .unsigned(let value): String(value)
        case .double(let value): String(Int(exactly: value.rounded(.towardZero)) ?? 0)
        }
      guard style.notation != .scientific else { return nil }
      let missing = max(0, style.minimumIntegerDigits - digits.count)
      let padded = String(repeating: "0", count: missing) + digits
      let letters = padded.map {
        $0 == "-" ? "-" : String("abcdefghij".dropFirst($0.wholeNumberValue ?? 0).prefix(1))
      }
      return letters.joined()
        + (style.notation == .decimal && style.fractionDigits > 0 ? ",\(style.fractionDigits)" : "")
    })
}
