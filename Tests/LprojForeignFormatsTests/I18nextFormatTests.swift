import LprojForeignFormats
import LprojModel
import LprojPlugin
import Testing

/// i18next's JSON, version 4.
@Suite struct I18nextFormatTests {
  static let examples = [
    Example("{\"a\": \"b\", \"c.d\": \"e\"}", ["a": "b", "c.d": "e"]),
    Example("{\"a\": {\"b\": {\"c\": \"d\"}, \"e\": \"f\"}}", ["a.b.c": "d", "a.e": "f"]),
    Example(
      #"{"a": "{{name}} of {{ count }}, {{- list.x }} 5%"}"#,
      [
        "a": "%3$@ of %1$ld, %2$@ 5%%"
      ]),
    Example(#"{"a": "5% {x} }} {{"}"#, ["a": "5% {x} }} {{"]),
    Example(
      #"{"n_one": "{{count}} file", "n_other": "{{count}} files of {{who}} 5%"}"#,
      [
        "n": "one:%1$ld file|other:%1$ld files of %2$@ 5%%"
      ]),
    Example(
      #"{"n_zero": "none", "n_few": "few", "n_many": "m", "n_two": "t", "n_other": "o"}"#,
      [
        "n": "zero:none|two:t|few:few|many:m|other:o"
      ]),
    Example(#"{"a": {"n_other": "{{count}}"}}"#, ["a.n": "other:%1$ld"]),
    Example(
      #"{"each_other": "x", "_other": "y", "any_one": "z"}"#,
      [
        "each_other": "x", "_other": "y", "any_one": "z",
      ]),
    Example(#"{"n_one": "x", "n_few": "y"}"#, ["n": "one:x|few:y"], ["1:2 warning missing-other"]),
    Example(
      "{\"n\": \"x\",\n\"n_one\": \"y\", \"n_other\": \"z\"}", ["n": "one:y|other:z"],
      [
        "1:2 warning duplicate-key"
      ]),
    Example(
      #"{"n_ordinal_one": "{{count}}st", "n_ordinal_other": "th"}"#, [:],
      [
        "1:2 warning unknown-rule", "1:34 warning unknown-rule",
      ]),
    Example(
      #"{"a": 1, "b": null, "c": [], "d": true, "e": "x"}"#, ["e": "x"],
      [
        "1:2 warning not-a-string", "1:10 warning not-a-string", "1:21 warning not-a-string",
        "1:30 warning not-a-string",
      ]),
    Example(#"{"a": "1", "a": "2"}"#, ["a": "2"], ["1:12 warning duplicate-key"]),
    Example(
      #"{"a_one": "1", "a_other": "2", "a_one": "3"}"#, ["a": "one:3|other:2"],
      [
        "1:32 warning duplicate-key"
      ]),
    Example(
      #"{"a": "{{n, number}} $t(b)"}"#, ["a": "%1$@ $t(b)"],
      [
        "1:2 note malformed-format", "1:2 warning malformed-format",
      ]),
    Example("{}", [:]),
  ]

  @Test(arguments: examples)
  func readsWhatI18nextReads(_ example: Example) throws {
    let decoded = try Decoded("json", example.text, language: "en")
    #expect(decoded.texts == example.texts)
    #expect(decoded.places == example.places, "\(decoded.messages)")
  }

  @Test func isATableInAnLprojOnly() throws {
    #expect(try Decoded("json", "{\"a\": \"b\"}").file.tables.map(\.isEmpty) == true)
    let file = EncodedFile(path: "x.json", bytes: Array("{\"a\": \"b\"}".utf8))
    let named = try #require(ForeignFormats.ofNamedFiles.first { $0.name == "json" })
    #expect(named.decode(file).tables?.first?.table.count == 1)
  }

  @Test func entriesKeepTheirOrderAndPlaces() throws {
    let text = "{\"b\": {\n \"y\": \"1\",\n \"x\": \"2\"}, \"a\": \"3\"}"
    let table = try #require(try Decoded("json", text, language: "en").table)
    #expect(table.entries.map(\.key) == ["b.y", "b.x", "a"])
    #expect(table.records.map(\.line) == [2, 3, 3])
    #expect(table.records.map(\.column) == [2, 2, 13])
  }

  @Test func tooManyArgumentsAreLeftOut() throws {
    let text = (0..<100).map { "{{a\($0)}}" }.joined()
    let decoded = try Decoded("json", "{\"a\": \"\(text)\"}", language: "en")
    #expect(decoded.texts == [:])
    #expect(decoded.places == ["1:2 warning too-deep"])
  }
}
