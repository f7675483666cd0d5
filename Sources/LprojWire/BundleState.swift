package import LprojModel

/// A bundle as it is served.
package struct BundleState: Codable, Hashable, Sendable {
  package var name: String
  /// Directories, earlier ones override later ones.
  package var roots: [String]
  package var languages: [String]
  /// The names of all tables, of whatever language.
  package var tables: [String]
  package var developmentRegion: String?
  /// The language that is served when none is asked for; nil while the bundle has none.
  package var language: String?
  /// A tag, or `system`.
  package var choice: String
  /// The snapshot in which the bundle last changed.
  package var generation: Generation

  package init(
    name: String, roots: [String], languages: [String], tables: [String],
    developmentRegion: String?, language: String?, choice: String, generation: Generation
  ) {
    self.name = name
    self.roots = roots
    self.languages = languages
    self.tables = tables
    self.developmentRegion = developmentRegion
    self.language = language
    self.choice = choice
    self.generation = generation
  }
}
