import LprojModel
import Testing

/// Which changes of a table count as one for who is told of it.
@Suite struct ChangesetTests {
  private func snapshot(
    _ generation: UInt64, _ fallback: FallbackPolicy, _ table: LocalizedTable
  ) -> Snapshot {
    let english = LanguageTag(canonical: "en")
    let language = LocalizedLanguage(
      language: english, spelling: "en", tables: [.localizable: table])
    let bundle = LocalizedBundle(
      name: "app", roots: [], developmentRegion: english, fallback: fallback,
      languages: [english: language], chains: [english: [english]], selectedLanguage: english)
    return Snapshot(generation: Generation(generation), bundles: ["app": bundle])
  }

  /// An empty part hides those of other places for CFBundle, and nothing for the other policies.
  @Test(arguments: [FallbackPolicy.apple, .chain, .exact], [true, false])
  func anEmptyPartThatComesOrGoes(fallback: FallbackPolicy, comes: Bool) {
    var builder = TableBuilder()
    builder.append(key: "key", value: .text("text"))
    let variable = builder.build()
    let with = LocalizedTable(variable: variable, plain: .empty)
    let without = LocalizedTable(variable: variable, plain: nil)
    let changeset = Changeset(
      from: snapshot(1, fallback, comes ? without : with),
      to: snapshot(2, fallback, comes ? with : without))
    #expect(changeset.isEmpty == (fallback != .apple))
  }
}
