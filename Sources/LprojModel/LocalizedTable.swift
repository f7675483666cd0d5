/// One named table of one language, as its files gave it.
package struct LocalizedTable: Sendable {
  /// What is served: the variable texts over the plain ones, earlier roots over later ones.
  package let merged: Table
  /// The part of it that came from `.stringsdict` files, nil when there is none.
  package let variable: Table?
  /// The part of it that came from all other files, nil when there is none.
  package let plain: Table?

  /// Merges the parts; CFBundle searches them separately, so ``FallbackPolicy/apple`` needs both.
  package init(variable: Table?, plain: Table?) {
    self.variable = variable
    self.plain = plain
    merged = Table.merging([variable, plain].compactMap { $0 })
  }

  package init(merged: Table, variable: Table?, plain: Table?) {
    self.merged = merged
    self.variable = variable
    self.plain = plain
  }

  package func hasSameEntries(as other: LocalizedTable) -> Bool {
    merged.hasSameEntries(as: other.merged)
      && isSame(variable, other.variable) && isSame(plain, other.plain)
  }

  /// Whether both are the same tables in memory.
  func isIdentical(to other: LocalizedTable) -> Bool {
    merged === other.merged && variable === other.variable && plain === other.plain
  }

  /// Whether both have the same parts, whatever is in them: for ``FallbackPolicy/apple`` a part that
  /// is there hides those of other places, also when it is empty.
  func hasSameParts(as other: LocalizedTable) -> Bool {
    (variable == nil) == (other.variable == nil) && (plain == nil) == (other.plain == nil)
  }

  private func isSame(_ left: Table?, _ right: Table?) -> Bool {
    switch (left, right) {
    case (nil, nil): true
    case (let left?, let right?): left.hasSameEntries(as: right)
    default: false
    }
  }
}

/// The tables of one language of one bundle.
///
/// A class so that a snapshot shares what did not change with the one before it, and that two
/// snapshots are compared by identity first.
package final class LocalizedLanguage: Sendable {
  package let language: LanguageTag
  /// How the directory, or the catalog, spells it.
  package let spelling: String
  package let tables: [TableName: LocalizedTable]

  package init(language: LanguageTag, spelling: String, tables: [TableName: LocalizedTable]) {
    self.language = language
    self.spelling = spelling
    self.tables = tables
  }
}
