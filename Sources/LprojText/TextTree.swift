/// Texts of a whole view or screen, as a program describes it: to be localized all at once.
package indirect enum TextTree: Hashable, Sendable {
  case text(String)
  case array([TextTree])
  case dictionary([String: TextTree])

  /// A tree that is nested more deeply than ``TextTree/depthLimit``.
  package struct TooDeep: Error, Hashable, Sendable, CustomStringConvertible {
    package init() {}

    package var description: String {
      "The texts are nested more than \(TextTree.depthLimit) levels deep"
    }
  }

  /// The deepest nesting. A user interface has a dozen levels; recursion must end somewhere.
  package static var depthLimit: Int { 100 }

  /// The tree with each ``LocalizableText`` resolved; keys of dictionaries stay.
  ///
  /// - Parameter lookUp: answers from one snapshot, so that a screen is of one language and one
  ///   generation.
  package func localized(_ lookUp: (_ key: String) -> String) throws(TooDeep) -> TextTree {
    try localized(lookUp, depth: 0)
  }

  /// The keys that ``localized(_:)`` will ask for, each once, for one request to a daemon.
  package func keys() throws(TooDeep) -> Set<String> {
    var keys: Set<String> = []
    _ = try localized { key in
      keys.insert(key)
      return key
    }
    return keys
  }

  private func localized(
    _ lookUp: (_ key: String) -> String, depth: Int
  ) throws(TooDeep) -> TextTree {
    guard depth < Self.depthLimit else { throw TooDeep() }
    switch self {
    case .text(let text):
      return .text(LocalizableText(text).resolved(lookUp))
    case .array(let trees):
      var localized: [TextTree] = []
      localized.reserveCapacity(trees.count)
      for tree in trees { localized.append(try tree.localized(lookUp, depth: depth + 1)) }
      return .array(localized)
    case .dictionary(let trees):
      var localized: [String: TextTree] = [:]
      for (name, tree) in trees {
        localized[name] = try tree.localized(lookUp, depth: depth + 1)
      }
      return .dictionary(localized)
    }
  }
}
