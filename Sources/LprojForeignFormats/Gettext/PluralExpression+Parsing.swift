extension PluralExpression {
  /// Parses an expression (libintl's plural.y); nil for a text that is none, or too long or deep.
  init?(_ text: some StringProtocol) {
    guard text.utf8.count <= Self.lengthLimit else { return nil }
    var parser = PluralParser(rest: Array(text.utf8)[...])
    guard let expression = parser.choice(depth: 0), parser.isAtEnd else { return nil }
    self = expression
  }
}

/// Recursive descent; every way down goes through ``choice(depth:)`` or ``unary(depth:)``, which
/// count.
private struct PluralParser {
  var rest: ArraySlice<UInt8>

  /// The deepest nesting of parentheses, choices and negations.
  private static let depthLimit = 64

  private static let operators: [PluralExpression.Operator] = [
    // Longer ones first: `<=` is no `<`.
    .or, .and, .equal, .unequal, .lessOrEqual, .greaterOrEqual, .less, .greater, .plus, .minus,
    .times, .divided, .remainder,
  ]

  var isAtEnd: Bool {
    mutating get {
      skip()
      return rest.isEmpty
    }
  }

  private mutating func skip() {
    rest = rest.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  private mutating func take(_ word: String) -> Bool {
    skip()
    guard rest.starts(with: word.utf8) else { return false }
    rest = rest.dropFirst(word.utf8.count)
    return true
  }

  mutating func choice(depth: Int) -> PluralExpression? {
    guard depth < Self.depthLimit, let condition = binary(precedence: 0, depth: depth) else {
      return nil
    }
    guard take("?") else { return condition }
    guard
      let yes = choice(depth: depth + 1), take(":"), let no = choice(depth: depth + 1)
    else { return nil }
    return .choice(condition, yes, no)
  }

  /// Operators of a precedence, from left to right.
  private mutating func binary(precedence: Int, depth: Int) -> PluralExpression? {
    guard precedence <= PluralExpression.Operator.tightest else { return unary(depth: depth) }
    guard var left = binary(precedence: precedence + 1, depth: depth) else { return nil }
    while let sign = sign(of: precedence) {
      guard let right = binary(precedence: precedence + 1, depth: depth) else { return nil }
      left = .binary(sign, left, right)
    }
    return left
  }

  private mutating func sign(of precedence: Int) -> PluralExpression.Operator? {
    skip()
    let sign = Self.operators.first { rest.starts(with: $0.rawValue.utf8) }
    guard let sign, sign.precedence == precedence else { return nil }
    rest = rest.dropFirst(sign.rawValue.utf8.count)
    return sign
  }

  private mutating func unary(depth: Int) -> PluralExpression? {
    guard depth < Self.depthLimit else { return nil }
    if take("!") { return unary(depth: depth + 1).map { .not($0) } }
    if take("(") {
      guard let inner = choice(depth: depth + 1), take(")") else { return nil }
      return inner
    }
    if take("n") { return .n }
    let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard let number = UInt64(String(decoding: digits, as: UTF8.self)) else { return nil }
    rest = rest.dropFirst(digits.count)
    return .number(number)
  }
}
