/// What changed in one table of one language.
///
/// The lists are in byte order and may be cut; `counts` then says how many there are.
package struct TableChange: Codable, Hashable, Sendable {
  package struct Counts: Codable, Hashable, Sendable {
    package var added: Int
    package var changed: Int
    package var removed: Int

    package init(added: Int, changed: Int, removed: Int) {
      self.added = added
      self.changed = changed
      self.removed = removed
    }
  }

  package var language: String
  package var table: String
  package var added: [String]
  package var changed: [String]
  package var removed: [String]
  /// Nil: the lists are whole.
  package var counts: Counts?

  package init(
    language: String, table: String, added: [String] = [], changed: [String] = [],
    removed: [String] = [], counts: Counts? = nil
  ) {
    self.language = language
    self.table = table
    self.added = added
    self.changed = changed
    self.removed = removed
    self.counts = counts
  }

  package var isEmpty: Bool {
    counts == nil && added.isEmpty && changed.isEmpty && removed.isEmpty
  }

  /// How many keys there are, cut or not.
  package var totals: Counts {
    counts ?? Counts(added: added.count, changed: changed.count, removed: removed.count)
  }
}
