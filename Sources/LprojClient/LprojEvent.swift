import LprojWire

/// Something that changed in the texts of a bundle.
///
/// When it is told, look-ups answer with the new texts already.
public struct LprojEvent: Hashable, Sendable {
  /// What changed.
  public var change: Change
  /// The number of the daemon's snapshot that brought it; 0 where it came from none.
  public var generation: UInt64

  /// What can change.
  public enum Change: Hashable, Sendable {
    /// Another language is selected, by whatever process. A language is nil while the bundle has
    /// none.
    case languageSelected(language: String?, previous: String?)
    /// Texts were added, changed or removed.
    case tablesChanged([LprojTableChange])
    /// Languages came or went, as BCP 47 tags.
    case languagesChanged(added: [String], removed: [String])
    /// What changed is not known in detail: the daemon was away, or this program was too slow
    /// to take each event. Read all texts again.
    case everythingChanged
    /// The daemon came or went; texts go on being answered from the last images.
    case connectionChanged(isConnected: Bool)
  }
}

/// The keys that changed in one table of one language.
///
/// The lists are cut at a limit of the daemon's; ``isWhole`` says whether they are complete.
public struct LprojTableChange: Hashable, Sendable {
  /// A BCP 47 tag, or `Base`.
  public var language: String
  /// The name of the table, `Localizable` by default.
  public var table: String
  /// Keys that were not there before.
  public var added: [String]
  /// Keys that have another text.
  public var changed: [String]
  /// Keys that are gone.
  public var removed: [String]
  /// Whether the lists name every key.
  public var isWhole: Bool

  init(_ change: TableChange) {
    language = change.language
    table = change.table
    added = change.added
    changed = change.changed
    removed = change.removed
    isWhole = change.counts == nil
  }
}
