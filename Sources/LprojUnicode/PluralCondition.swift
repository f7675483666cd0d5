/// When a plural category applies: CLDR's rule text, compiled (UTS 35, "Plural rules syntax").
struct PluralCondition: Sendable {
  /// One of these must hold, and of it every relation.
  private let alternatives: [[Relation]]

  /// Compiles a rule, up to its samples; nil for a text of another grammar.
  init?(_ rule: String) {
    var alternatives: [[Relation]] = []
    for alternative in rule.prefix(while: { $0 != "@" }).split(separator: " or ") {
      var relations: [Relation] = []
      for text in alternative.split(separator: " and ") {
        guard let relation = Relation(text) else { return nil }
        relations.append(relation)
      }
      alternatives.append(relations)
    }
    self.alternatives = alternatives
  }

  func holds(for operands: PluralOperands) -> Bool {
    alternatives.contains { $0.allSatisfy { $0.holds(for: operands) } }
  }
}

/// `operand [% modulus] = ranges` or `!=`.
private struct Relation: Sendable {
  let operand: Operand
  let modulus: UInt64?
  let isNegated: Bool
  let ranges: [ClosedRange<UInt64>]

  enum Operand: String, Sendable {
    case absolute = "n"
    case integer = "i"
    case fractionCount = "v"
    case significantFractionCount = "w"
    case fraction = "f"
    case significantFraction = "t"
    case exponent = "e"
    case compactExponent = "c"
  }

  init?(_ text: some StringProtocol) {
    let words = text.split(separator: " ").flatMap { $0.split(separator: ",") }
    guard let name = words.first, let operand = Operand(rawValue: String(name)),
      let sign = words.firstIndex(where: { $0 == "=" || $0 == "!=" })
    else { return nil }
    let modulus = sign == 3 && words[1] == "%" ? UInt64(words[2]) : nil
    guard modulus != 0, sign == 1 || modulus != nil else { return nil }
    let ranges = words[(sign + 1)...].compactMap { Self.range($0) }
    guard !ranges.isEmpty, ranges.count == words.count - sign - 1 else { return nil }
    self.operand = operand
    self.modulus = modulus
    isNegated = words[sign] == "!="
    self.ranges = ranges
  }

  private static func range(_ text: some StringProtocol) -> ClosedRange<UInt64>? {
    let bounds = text.split(separator: ".").map { UInt64($0) }
    guard let lower = bounds.first ?? nil, let upper = bounds.last ?? nil, lower <= upper,
      bounds.count <= 2
    else { return nil }
    return lower...upper
  }

  func holds(for operands: PluralOperands) -> Bool {
    guard let value = value(of: operands) else { return isNegated }
    let remainder = modulus.map { value % $0 } ?? value
    return ranges.contains { $0.contains(remainder) } != isNegated
  }

  /// Nil for the absolute value of a number with a fraction, which equals no integer.
  private func value(of operands: PluralOperands) -> UInt64? {
    switch operand {
    case .absolute: operands.significantFraction == 0 ? operands.integer : nil
    case .integer: operands.integer
    case .fractionCount: UInt64(operands.fractionCount)
    case .significantFractionCount: UInt64(operands.significantFractionCount)
    case .fraction: operands.fraction
    case .significantFraction: operands.significantFraction
    // Compact forms ("1M") are not written here.
    case .exponent, .compactExponent: 0
    }
  }
}
