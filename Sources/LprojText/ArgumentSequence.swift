import LprojModel

/// Which argument the next un-numbered specifier of a format takes.
struct ArgumentSequence {
  private var next: Int
  private let own: Int?
  private let count: Int

  /// - Parameters:
  ///   - scope: the variable whose text the format is.
  ///   - count: how many arguments there are.
  init(in scope: VariableScope?, count: Int) {
    own = scope?.position
    next = own ?? 1
    self.count = count
  }

  /// The position that a specifier takes.
  mutating func take() -> Int {
    defer { next += 1 }
    return if let own, next > count { own } else { next }
  }

  /// The position of the variable that a `%#@name@` stands for.
  ///
  /// Its own number counts in the order of appearance when it is the next one anyway:
  /// `%#@files@ by %@` goes on with the second argument.
  mutating func position(of variable: Variable, _ specifier: FormatSpecifier) -> Int {
    if let position = specifier.position { return position }
    guard let position = variable.argument else { return takeForVariable() }
    if next == position { next += 1 }
    return position
  }

  /// Never the position of the variable around it, which has chosen the text already, even when
  /// that text does not print it.
  private mutating func takeForVariable() -> Int {
    if next == own { next += 1 }
    defer { next += 1 }
    return next
  }
}

/// The variable whose text is being printed.
struct VariableScope {
  /// Its argument, from 1.
  let position: Int
  let variable: Variable
  let name: String
  /// `%#@name@` as written, for errors.
  let reference: String
}
