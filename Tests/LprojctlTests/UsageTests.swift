import Testing

/// A command line that is off: what is said, and the exit status 2.
@Suite struct UsageTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let words: [String]
    let errors: String

    init(_ words: String, _ errors: String) {
      self.words = words.split(separator: " ").map(String.init)
      self.errors = errors
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let examples = [
    Example(
      "",
      """
      lprojctl: no command is given
      usage: lprojctl [--socket PATH] COMMAND [OPTION]...

      """),
    Example(
      "lits",
      """
      lprojctl: there is no command 'lits'; did you mean 'lint'?
      usage: lprojctl [--socket PATH] COMMAND [OPTION]...

      """),
    Example(
      "--sock x status",
      """
      lprojctl: there is no option '--sock'
      usage: lprojctl [--socket PATH] COMMAND [OPTION]...

      """),
    Example(
      "get",
      """
      lprojctl: 'get' needs KEY
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "get a b",
      """
      lprojctl: 'get' takes no argument 'b'
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "get a --int 1.5",
      """
      lprojctl: '--int' takes a whole number, not '1.5'
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "get a --double x",
      """
      lprojctl: '--double' takes a number, not 'x'
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "get a --fallback chain",
      """
      lprojctl: '--fallback' goes with --root; a bundle's is configured
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "get a --root / --root / --language",
      """
      lprojctl: '--language' needs a value
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "get a --table A --table B",
      """
      lprojctl: '--table' is given twice
      usage: lprojctl get KEY [OPTION]...

      """),
    Example(
      "dump",
      """
      lprojctl: 'dump' needs PATH
      usage: lprojctl dump PATH [OPTION]...

      """),
    Example(
      "dump x --json=yes",
      """
      lprojctl: '--json' takes no value
      usage: lprojctl dump PATH [OPTION]...

      """),
    Example(
      "lint x --format xml",
      """
      lprojctl: '--format' takes one of text, json, sarif, github, not 'xml'
      usage: lprojctl lint PATH... [OPTION]...

      """),
    Example(
      "match --available en",
      """
      lprojctl: 'match' needs either --prefer or --accept-language
      usage: lprojctl match [OPTION]...

      """),
    Example(
      "match --prefer en --available en --root /",
      """
      lprojctl: --available goes without --root and --bundle
      usage: lprojctl match [OPTION]...

      """),
  ]

  @Test(arguments: examples)
  func isRefusedWithAHint(_ example: Example) throws {
    let outcome = try Lprojctl.run(example.words)
    #expect(outcome.status == 2)
    #expect(outcome.errors == example.errors)
    #expect(outcome.output.isEmpty)
  }

  @Test func aDaemonThatIsNotThereIsAnotherStatus() throws {
    let outcome = try Lprojctl.run("status", "--socket", "/nowhere/lprojd.sock")
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("'/nowhere/lprojd.sock'"))
    #expect(outcome.errors.contains("--socket PATH"))
  }
}
