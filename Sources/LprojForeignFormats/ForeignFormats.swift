package import LprojPlugin

/// The formats of other systems that are compiled in: of the GNU system, Android, Flutter, Java
/// and JavaScript.
package enum ForeignFormats {
  /// In their order of precedence, after those of ``LprojFormats/BuiltInFormats``.
  package static let all: [any TableFormat] = [
    POFormat(), AndroidFormat(), PropertiesFormat(),
  ]

  /// The format of a name, nil when there is none.
  package static func named(_ name: String) -> (any TableFormat)? {
    all.first { $0.name == name }
  }
}
