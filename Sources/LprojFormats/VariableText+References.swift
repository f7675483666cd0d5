import LprojModel

extension VariableText {
  /// The text with the variables that it reaches and no others, each with its argument when all
  /// references to it name the same one.
  func resolvingReferences() throws(ReferenceProblem) -> VariableText {
    let choices = [template] + variables.values.map(\.variation)
    guard
      variables.count <= VariationRules.caseLimit,
      choices.allSatisfy({ $0.depth <= Variation.depthLimit })
    else { throw .tooLarge }
    var walk = ReferenceWalk(variables: variables)
    try walk.visit(template)
    var reached = variables.filter { walk.isReached($0.key) }
    for (name, variable) in reached where variable.argument == nil {
      reached[name]?.argument = walk.argument(of: name)
    }
    return VariableText(template: template, variables: reached)
  }

  /// The value of an entry that has this text.
  var entryValue: EntryValue {
    if variables.isEmpty, case .text(let text) = template { .text(text) } else { .variable(self) }
  }
}

/// One walk along the references of an entry: each variable is looked into once.
private struct ReferenceWalk {
  /// The most references that one rendering may have to follow: an entry of a few hundred bytes
  /// could ask for billions.
  static let expansionLimit = 1_024

  /// How deep the variables nest and how many references a rendering follows.
  struct Extent {
    var depth = 0
    var count = 0
  }

  private let variables: [String: Variable]
  private var path: [String] = []
  private var extents: [String: Extent] = [:]
  /// By variable, the arguments that references name; nil among them: one that names none.
  private var arguments: [String: Set<Int?>] = [:]

  init(variables: [String: Variable]) {
    self.variables = variables
  }

  func isReached(_ name: String) -> Bool { extents[name] != nil }

  func argument(of name: String) -> Int? {
    guard let named = arguments[name], named.count == 1, let argument = named.first else {
      return nil
    }
    return argument
  }

  @discardableResult
  mutating func visit(
    _ variation: Variation
  ) throws(VariableText.ReferenceProblem) -> Extent {
    var largest = Extent()
    for leaf in variation.leaves {
      var extent = Extent()
      for reference in VariableReference.references(in: leaf) {
        arguments[reference.name, default: []].insert(reference.argument)
        let inner = try visit(variable: reference.name)
        extent.depth = max(extent.depth, inner.depth + 1)
        extent.count += inner.count + 1
        guard
          path.count + extent.depth <= Variation.depthLimit, extent.count <= Self.expansionLimit
        else { throw .tooLarge }
      }
      largest.depth = max(largest.depth, extent.depth)
      largest.count = max(largest.count, extent.count)
    }
    return largest
  }

  private mutating func visit(
    variable name: String
  ) throws(VariableText.ReferenceProblem) -> Extent {
    if let extent = extents[name] { return extent }
    if let start = path.firstIndex(of: name) { throw .cycle(Array(path[start...])) }
    guard let variable = variables[name] else { throw .missing(name) }
    guard path.count < Variation.depthLimit else { throw .tooLarge }
    path.append(name)
    let extent = try visit(variable.variation)
    path.removeLast()
    extents[name] = extent
    return extent
  }
}
