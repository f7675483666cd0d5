import LprojModel
import LprojText
import Testing

@Suite struct FormatErrorTests {
  struct Case: Sendable, CustomStringConvertible {
    let format: String
    let arguments: [FormatArgument]
    let error: FormatError

    init(_ format: String, _ arguments: [FormatArgument], _ error: FormatError) {
      self.format = format
      self.arguments = arguments
      self.error = error
    }

    var description: String { "\(format) \(arguments)" }
  }

  static let cases: [Case] = [
    mismatch("%d", 1, .string("x")),
    mismatch("%5.2lld", 1, .double(2)),
    mismatch("%d", 1, .double(2.5)),
    mismatch("%x", 1, .double(2)),
    mismatch("%f", 1, .string("1.5")),
    mismatch("%f", 1, .int(.max)),
    mismatch("%f", 1, .unsigned(.max)),
    mismatch("%s", 1, .int(1)),
    mismatch("%S", 1, .double(1)),
    mismatch("%c", 1, .string("x")),
    mismatch("%C", 1, .double(65)),
    mismatch("%*d", 1, .string("x"), .int(1)),
    mismatch("%.*f", 1, .double(2), .double(1)),
    Case(
      "%2$@ %1$d", [.string("a"), .string("b")],
      .typeMismatch(specifier: "%1$d", position: 1, argument: .string("a"))),
    Case("%@ %@", [.string("A")], tooFew("%@", 2, 1)),
    Case("%3$-5d", [.int(1)], tooFew("%3$-5d", 3, 1)),
    Case("%99999999999$d", [.int(1)], tooFew("%99999999999$d", FormatScanner.numberLimit, 1)),
    Case("%*d", [.int(1)], tooFew("%*d", 2, 1)),
    Case("%.*2$f", [.double(1)], tooFew("%.*2$f", 2, 1)),
    Case("%p", [.int(1)], .malformedSpecifier(specifier: "%p")),
    Case("%n", [.int(1)], .malformedSpecifier(specifier: "%n")),
    Case("%#@files", [.int(1)], .malformedSpecifier(specifier: "%#@")),
    Case("%#@files@", [.int(1)], .unknownVariable(name: "files")),
    Case("%1001d", [.int(1)], .tooLong(specifier: "%1001d", limit: 1000)),
    Case(
      "%.999999999999999999999f", [.double(1)],
      .tooLong(specifier: "%.999999999999999999999f", limit: 1000)),
    Case("%*d", [.int(-1001), .int(1)], .tooLong(specifier: "%*d", limit: 1000)),
    Case("%*d", [.int(.init(Int32.min)), .int(1)], .tooLong(specifier: "%*d", limit: 1000)),
    Case(
      String(repeating: "%1000d", count: 1049), [.int(1)] + Array(repeating: .int(1), count: 1048),
      .tooLong(specifier: nil, limit: 1 << 20)),
  ]

  private static func mismatch(
    _ specifier: String, _ position: Int, _ arguments: FormatArgument...
  ) -> Case {
    Case(
      specifier, arguments,
      .typeMismatch(
        specifier: specifier, position: position, argument: arguments[position - 1]))
  }

  private static func tooFew(_ specifier: String, _ position: Int, _ count: Int) -> FormatError {
    .tooFewArguments(specifier: specifier, position: position, count: count)
  }

  @Test(arguments: cases)
  func namesSpecifierPositionAndArgument(_ testCase: Case) {
    #expect(throws: testCase.error) {
      try TextRenderer(rules: .english)
        .render(.text(testCase.format), arguments: testCase.arguments)
    }
  }

  static let words: [(FormatError, String, String)] = [
    (
      .typeMismatch(
        specifier: "%2$d", position: 2, argument: .string(String(repeating: "x", count: 41))),
      "type-mismatch",
      "'%2$d' cannot print argument 2, the string '\(String(repeating: "x", count: 40))…'; "
        + "pass an argument of its type or correct the text"
    ),
    (
      .tooFewArguments(specifier: "%@", position: 2, count: 1), "too-few-arguments",
      "'%@' prints argument 2, but the arguments end at 1"
    ),
    (
      .malformedSpecifier(specifier: "%p"), "malformed-specifier",
      "'%p' is no specifier that a typed argument can be printed with; correct the text"
    ),
    (
      .unknownVariable(name: "n"), "unknown-variable",
      "The text names a variable 'n' that its entry does not have"
    ),
    (
      .variableCycle(names: ["a", "b", "a"]), "variable-cycle",
      "The variables 'a' -> 'b' -> 'a' name each other in a circle"
    ),
    (
      .missingOther(variable: "n"), "missing-other",
      "The variable 'n' has no text for the number, and no 'other'"
    ),
    (
      .missingOther(variable: nil), "missing-other",
      "The entry has no text for what was asked, and no 'other'"
    ),
    (
      .tooLong(specifier: "%1001d", limit: 1000), "too-long",
      "'%1001d' asks for a width or precision over the limit of 1000"
    ),
    (
      .tooLong(specifier: nil, limit: 1 << 20), "too-long",
      "The rendered text, or that of its variables, is over the limit of 1048576 bytes"
    ),
  ]

  @Test(arguments: words)
  func saysWhatToDo(_ error: FormatError, _ code: String, _ description: String) {
    #expect(error.code == code)
    #expect(error.description == description)
  }
}
