import LprojModel

/// What a catalog says for one key in one language.
enum CatalogText {
  /// Nothing: the key itself in the source language, no entry in another.
  case absent
  /// Something that cannot be served, as a diagnostic says.
  case unusable
  case text(VariableText)

  /// The value of an entry in the source language; nil for none.
  func entryValue(key: String) -> EntryValue? {
    switch self {
    case .absent: .text(key)
    case .unusable: nil
    case .text(let text): text.entryValue
    }
  }
}
