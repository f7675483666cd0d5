package import LprojModel

/// What rendering needs to know of the language of a table.
///
/// Two closures rather than a library's types, so that this room's rules can be tried with the
/// rules of any language spelled out.
package struct TextRules: Sendable {
  /// The CLDR cardinal category of a number. Any thread.
  package var category: @Sendable (Number) -> PluralCategory
  /// A number as the language writes it; nil when it cannot, and it is written as in C. Any thread.
  package var localized: @Sendable (Number, NumberStyle) -> String?

  package init(
    category: @escaping @Sendable (Number) -> PluralCategory,
    localized: @escaping @Sendable (Number, NumberStyle) -> String? = { _, _ in nil }
  ) {
    self.category = category
    self.localized = localized
  }
}
