import LprojFormats
import LprojModel
import Testing

/// Substitutions of String Catalogs: what `%#@name@` stands for in each language.
@Suite struct CatalogVariablesTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    /// The localization of the key in English.
    let localization: String
    /// Nil when it is left out.
    let value: EntryValue?
    var codes: [DiagnosticCode] = []

    var testDescription: String { id }
  }

  static let cases: [Case] = [
    Case(
      id: "with an argument",
      localization: format(
        "%1$@: %#@left@", ["left": substitution(#""argNum": 2, "formatSpecifier": "d","#)]),
      value: variable(.text("%1$@: %#@left@"), ["left": Variable(argument: 2, specifier: "d")])),
    Case(
      id: "without argument and specifier",
      localization: format("%#@n@", ["n": substitution()]),
      value: variable(.text("%#@n@"), ["n": Variable(specifier: "lld")])),
    Case(
      id: "argument in the text",
      localization: format("%3$#@n@", ["n": substitution()]),
      value: variable(.text("%3$#@n@"), ["n": Variable(argument: 3, specifier: "lld")])),
    Case(
      id: "argument in the text twice, not the same",
      localization: format("%1$#@n@ %2$#@n@", ["n": substitution()]),
      value: variable(.text("%1$#@n@ %2$#@n@"), ["n": Variable(specifier: "lld")])),
    Case(
      id: "argument that is no position",
      localization: format("%#@n@", ["n": substitution(#""argNum": 0,"#)]),
      value: variable(.text("%#@n@"), ["n": Variable(specifier: "lld")]),
      codes: [.malformedFormat]),
    Case(
      id: "name with dots",
      localization: format("%#@total.strings@", ["total.strings": substitution()]),
      value: variable(
        .text("%#@total.strings@"), ["total.strings": Variable(specifier: "lld")])),
    Case(
      id: "not named in the text", localization: format("plain", ["n": substitution()]),
      value: "plain"),
    Case(
      id: "named and not defined", localization: format("%#@m@", ["n": substitution()]),
      value: nil, codes: [.missingVariable]),
    Case(
      id: "named by nobody but escaped", localization: format("100%%#@n@", [:]),
      value: "100%%#@n@"),
    Case(
      id: "circle",
      localization: format(
        "%#@a@",
        [
          "a": variations("plural", ["other": unit("%#@b@")]),
          "b": variations("plural", ["other": unit("%#@a@")]),
        ]),
      value: nil, codes: [.variableCycle]),
    Case(
      id: "in a choice by device",
      localization: variations(
        "device", ["mac": unit("%#@n@"), "other": unit("none")],
        besides: #", "substitutions": {"n": \#(substitution())}"#),
      value: variable(
        .device(["mac": .text("%#@n@"), "other": .text("none")]),
        ["n": Variable(specifier: "lld")])),
    Case(
      id: "one for each device, of one name",
      localization: variations(
        "device",
        [
          "mac": format("%#@n@", ["n": substitution(#""argNum": 1,"#)]),
          "other": format("%#@n@ taps", ["n": substitution(#""argNum": 2,"#)]),
        ]),
      value: variable(
        .device(["mac": .text("%#@n@"), "other": .text("%#@n/other@ taps")]),
        [
          "n": Variable(argument: 1, specifier: "lld"),
          "n/other": Variable(argument: 2, specifier: "lld"),
        ])),
  ]

  @Test(arguments: cases)
  func readsSubstitutions(_ example: Case) {
    let decoded = DecodedTables(
      StringCatalogFormat(), catalog(#""k": {\#(localizations(en: example.localization))}"#))
    #expect(decoded.values?["en"]?["k"] == example.value)
    #expect(decoded.codes == example.codes)
  }
}

/// A localization with a format and its substitutions.
private func format(_ text: String, _ substitutions: [String: String]) -> String {
  let members = substitutions.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }
  return #"{"stringUnit": {"value": "\#(text)"}, "substitutions": "#
    + "{\(members.joined(separator: ", "))}}"
}

/// A substitution with one plural and these members before it.
private func substitution(_ members: String = "") -> String {
  #"{\#(members) "variations": {"plural": {"other": \#(unit("%arg"))}}}"#
}

extension Variable {
  /// A variable with the one plural of ``substitution``.
  fileprivate init(argument: Int? = nil, specifier: String) {
    self.init(
      argument: argument, specifier: specifier, variation: .plural([.other: .text("%arg")]))
  }
}
