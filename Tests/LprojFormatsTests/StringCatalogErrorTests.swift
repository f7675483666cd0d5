import Foundation
import LprojFormats
import LprojModel
import Testing

/// Catalogs that are refused, and what nobody may bring them to do.
@Suite struct StringCatalogErrorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let text: String
    let place: String
    let message: String

    init(_ text: String, _ place: String, _ message: String) {
      self.text = text
      self.place = place
      self.message = message
    }

    var testDescription: String { "\(text.prefix(60).debugDescription) \(place)" }
  }

  static let cases: [Case] = [
    Case("", "1:1 error empty-file", "is empty"),
    Case(" \n\t", "1:1 error empty-file", "is empty"),
    Case("[]", "1:1 error malformed-catalog", "an array, not an object"),
    Case("{}", "1:1 error malformed-catalog", "no 'sourceLanguage'"),
    Case(#"{"sourceLanguage": "en"}"#, "1:1 error malformed-catalog", "no 'strings'"),
    Case(#"{"sourceLanguage": ""}"#, "1:1 error malformed-catalog", "no 'sourceLanguage'"),
    Case(
      "{\n \"sourceLanguage\": 1}", "2:2 error malformed-catalog", "is a number, not a string"),
    Case(catalog(#""k": []"#), "1:38 error malformed-catalog", "an array, not an object"),
    Case(
      catalog(#""k": {"shouldTranslate": "no"}"#), "1:44 error malformed-catalog",
      "a string, not true or false"),
    Case(
      catalog("\n\"k\": {\n\(localizations(en: "null"))}"), "3:19 error malformed-catalog",
      "'en' is null, not an object"),
    Case(
      catalog("\n\n\"k\": {\(localizations(en: #"{"stringUnit": {"value": 1}}"#))}"),
      "3:47 error malformed-catalog", "'value' is a number, not a string"),
    Case("{\r\n\"a\": 1,\r\n}", "3:1 error malformed-catalog", "remove the ',' before it"),
    Case("{\r\"a\": 1\r\"b\": 2}", "3:1 error malformed-catalog", "',' or '}' is expected"),
    Case("{\"é\" 1}", "1:6 error malformed-catalog", "':' is expected after the key 'é'"),
    Case("{a: 1}", "1:2 error malformed-catalog", "'a' stands where a quoted key"),
    Case("{\"a\": b}", "1:7 error malformed-catalog", "a text needs quotes"),
    Case("{\"a\": [1 2]}", "1:10 error malformed-catalog", "',' or ']' is expected"),
    Case("{\"a\": \"b\n\"}", "1:9 error malformed-catalog", "U+A stands inside a string"),
    Case("{\"a\": \"b", "1:9 error malformed-catalog", "ends inside a string"),
    Case(#"{"a": "\x"}"#, "1:9 error malformed-catalog", "'x' after a backslash"),
    Case(#"{"a": "\u12g4"}"#, "1:12 error malformed-catalog", "four hexadecimal digits"),
    Case(#"{"a": "\ud83d!"}"#, "1:14 error malformed-catalog", "half of a surrogate pair"),
    Case(#"{"a": "\ude00"}"#, "1:14 error malformed-catalog", "half of a surrogate pair"),
    Case(#"{"a": 1.}"#, "1:9 error malformed-catalog", "needs a digit"),
    Case(#"{"a": 01}"#, "1:8 error malformed-catalog", "',' or '}' is expected"),
    Case("{}x", "1:3 error malformed-catalog", "'x' stands after the end"),
    Case("{\"a\": // b\n1}", "1:7 error malformed-catalog", "'/' stands where a value"),
    Case(String(repeating: "[", count: 10_000), "1:129 error too-deep", "128 levels"),
    Case(
      String(repeating: #"{"":"#, count: 10_000), "1:513 error too-deep", "128 levels"),
  ]

  @Test(arguments: cases)
  func refusesWithAPlace(_ example: Case) {
    let decoded = DecodedTables(StringCatalogFormat(), example.text)
    #expect(decoded.values == nil)
    #expect(decoded.places == [example.place])
    #expect(decoded.messages.first?.contains(example.message) == true, "\(decoded.messages)")
  }

  @Test(
    arguments: [
      ([0xFF, 0xFE, 0x7B, 0], "1:1"), ([0xFE, 0xFF, 0, 0x7B], "1:1"),
      (Array("{\r\n\"é\": \"".utf8) + [0xE9, 0x22, 0x7D], "2:7"),
      ([0xEF, 0xBB, 0xBF, 0x7B, 0x0A, 0x20, 0xC3], "2:2"),
    ] as [([UInt8], String)])
  func refusesWhatIsNotUTF8(_ bytes: [UInt8], _ place: String) {
    let decoded = DecodedTables(StringCatalogFormat(), bytes)
    #expect(decoded.values == nil)
    #expect(decoded.places == ["\(place) error invalid-encoding"])
  }

  static let whole = Array(
    catalog(
      #""a": {"comment": "\u00e9", \#(localizations(en: plural(one: "1", other: "%#@n@")))}, "#
        + #""b": {"shouldTranslate": false, "n": [-1.5e3, null, true, {}]}"#
    ).utf8)

  @Test func refusesEachPrefix() {
    for count in Self.whole.indices {
      #expect(DecodedTables(StringCatalogFormat(), Array(Self.whole[..<count])).values == nil)
    }
  }

  /// Foundation's parser knows what JSON is, if not where it went wrong.
  @Test func takesNoOtherBytesForJSONThanFoundation() {
    for position in Self.whole.indices {
      for byte in [0, 0x0A, 0x20, 0x22, 0x2C, 0x31, 0x5C, 0x5D, 0x7B, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.whole
        bytes[position] = byte
        let decoded = DecodedTables(StringCatalogFormat(), bytes)
        let isJSON = (try? JSONSerialization.jsonObject(with: Data(bytes))) != nil
        if !isJSON { #expect(decoded.values == nil, "\(position) \(byte)") }
        if decoded.values == nil { #expect(decoded.file.hasError) }
      }
    }
  }

  @Test func refusesVariationsThatNestTooDeep() {
    var content = unit("x")
    for _ in 0..<20 { content = variations("device", ["other": content]) }
    let decoded = DecodedTables(
      StringCatalogFormat(), catalog(#""k": {\#(localizations(en: content))}"#))
    #expect(decoded.values == ["en": [:]])
    #expect(decoded.codes.contains(.tooDeep))
  }

  @Test func refusesVariablesThatMultiply() {
    let substitutions = (0..<12).map { number in
      let name = "%#@v\(number + 1)@"
      return #""v\#(number)": {"variations": {"plural": {"other": \#(unit(name + name + name))}}}"#
    }
    let last = #""v12": {"variations": {"plural": {"other": \#(unit("x"))}}}"#
    let content =
      #"{"stringUnit": {"value": "%#@v0@"}, "substitutions": "#
      + "{\((substitutions + [last]).joined(separator: ", "))}}"
    let decoded = DecodedTables(
      StringCatalogFormat(), catalog(#""k": {\#(localizations(en: content))}"#))
    #expect(decoded.values == ["en": [:]])
    #expect(decoded.codes == [.tooDeep])
  }

  @Test func refusesToGrowWithoutMeasure() {
    let languages = (0..<2_000).map { #""l\#($0)": \#(unit(""))"# }.joined(separator: ",")
    let value = String(repeating: "x", count: 10_000)
    let decoded = DecodedTables(
      StringCatalogFormat(),
      catalog(
        #""a": {"localizations": {\#(languages)}}, "#
          + #""k": {"shouldTranslate": false, \#(localizations(en: unit(value)))}"#))
    #expect(decoded.values == nil)
    #expect(decoded.codes == [.malformedCatalog])
  }
}
