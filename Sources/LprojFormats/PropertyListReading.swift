package import LprojModel

/// What became of the bytes of a property list.
package struct PropertyListReading: Sendable {
  /// The members of the dictionary that the file holds, in its order (binary: by key).
  ///
  /// Nil when the file could not be read whole or holds no dictionary; one of the diagnostics is
  /// then an error. A member's line is 0 in the binary form.
  package var members: [PropertyListValue.Member]?
  package var diagnostics: [Diagnostic]
}
