package import LprojModel
package import LprojWire

extension BundleState {
  /// A bundle as `ListBundles` and the event `State` tell it.
  ///
  /// - Parameter generation: the snapshot in which it last changed.
  package init(_ bundle: LocalizedBundle, generation: Generation) {
    let languages = bundle.selectableLanguages
    self.init(
      name: bundle.name,
      roots: bundle.roots,
      languages: languages.map(\.tag),
      tables: bundle.tableNames.map(\.name),
      developmentRegion: bundle.developmentRegion.tag,
      language: languages.isEmpty ? nil : bundle.selectedLanguage.tag,
      choice: bundle.choice.description,
      generation: generation)
  }
}
