/// The C expression of a `Plural-Forms` header: which form a number takes (gettext manual 11.2.6).
///
/// Numbers, `n`, parentheses and C's operators `?: || && == != < <= > >= + - * / % !`, over
/// unsigned numbers that wrap around, as libintl's plural-exp.c evaluates them.
indirect enum PluralExpression {
  case n
  case number(UInt64)
  case not(PluralExpression)
  case binary(Operator, PluralExpression, PluralExpression)
  case choice(PluralExpression, PluralExpression, PluralExpression)

  enum Operator: String {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case unequal = "!="
    case lessOrEqual = "<="
    case greaterOrEqual = ">="
    case less = "<"
    case greater = ">"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case remainder = "%"
  }

  /// The longest expression; a language of six forms needs a sixth of it. It limits the depth, too.
  static let lengthLimit = 1_024

  /// The value for a number; nil for a division by zero.
  func value(_ n: UInt64) -> UInt64? {
    switch self {
    case .n: return n
    case .number(let number): return number
    case .not(let operand): return operand.value(n).map { $0 == 0 ? 1 : 0 }
    case .choice(let condition, let yes, let no):
      guard let condition = condition.value(n) else { return nil }
      return condition != 0 ? yes.value(n) : no.value(n)
    case .binary(let sign, let left, let right):
      guard let left = left.value(n) else { return nil }
      if sign == .or, left != 0 { return 1 }
      if sign == .and, left == 0 { return 0 }
      return right.value(n).flatMap { sign.value(left, $0) }
    }
  }
}

extension PluralExpression.Operator {
  /// How tightly it binds, from 0.
  var precedence: Int {
    switch self {
    case .or: 0
    case .and: 1
    case .equal, .unequal: 2
    case .lessOrEqual, .greaterOrEqual, .less, .greater: 3
    case .plus, .minus: 4
    case .times, .divided, .remainder: 5
    }
  }

  static let tightest = 5

  fileprivate func value(_ left: UInt64, _ right: UInt64) -> UInt64? {
    switch self {
    case .or: left != 0 || right != 0 ? 1 : 0
    case .and: left != 0 && right != 0 ? 1 : 0
    case .equal: left == right ? 1 : 0
    case .unequal: left != right ? 1 : 0
    case .lessOrEqual: left <= right ? 1 : 0
    case .greaterOrEqual: left >= right ? 1 : 0
    case .less: left < right ? 1 : 0
    case .greater: left > right ? 1 : 0
    case .plus: left &+ right
    case .minus: left &- right
    case .times: left &* right
    case .divided: right == 0 ? nil : left / right
    case .remainder: right == 0 ? nil : left % right
    }
  }
}
