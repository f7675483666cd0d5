import LprojModel

/// The variables of one level of an entry, gathering those of the levels inside it.
///
/// A case of a choice may bring variables of its own (Xcode writes a plural under each device as a
/// whole entry, all with a variable of the same name), while a ``VariableText`` has one set. Those
/// whose names are taken are renamed here, in their texts too.
struct VariableScope {
  private(set) var variables: [String: Variable] = [:]
  /// The names of the level's own variables, whether already defined or not.
  private let ownNames: Set<String>

  init(reserving ownNames: some Sequence<String> = EmptyCollection()) {
    self.ownNames = Set(ownNames)
  }

  /// Defines a variable of the level itself, whose name was reserved.
  mutating func define(_ name: String, as variable: Variable) {
    variables[name] = variable
  }

  /// Takes the variables of an inner text over; gives its choice, which may name them now.
  ///
  /// - Parameter place: the case that the text is of, for the new names.
  mutating func adopt(_ text: VariableText, of place: String) -> Variation {
    guard !text.variables.isEmpty else { return text.template }
    let isAnyTaken = text.variables.contains { name, variable in
      ownNames.contains(name) || variables[name].map { $0 != variable } ?? false
    }
    guard isAnyTaken else {
      variables.merge(text.variables) { _, new in new }
      return text.template
    }
    let names = newNames(for: text.variables.keys, of: place)
    for (name, variable) in text.variables {
      guard let newName = names[name] else { continue }
      variables[newName] = variable.renamingVariables(names)
    }
    return text.template.mapLeaves { $0.renamingVariables(names) }
  }

  private func newNames(
    for names: some Collection<String>, of place: String
  ) -> [String: String] {
    // The signs that end a name in a format string must not come into it.
    let place = String(place.filter { $0 != "@" && $0 != "%" })
    var newNames: [String: String] = [:]
    var taken = ownNames.union(variables.keys)
    for name in names.sorted() {
      var newName = "\(name)/\(place)"
      while !taken.insert(newName).inserted { newName += "'" }
      newNames[name] = newName
    }
    return newNames
  }
}

extension Variable {
  fileprivate func renamingVariables(_ names: [String: String]) -> Variable {
    Variable(
      argument: argument, specifier: specifier,
      variation: variation.mapLeaves { $0.renamingVariables(names) })
  }
}
