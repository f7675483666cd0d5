import LprojModel
import LprojText
import Testing

/// What NSString's formatting prints, statement by statement: SEMANTICS 4, and what
/// `String(format:)` of Foundation on Linux was seen to print.
@Suite struct RenderingStatementsTests {
  struct Statement: Sendable, CustomStringConvertible {
    let format: String
    let arguments: [FormatArgument]
    let text: String

    init(_ format: String, _ arguments: [FormatArgument], _ text: String) {
      self.format = format
      self.arguments = arguments
      self.text = text
    }

    var description: String { "\(format) \(arguments)" }
  }

  static let statements: [Statement] = [
    // Positions.
    Statement("%@ and %@", [.string("a"), .string("b")], "a and b"),
    Statement("%2$@ %1$@", [.string("a"), .string("b")], "b a"),
    Statement("%1$@ %@", [.string("a"), .string("b")], "a a"),
    Statement("%1$@ %@ %@", [.string("a"), .string("b")], "a a b"),
    Statement("%@ %1$@ %@", [.string("a"), .string("b")], "a a b"),
    Statement("%2$d", [.int(1), .int(2)], "2"),
    Statement("%1$d %1$x", [.int(10)], "10 a"),
    Statement("%@", [.string("a"), .string("b"), .string("c")], "a"),
    // Wrapping around.
    Statement("%d", [.int(.max)], "-1"),
    Statement("%d", [.unsigned(4_294_967_295)], "-1"),
    Statement("%u", [.int(-1)], "4294967295"),
    Statement(
      "%lld %ld %qd %zd %td %jd", Array(repeating: .int(.max), count: 6),
      Array(repeating: "9223372036854775807", count: 6).joined(separator: " ")),
    Statement("%hd %hhd", [.int(70_000), .int(300)], "4464 44"),
    Statement("%D %U %O", [.int(.max), .int(.max), .int(8)], "-1 4294967295 10"),
    // Objects print as they are, whatever the width.
    Statement(
      "%@ %@ %@", [.int(-5), .unsigned(.max), .double(1.5)], "-5 18446744073709551615 1.5"),
    Statement(
      "%@ %@ %@ %@", [.double(3), .double(0.1), .double(1e20), .double(-0.0)],
      "3 0.1 1e+20 -0"),
    Statement(
      "%10@|%-10@|%.2@|%010@", Array(repeating: .string("añb"), count: 4),
      "añb|añb|añb|añb"),
    // Strings: width and precision in characters.
    Statement("[%s] [%S]", [.string("añb"), .string("añb")], "[añb] [añb]"),
    Statement(
      "[%5s] [%-5s] [%05s]", Array(repeating: .string("añb"), count: 3),
      "[  añb] [añb  ] [  añb]"),
    Statement(
      "[%.2s] [%5.1S]", [.string("e\u{301}👨‍👩‍👧b"), .string("👨‍👩‍👧b")],
      "[e\u{301}👨‍👩‍👧] [    👨‍👩‍👧]"),
    // Characters.
    Statement("%c%c%c", [.int(65), .int(233), .int(65 + 256)], "AéA"),
    Statement("[%c]", [.int(0)], "[]"),
    Statement("%C%C", [.int(0xD83D), .int(0xDE00)], "😀"),
    Statement("%C", [.int(0xE9)], "é"),
    Statement(
      "%C-%C%C%@", [.int(0xD83D), .int(0xDE00), .int(0xD83D), .string("x")],
      "\u{FFFD}-\u{FFFD}\u{FFFD}x"),
    Statement("[%5C]", [.int(66)], "[B]"),
    // Floating point, and integers that a Double holds.
    Statement("%.2f %f", [.double(1234.5), .int(3)], "1234.50 3.000000"),
    Statement("%.0f", [.unsigned(1 << 53)], "9007199254740992"),
    Statement("%Lf", [.double(1.5)], "1.500000"),
    // The apostrophe groups nothing without a language.
    Statement("%'d %'.1f", [.int(1_234_567), .double(1234.5)], "1234567 1234.5"),
    // Width and precision.
    Statement("%*d|%-*d|", [.int(5), .int(42), .int(5), .int(42)], "   42|42   |"),
    Statement("%*d|%.*f", [.int(-5), .int(42), .int(2), .double(1)], "42   |1.00"),
    // Percent signs that start nothing.
    Statement("%d%% done", [.int(5)], "5% done"),
    Statement("Completed: %d%", [.int(5)], "Completed: 5"),
    Statement("%d%l", [.int(5)], "5"),
    Statement("100% sure", [.string("x")], "100xure"),
    Statement("90% bla %d", [.int(5)], "90 la 5"),
    Statement("%K|%d", [.int(5)], "K|5"),
    Statement("%5%|%-5%|%05%", [.int(5)], "5|-|0"),
    Statement("%1$%|%d", [.int(5)], "1|5"),
    Statement("%ä %d", [.int(5)], "ä 5"),
    Statement("%😀 %d", [.int(5)], "😀 5"),
    Statement("%0$d|%d", [.int(5)], "0d|5"),
    Statement("50%-ig", [.int(5)], "505g"),
    // The catalogs' token, also where there is no variable.
    Statement("%@ %arg", [.string("a"), .int(5)], "a 5"),
    Statement("%arg", [.string("a")], "a"),
  ]

  @Test(arguments: statements)
  func printsWhatAppsShow(_ statement: Statement) throws {
    let text = try TextRenderer(rules: .english)
      .render(.text(statement.format), arguments: statement.arguments)
    #expect(text == statement.text)
  }

  @Test(arguments: [
    "50% off", "bla: 90% bla", "50%-ig", "%d%% done", "100%", "%#@x@", "%#@x", "%arg", "%p", "",
  ])
  func leavesTextsUntouchedWithoutArguments(_ text: String) throws {
    #expect(try TextRenderer(rules: .english).render(.text(text)) == text)
  }

  @Test func writesNumbersAsTheLanguageDoesOnRequest() throws {
    let renderer = TextRenderer(rules: .lettered)
    let options = RenderingOptions(localizedNumbers: true)
    let arguments: [FormatArgument] = [.int(120), .double(3.5)]
    func render(_ format: String) throws -> String {
      try renderer.render(.text(format), arguments: arguments, options: options)
    }
    #expect(try render("%1$d %1$'u %1$x") == "bca bca 78")
    #expect(try render("%2$.1f %2$e %2$a") == "d,1 3.500000e+00 0x1.cp+1")
    #expect(try render("[%1$+5d] [%1$-5d] [%1$05d] [%1$.4d]") == "[ +bca] [bca  ] [aabca] [abca]")
    #expect(try render("[%2$07.1f]") == "[aaaad,1]")
    #expect(try render("%1$@ %2$@ %2$g %2$#.4g") == "bca d,1 d,1 d,3")
    #expect(try renderer.render(.text("%d"), arguments: arguments) == "120")
  }
}
