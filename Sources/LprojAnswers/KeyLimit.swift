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
  package mutating func cut(_ list: [String]) -> [String] { cut(list.count) { list[$0] } }

  /// The first keys of a list, as many as there is room for.
  package mutating func cut(_ list: KeyList) -> [String] { cut(list.count) { list[$0] } }

  private mutating func cut(_ count: Int, _ keyAt: (Int) -> String) -> [String] {
    var kept: [String] = []
    while kept.count < min(count, keys), bytes > 0 {
      let key = keyAt(kept.count)
      bytes -= key.utf8.count
      if bytes >= 0 { kept.append(key) }
    }
    return kept
  }
}
