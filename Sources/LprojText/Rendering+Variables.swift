import LprojModel

/// Variables and the choice among texts.
extension Rendering {
  /// Prints what `%#@name@` stands for.
  mutating func expand(
    _ name: String, _ specifier: FormatSpecifier, of format: String,
    _ sequence: inout ArgumentSequence
  ) throws(FormatError) {
    guard let variable = variables[name] else { throw .unknownVariable(name: name) }
    if let start = openVariables.firstIndex(of: name) {
      throw .variableCycle(names: Array(openVariables[start...]) + [name])
    }
    let scope = VariableScope(
      position: sequence.position(of: variable, specifier), variable: variable, name: name,
      reference: format.utf8(in: specifier.range))
    let text = try choose(variable.variation, in: scope)
    // Ten variables that name the next one ten times each print nothing, but take 10^10 steps.
    budget -= text.utf8.count + 16
    guard budget > 0, openVariables.count < TextRenderer.depthLimit else {
      throw .tooLong(specifier: nil, limit: TextRenderer.outputLimit)
    }
    openVariables.append(name)
    try append(format: text, in: scope)
    openVariables.removeLast()
  }

  /// Prints `%arg`: the variable's argument with the variable's specifier; outside of a variable
  /// the argument that a plural of the entry chooses by.
  mutating func appendOwnArgument(
    _ specifier: FormatSpecifier, of format: String, in scope: VariableScope?,
    _ sequence: inout ArgumentSequence
  ) throws(FormatError) {
    guard let scope else {
      guard !arguments.isEmpty else { return output.append(format.utf8(in: specifier.range)) }
      var object = specifier
      object.conversion = .object
      object.position = firstNumber.map { $0 + 1 }
      return try print(object, of: format, &sequence)
    }
    let own = "%\(scope.variable.specifier)"
    guard !arguments.isEmpty else { return output.append(own) }
    var scanner = FormatScanner()
    guard
      case .specifier(var printed) = scanner.next(in: own.utf8Span.span),
      printed.range.count == own.utf8.count
    else { throw .malformedSpecifier(specifier: String(own.prefix(40))) }
    printed.position = scope.position
    try print(printed, of: own, &sequence)
  }

  /// The text of a choice.
  func choose(_ variation: Variation, in scope: VariableScope?) throws(FormatError) -> String {
    var choice = variation
    while true {
      let next: Variation?
      switch choice {
      case .text(let text): return text
      case .plural(let cases): next = try choose(cases, in: scope)
      case .device(let cases): next = choose(cases)
      case .width(let cases): next = choose(cases)
      }
      guard let next else { throw .missingOther(variable: scope?.name) }
      choice = next
    }
  }

  private func choose(
    _ cases: [PluralCategory: Variation], in scope: VariableScope?
  ) throws(FormatError) -> Variation? {
    guard let number = try number(in: scope) else { return cases[.other] }
    if number.isZero, let zero = cases[.zero] { return zero }
    return cases[rules.category(number)] ?? cases[.other]
  }

  /// The number that a plural chooses by; nil when there is none, and `other` is taken.
  private func number(in scope: VariableScope?) throws(FormatError) -> Number? {
    guard !arguments.isEmpty else { return nil }
    guard let scope else { return firstNumber.flatMap { arguments[$0].number } }
    let argument = try argument(scope.position, for: scope.reference)
    guard let number = argument.number else {
      throw .typeMismatch(
        specifier: scope.reference, position: scope.position, argument: argument)
    }
    return number
  }

  private var firstNumber: Int? { arguments.firstIndex { $0.number != nil } }

  /// The device asked for, else the configured one, else `other`; a choice without any of them
  /// gives the first by name, so that there is a text on every machine.
  private func choose(_ cases: [String: Variation]) -> Variation? {
    for device in [options.device, device, "other"] {
      if let device, let variation = cases[device] { return variation }
    }
    return cases.min { $0.key < $1.key }?.value
  }

  /// The largest width that fits, else the smallest; the largest when no width was asked for.
  private func choose(_ cases: [Int: Variation]) -> Variation? {
    let limit = options.width ?? Int.max
    let width = cases.keys.filter { $0 <= limit }.max() ?? cases.keys.min()
    return width.flatMap { cases[$0] }
  }
}
