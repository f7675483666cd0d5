package import LprojModel

extension ImageContents {
  /// One language of a bundle as its look-ups see it.
  ///
  /// - Parameter chain: where its keys are looked up, in order.
  package init(
    _ language: LanguageTag, of bundle: LocalizedBundle, along chain: [LanguageTag],
    revision: Generation
  ) {
    self.init(
      bundle: bundle.name, language: language, developmentRegion: bundle.developmentRegion,
      revision: revision,
      tables: bundle.tableNames(along: chain).compactMap { name in
        let layers = bundle.layers(of: name, along: chain)
        guard !layers.isEmpty else { return nil }
        return ImageTable(
          name: name, layers: layers.map { ImageLayer(language: $0.language, table: $0.table) })
      })
  }
}

extension LocalizedBundle {
  /// The tables in the places of a chain, and in those that CFBundle looks into besides.
  fileprivate func tableNames(along chain: [LanguageTag]) -> Set<TableName> {
    let places = [unlocalized, languages[.base]] + chain.map { languages[$0] }
    return places.reduce(into: []) { names, place in
      names.formUnion(place?.tables.keys.map { $0 } ?? [])
    }
  }
}
