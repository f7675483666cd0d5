package import LprojModel

/// How many keys one event may name: those beyond are counted.
package struct KeyLimit: Sendable {
  /// Of each list.
  package let keys: Int
  /// Of all keys together that are still free.
  package private(set) var bytes: Int

  package init(keys: Int, bytes: Int) {
    self.keys = keys
    self.bytes = bytes
  }

  /// The first keys of a list, as many as there is room for.
  package mutating func cut(_ list: [String]) -> [String] {
    var rest = list[...]
    return cut(to: list.count) { rest.removeFirst() }
  }

  /// The first keys of a list, as many as there is room for.
  package mutating func cut(_ list: KeyList) -> [String] {
    var position = 0
    return cut(to: list.count) {
      defer { position += 1 }
      return list[position]
    }
  }

  private mutating func cut(to count: Int, _ next: () -> String) -> [String] {
    var kept: [String] = []
    while kept.count < min(count, keys), bytes > 0 {
      let key = next()
      bytes -= key.utf8.count
      if bytes >= 0 { kept.append(key) }
    }
    return kept
  }
}
