import LprojFormats
import LprojPlugin
import Testing

@Suite struct BuiltInFormatsTests {
  @Test func standInTheirOrderOfPrecedence() {
    let formats = BuiltInFormats.all
    #expect(formats.map(\.name) == ["stringsdict", "strings", "xcstrings", "loctable"])
    #expect(formats.map(\.fileExtensions) == formats.map { [$0.name] })
    #expect(
      formats.map { $0.scope == .catalog } == [false, false, true, true])
  }
}
