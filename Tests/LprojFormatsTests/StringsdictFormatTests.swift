import LprojFormats
import LprojModel
import LprojPlugin
import Testing

@Suite struct StringsdictFormatTests {
  /// One entry `k` in the old text form of a property list, and what becomes of it.
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let entry: String
    /// Nil when it is left out.
    let value: EntryValue?
    var codes: [DiagnosticCode] = []

    var testDescription: String { id }
  }

  static let cases: [Case] = [
    Case(id: "plain text", entry: #""text""#, value: "text"),
    Case(id: "neither text nor entry", entry: "(a, b)", value: nil, codes: [.notAString]),
    Case(
      id: "dictionary without rules", entry: "{ a = b; }", value: nil,
      codes: [.notAString]),
    Case(
      id: "format without variables", entry: "{ NSStringLocalizedFormatKey = plain; }",
      value: "plain"),
    Case(
      id: "plural", entry: entry("%#@n@", ["n": plural("zero = none; one = one; other = many;")]),
      value: variable(
        .text("%#@n@"),
        [
          "n": Variable(
            specifier: "d",
            variation: .plural([.zero: .text("none"), .one: .text("one"), .other: .text("many")]))
        ])),
    Case(
      id: "number of the argument", entry: entry("%2$#@n@ of %1$@", ["n": plural("other = x;")]),
      value: variable(.text("%2$#@n@ of %1$@"), ["n": one(argument: 2)])),
    Case(
      id: "flags before the name", entry: entry("%04$3.2#@n@", ["n": plural("other = x;")]),
      value: variable(.text("%04$3.2#@n@"), ["n": one(argument: 4)])),
    Case(
      id: "position 0 is none", entry: entry("%0$#@n@", ["n": plural("other = x;")]),
      value: variable(.text("%0$#@n@"), ["n": one()])),
    Case(
      id: "two variables",
      entry: entry(
        "%#@a@ %#@b@", ["a": plural("other = x;"), "b": plural("other = x;", type: "lu")]),
      value: variable(.text("%#@a@ %#@b@"), ["a": one(), "b": one(specifier: "lu")])),
    Case(
      id: "object as value", entry: entry("%#@n@", ["n": plural("other = x;", type: "\"@\"")]),
      value: variable(.text("%#@n@"), ["n": one(specifier: "@")])),
    Case(
      id: "nested variable",
      entry: entry("%#@a@", ["a": plural("other = \"%2$#@b@\";"), "b": plural("other = x;")]),
      value: variable(
        .text("%#@a@"),
        [
          "a": Variable(specifier: "d", variation: .plural([.other: .text("%2$#@b@")])),
          "b": one(argument: 2),
        ])),
    Case(
      id: "variable that nobody names",
      entry: entry("%#@a@", ["a": plural("other = x;"), "b": plural("other = y;")]),
      value: variable(.text("%#@a@"), ["a": one()])),
    Case(
      id: "variable that is not there", entry: entry("%#@m@", ["n": plural("other = x;")]),
      value: nil, codes: [.missingVariable]),
    Case(
      id: "variable that is a text", entry: entry("%#@n@", ["n": "text"]), value: nil,
      codes: [.missingVariable, .notAString]),
    Case(
      id: "variable that names itself", entry: entry("%#@n@", ["n": plural("other = \"%#@n@\";")]),
      value: nil, codes: [.variableCycle]),
    Case(
      id: "circle of two",
      entry: entry(
        "%#@a@", ["a": plural("other = \"%#@b@\";"), "b": plural("one = x; other = \"%#@a@\";")]),
      value: nil, codes: [.variableCycle]),
    Case(
      id: "no type of the value", entry: entry("%#@n@", ["n": plural("other = x;", type: nil)]),
      value: variable(.text("%#@n@"), ["n": one()]), codes: [.missingValueType]),
    Case(
      id: "no other", entry: entry("%#@n@", ["n": plural("one = x;")]),
      value: variable(
        .text("%#@n@"), ["n": Variable(specifier: "d", variation: .plural([.one: .text("x")]))]),
      codes: [.missingOther]),
    Case(
      id: "no case at all", entry: entry("%#@n@", ["n": plural("")]), value: nil,
      codes: [.missingVariable]),
    Case(
      id: "unknown category", entry: entry("%#@n@", ["n": plural("tow = y; other = x;")]),
      value: variable(.text("%#@n@"), ["n": one()]), codes: [.unknownRule]),
    Case(
      id: "text of a category is no text",
      entry: entry("%#@n@", ["n": plural("one = (y); other = x;")]),
      value: variable(.text("%#@n@"), ["n": one()]), codes: [.notAString]),
    Case(
      id: "no rule", entry: entry("%#@n@", ["n": "{ NSStringFormatValueTypeKey = d; other = x; }"]),
      value: variable(.text("%#@n@"), ["n": one()]), codes: [.unknownRule]),
    Case(
      id: "unknown rule of a variable",
      entry: entry(
        "%#@n@",
        [
          "n": "{ NSStringFormatSpecTypeKey = NSStringGenderRuleType; "
            + "NSStringFormatValueTypeKey = d; female = y; other = x; }"
        ]),
      value: variable(.text("%#@n@"), ["n": Variable(specifier: "d", variation: .text("x"))]),
      codes: [.unknownRule]),
    Case(
      id: "unknown rule of the entry", entry: "{ NSStringGenderRuleType = { other = x; }; }",
      value: nil, codes: [.notAString, .unknownRule]),
    Case(
      id: "width", entry: #"{ NSStringVariableWidthRuleType = { 20 = a; "50" = b; wide = c; }; }"#,
      value: variable(.width([20: .text("a"), 50: .text("b")])), codes: [.unknownRule]),
    Case(
      id: "width beside a format",
      entry: entry(
        "%#@n@", ["NSStringVariableWidthRuleType": "{ 20 = a; }", "n": plural("other = x;")]),
      value: variable(
        .width([20: .text("a"), Int(Int32.max): .text("%#@n@")]), ["n": one()])),
    Case(
      id: "device", entry: "{ NSStringDeviceSpecificRuleType = { mac = Click; other = Tap; }; }",
      value: variable(.device(["mac": .text("Click"), "other": .text("Tap")]))),
    Case(
      id: "device without other", entry: "{ NSStringDeviceSpecificRuleType = { mac = Click; }; }",
      value: variable(.device(["mac": .text("Click")])), codes: [.missingOther]),
    Case(
      id: "device beside a format",
      entry: entry("Tap", ["NSStringDeviceSpecificRuleType": "{ mac = Click; }"]),
      value: variable(.device(["mac": .text("Click"), "other": .text("Tap")]))),
    Case(
      id: "width in device",
      entry: "{ NSStringDeviceSpecificRuleType = { "
        + "mac = { NSStringVariableWidthRuleType = { 20 = a; }; }; other = b; }; }",
      value: variable(.device(["mac": .width([20: .text("a")]), "other": .text("b")]))),
    Case(
      id: "plural in device, of one name",
      entry: "{ NSStringDeviceSpecificRuleType = { "
        + "mac = \(entry("%#@n@", ["n": plural("other = x;")])); "
        + "other = \(entry("%#@n@!", ["n": plural("other = x;", type: "lld")])); }; }",
      value: variable(
        .device(["mac": .text("%#@n@"), "other": .text("%#@n/other@!")]),
        ["n": one(), "n/other": one(specifier: "lld")])),
    Case(
      id: "device in a variable",
      entry: entry(
        "%#@n@",
        [
          "n": "{ NSStringFormatSpecTypeKey = NSStringDeviceSpecificRuleType; "
            + "NSStringFormatValueTypeKey = d; mac = y; other = x; }"
        ]),
      value: variable(
        .text("%#@n@"),
        [
          "n": Variable(
            specifier: "d", variation: .device(["mac": .text("y"), "other": .text("x")]))
        ]
      )),
  ]

  @Test(arguments: cases)
  func readsAnEntry(_ example: Case) {
    let decoded = DecodedTables(StringsdictFormat(), "{ k = \(example.entry); }")
    #expect(decoded.values?[""]?["k"] == example.value)
    #expect(decoded.codes == example.codes)
  }

  /// One parser serves all names (CFBundle_Strings.c), so a `.strings` may hold such an entry.
  @Test func readsAnEntryInAStringsFile() {
    let decoded = DecodedTables(
      StringsFormat(), "a = b; k = \(entry("%#@n@", ["n": plural("other = x;")])); c = { d = e; };")
    #expect(decoded.values == ["": ["a": "b", "k": variable(.text("%#@n@"), ["n": one()])]])
    #expect(decoded.codes == [.notAString])
  }

  @Test func keepsThePlaceOfKeysAndProblems() throws {
    let decoded = DecodedTables(
      StringsdictFormat(),
      """
      {
        a = text;
        b = {
          NSStringLocalizedFormatKey = "%#@n@";
          n = { NSStringFormatSpecTypeKey = NSStringPluralRuleType; other = x; };
        };
      }
      """)
    #expect(decoded.table()?.records.map(\.line) == [2, 3])
    #expect(decoded.table()?.records.map(\.column) == [3, 3])
    #expect(decoded.places == ["5:5 warning missing-value-type"])
  }

  @Test func refusesVariablesThatMultiply() {
    var variables = ["v12": plural("other = x;")]
    for number in 0..<12 {
      let name = "%#@v\(number + 1)@"
      variables["v\(number)"] = plural("other = \"\(name)\(name)\(name)\";")
    }
    let decoded = DecodedTables(StringsdictFormat(), "{ k = \(entry("%#@v0@", variables)); }")
    #expect(decoded.values == ["": [:]])
    #expect(decoded.codes == [.tooDeep])
  }

  @Test func refusesRulesThatNestTooDeep() {
    var entry = "x"
    for _ in 0..<20 { entry = "{ NSStringDeviceSpecificRuleType = { other = \(entry); }; }" }
    let decoded = DecodedTables(StringsdictFormat(), "{ k = \(entry); }")
    #expect(decoded.values == ["": [:]])
    #expect(decoded.codes.contains(.tooDeep))
  }

  @Test func refusesMoreCasesThanAnyoneMeans() {
    let widths = (0..<70_000).map { "\($0) = x;" }.joined()
    let decoded = DecodedTables(
      StringsdictFormat(), "{ k = { NSStringVariableWidthRuleType = { \(widths) }; }; }")
    #expect(decoded.values == ["": [:]])
    #expect(decoded.codes.contains(.tooDeep))
  }

  @Test func survivesEachPrefixAndEachChangedByte() {
    let entries = Self.cases.map { "\"\($0.id)\" = \($0.entry);" }.joined()
    let whole = Array("{\(entries)}".utf8)
    #expect(DecodedTables(StringsdictFormat(), whole).values != nil)
    for position in stride(from: 0, to: whole.count, by: 31) {
      let prefix = DecodedTables(StringsdictFormat(), Array(whole[..<position]))
      #expect(prefix.values != nil || prefix.file.hasError)
      var bytes = whole
      bytes[position] = [0x22, 0x7B, 0x7D, 0x3B, 0x00, 0xFF][position % 6]
      _ = DecodedTables(StringsdictFormat(), bytes).values
    }
  }
}

/// An entry in the old text form, with a format and these other members.
private func entry(_ format: String, _ members: [String: String]) -> String {
  let members = members.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value);" }
  return "{ NSStringLocalizedFormatKey = \"\(format)\"; \(members.joined(separator: " ")) }"
}

/// A variable with a plural of these cases.
private func plural(_ cases: String, type: String? = "d") -> String {
  let type = type.map { "NSStringFormatValueTypeKey = \($0);" } ?? ""
  return "{ NSStringFormatSpecTypeKey = NSStringPluralRuleType; \(type) \(cases) }"
}

/// What `plural("other = x;")` becomes.
private func one(argument: Int? = nil, specifier: String = "d") -> Variable {
  Variable(argument: argument, specifier: specifier, variation: .plural([.other: .text("x")]))
}
