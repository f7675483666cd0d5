import LprojModel

extension VariableText {
  /// What keeps a text from ever being rendered.
  enum ReferenceProblem: Error, Hashable {
    /// A text names a variable that the entry does not define.
    case missing(String)
    /// The variables name each other in a circle, in this order.
    case cycle([String])
    /// The choices or variables nest so deep, or are so many, that no entry means it.
    case tooLarge
  }
}

extension VariableText.ReferenceProblem {
  var code: DiagnosticCode {
    switch self {
    case .missing: .missingVariable
    case .cycle: .variableCycle
    case .tooLarge: .tooDeep
    }
  }

  /// What was found and what to do, for a diagnostic.
  var explanation: String {
    switch self {
    case .missing(let name):
      "the text names the variable \(shown(name)), which the entry does not define; define "
        + "it or correct the name"
    case .cycle(let names):
      "the variables name each other in a circle: "
        + (names + names.prefix(1)).map { shown($0) }.joined(separator: " -> ")
        + "; break it"
    case .tooLarge:
      "the variations or variables nest deeper than \(Variation.depthLimit) levels or are too "
        + "many; make the entry simpler"
    }
  }
}
