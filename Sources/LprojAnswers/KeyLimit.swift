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
  package mutating func cut(_ list: some Collection<String>) -> [String] {
    Array(
      list.prefix(keys).prefix { key in
        bytes -= key.utf8.count
        return bytes >= 0
      })
  }
}
