package import LprojModel

/// What an image is made of: one language of one bundle with all its tables.
package struct ImageContents: Sendable {
  package var bundle: String
  package var language: LanguageTag
  package var developmentRegion: LanguageTag
  /// The generation in which this language last changed; equal contents keep theirs, so that
  /// their image stays the same file.
  package var revision: Generation
  /// In any order, no name twice.
  package var tables: [ImageTable]

  package init(
    bundle: String, language: LanguageTag, developmentRegion: LanguageTag, revision: Generation,
    tables: [ImageTable]
  ) {
    self.bundle = bundle
    self.language = language
    self.developmentRegion = developmentRegion
    self.revision = revision
    self.tables = tables
  }
}

/// A named table of an image, as a look-up sees it: the language and what it falls back to.
package struct ImageTable: Sendable {
  package var name: TableName
  /// The fallback chain: the first layer that has a key gives its entry, which remembers the
  /// layer's language.
  package var layers: [ImageLayer]

  package init(name: TableName, layers: [ImageLayer]) {
    self.name = name
    self.layers = layers
  }
}

/// A table of one language, as a layer of an image's table.
package struct ImageLayer: Sendable {
  package var language: LanguageTag
  package var table: Table

  package init(language: LanguageTag, table: Table) {
    self.language = language
    self.table = table
  }
}
