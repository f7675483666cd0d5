import LprojFormats
import LprojModel
import Testing

@Suite struct LoctableFormatTests {
  @Test func givesATableForEachLanguage() {
    let decoded = DecodedTables(
      LoctableFormat(),
      """
      {
        LocProvenance = { en = { a = "not a text"; }; };
        en = { a = A; n = { NSStringVariableWidthRuleType = { 20 = x; }; }; };
        fr = {};
      }
      """)
    #expect(
      decoded.values == ["en": ["a": "A", "n": variable(.width([20: .text("x")]))], "fr": [:]])
    #expect(decoded.codes.isEmpty)
  }

  @Test func passesOverWhatIsNoLanguage() {
    let decoded = DecodedTables(LoctableFormat(), "{\n version = 1;\n en = { a = (b); c = d; };\n}")
    #expect(decoded.values == ["en": ["c": "d"]])
    #expect(decoded.places == ["2:2 warning not-a-table", "3:9 warning not-a-string"])
  }

  @Test func refusesWhatIsNoPropertyList() {
    let decoded = DecodedTables(LoctableFormat(), "{ en = { a = ")
    #expect(decoded.values == nil)
    #expect(decoded.file.hasError)
  }
}
