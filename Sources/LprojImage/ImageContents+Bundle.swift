package import LprojModel

extension ImageContents {
  /// One language of a bundle as its look-ups see it.
  ///
  /// - Parameter chain: where its keys are looked up, in order.
  package init(
    _ language: LanguageTag, of bundle: LocalizedBundle, along chain: [LanguageTag],
    revision: Generation
  ) {
    let places = bundle.places(along: chain)
    self.init(
      bundle: bundle.name, language: language, developmentRegion: bundle.developmentRegion,
      revision: revision,
      tables: places.tableNames.compactMap { name in
        let layers = places.layers(of: name)
        return layers.isEmpty ? nil : ImageTable(name, layers)
      })
  }
}

extension ImageTable {
  /// A table as the look-ups of a bundle see it.
  package init(_ name: TableName, _ layers: [LocalizedBundle.Layer]) {
    self.init(
      name: name, layers: layers.map { ImageLayer(language: $0.language, table: $0.table) })
  }
}
