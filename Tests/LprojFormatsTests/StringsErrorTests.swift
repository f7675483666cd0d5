import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// What is refused, with its place and its words, and what `legacy` serves instead.
@Suite struct StringsErrorTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let text: String
    let code: DiagnosticCode
    let line: Int
    let column: Int
    /// A part of the message.
    let words: String
    /// What CoreFoundation serves without a word; nil when it reports an error, too.
    var legacy: [String: String]?

    init(
      _ text: String, _ code: DiagnosticCode, _ line: Int, _ column: Int, _ words: String,
      legacy: [String: String]? = nil
    ) {
      self.text = text
      self.code = code
      self.line = line
      self.column = column
      self.words = words
      self.legacy = legacy
    }

    var testDescription: String { text }
  }

  static let syntax = [
    Example("a = 1;\nb = 2\n\nc = 3;", .syntax, 2, 6, "(Apple's tools report line 4)"),
    Example(
      "a = 1", .syntax, 1, 6, "expected ';' after the value of 'a', found the end of the file"),
    Example("a = \"b\nc = \"d\";", .syntax, 2, 6, "begins on line 1: if it should end there"),
    Example("a = \"b \"c\" d\";", .syntax, 1, 9, #"a quote within a text is written \""#),
    Example("a b = 1;", .syntax, 1, 3, "expected '=' or ';' after the key 'a', found 'b'"),
    Example("a\nb = 1;", .syntax, 1, 2, "(Apple's tools report line 2)"),
    Example("a = ;", .syntax, 1, 5, "write \"\" for an empty text"),
    Example("a = “b”;", .syntax, 1, 5, "type the straight quote \" instead"),
    Example("a = ‘b’;", .syntax, 1, 5, "type the straight quote ' or \" instead"),
    Example("a = \u{3000}b;", .syntax, 1, 5, "U+3000; type a plain space instead"),
    Example("a ＝ b;", .syntax, 1, 3, "type = instead"),
    Example("@a = b;", .syntax, 1, 1, "found '@'"),
    Example("\u{FEFF}\u{FEFF}a = b;", .syntax, 1, 1, "U+FEFF; remove this invisible character"),
    Example("a = \"x", .unterminatedString, 1, 5, "no closing \""),
    Example("a = \"x\n\\", .unterminatedString, 1, 5, "no closing \""),
    Example("'a", .unterminatedString, 1, 1, "no closing '"),
    Example("{ a = 1; } b", .syntax, 1, 12, "after the closing '}'"),
    Example("{ a = 1; @ }", .syntax, 1, 10, "expected '}' at the end of the dictionary"),
    Example("{ a = 1; 'b", .unterminatedString, 1, 10, "no closing '"),
    Example("a = (1 2);", .syntax, 1, 8, "expected ')' at the end of the array"),
    Example("a = <123>;", .syntax, 1, 9, "two hexadecimal digits"),
    Example("a = <12 xy>;", .syntax, 1, 9, "expected '>' at the end of the data"),
    Example("\"X\"", .notATable, 1, 1, "the string 'X' alone"),
    Example("(a, b)", .notATable, 1, 1, "an array"),
    Example("<0fbd77>", .notATable, 1, 1, "data"),
  ]

  static let truncation = [
    Example("a=1;;\nb=2;", .restLost, 1, 5, "lost from line 1: unexpected ';'", legacy: ["a": "1"]),
    Example(
      "a=1;\n@@ b=2;", .restLost, 2, 1, "lost from line 2: unexpected '@'", legacy: ["a": "1"]),
    Example("a=1;\n}", .restLost, 2, 1, "unexpected '}'; remove it", legacy: ["a": "1"]),
    Example("a=1;\n“b” = 2;", .restLost, 2, 1, "straight quote", legacy: ["a": "1"]),
    Example("a=1;\u{A0}b=2;", .restLost, 1, 5, "U+00A0", legacy: ["a": "1"]),
    Example("a=1; = 2;", .restLost, 1, 6, "unexpected '='", legacy: ["a": "1"]),
    Example(
      "a=1;\nc=\"d\";\n \"b = 2;", .unterminatedString, 3, 2, "lost from line 3",
      legacy: ["a": "1", "c": "d"]),
  ]

  @Test(arguments: syntax + truncation)
  func isRefusedWithItsPlaceAndWords(_ example: Example) throws {
    let decoded = decode(Array(example.text.utf8))
    #expect(decoded.tables == nil)
    let error = try #require(decoded.diagnostics.last)
    #expect(error.severity == .error)
    #expect(error.code == example.code)
    #expect(error.line == example.line)
    #expect(error.column == example.column)
    #expect(error.message.contains(example.words), "\(error)")
  }

  @Test(arguments: syntax + truncation)
  func legacyServesWhatIsLostInSilence(_ example: Example) {
    let decoded = decode(Array(example.text.utf8), .legacy)
    #expect(decoded.tables?.first?.table.texts == example.legacy)
    let severity: Diagnostic.Severity = example.legacy == nil ? .error : .warning
    #expect(decoded.diagnostics.map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("a = \"\\u203A\";", DiagnosticCode.lowercaseUEscape, 1, 6, "write \\U and four digits"),
    ("a = \"\\Ux\";", .invalidEscape, 1, 6, "write four"),
    ("a = \"\n  \\Ud83d\";", .invalidEscape, 2, 3, "surrogate"),
    ("a=1;\n /* b", .unterminatedComment, 2, 2, "close it with */"),
  ])
  func isServedWithAWarning(
    _ text: String, _ code: DiagnosticCode, _ line: Int, _ column: Int, _ words: String
  ) throws {
    let decoded = decode(Array(text.utf8))
    #expect(decoded.tables?.first?.table.count == 1)
    let warning = try #require(decoded.diagnostics.first)
    #expect(decoded.diagnostics.count == 1)
    #expect(warning.severity == .warning)
    #expect(warning.code == code)
    #expect(warning.line == line)
    #expect(warning.column == column)
    #expect(warning.message.contains(words), "\(warning)")
  }

  @Test func nestingHasALimit() {
    let depth = PropertyListReader.depthLimit
    let text = { (count: Int) in
      "a=" + String(repeating: "(", count: count) + String(repeating: ")", count: count) + ";"
    }
    #expect(decode(Array(text(depth).utf8)).diagnostics.map(\.code) == [.notAString])
    #expect(decode(Array(text(depth + 1).utf8)).diagnostics.map(\.code) == [.tooDeep])
  }

  private func decode(
    _ bytes: [UInt8], _ mode: DecodingOptions.Strings = .strict
  ) -> DecodedFile {
    StringsFormat().decode(
      EncodedFile(path: "x.strings", bytes: bytes, options: DecodingOptions(strings: mode)))
  }
}
