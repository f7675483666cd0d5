package import LprojPlugin

/// The formats of other systems that are compiled in: of the GNU system, Android, Flutter, Java
/// and JavaScript.
package enum ForeignFormats {
  /// In their order of precedence, after those of ``LprojFormats/BuiltInFormats``.
  package static let all: [any TableFormat] = [
    POFormat(), AndroidFormat(), ARBFormat(), I18nextFormat(), PropertiesFormat(),
  ]

  /// The same for a file that a user names, which is a table wherever it stands.
  package static let ofNamedFiles: [any TableFormat] =
    all.map { $0 is I18nextFormat ? I18nextFormat(takesAnyPlace: true) : $0 }

  /// The format of a name, nil when there is none.
  package static func named(_ name: String) -> (any TableFormat)? {
    all.first { $0.name == name }
  }
}
