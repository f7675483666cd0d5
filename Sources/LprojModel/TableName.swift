/// The name of a string table: its file's name without the extension.
///
/// Compares by bytes: two file names that differ only in normalization are two tables.
package struct TableName: Hashable, Sendable, Comparable, CustomStringConvertible {
  package let name: String

  /// `Localizable` when `name` is nil or empty (NSBundle, `localizedString(forKey:value:table:)`).
  package init(_ name: String?) {
    self.name = if let name, !name.isEmpty { name } else { "Localizable" }
  }

  package static let localizable = TableName("Localizable")

  package var description: String { name }

  package static func == (left: TableName, right: TableName) -> Bool {
    left.name.utf8Span.span.hasSameBytes(as: right.name.utf8Span.span)
  }

  package static func < (left: TableName, right: TableName) -> Bool {
    left.name.utf8Span.span.precedes(right.name.utf8Span.span)
  }

  package func hash(into hasher: inout Hasher) {
    let bytes = name.utf8Span.span
    unsafe bytes.withUnsafeBytes { unsafe hasher.combine(bytes: $0) }
  }
}
