import Foundation
import LinuxKit
import LprojTestSupport
import Testing

/// `lint`: all that is wrong, for people, editors and code hosts.
@Suite struct LintTests {
  @Test func printsOneLineForEachProblemSortedByPlace() throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run("lint", "app", "broken", in: tree.path)
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    let places = outcome.lines.map { line in line.prefix(while: { $0 != " " }) }
    #expect(
      places == [
        "app/de.lproj/Localizable.strings:", "app/de.lproj/Localizable.strings:",
        "app/de.lproj/Localizable.strings:1:34:",
        "app/en.lproj/Localizable.stringsdict:13:5:",
        "broken/en.lproj/Localizable.strings:1:10:",
      ])
    let form = /.+?(:\d+:\d+)?: (error|warning|note): .+ \[[a-z0-9-]+\]( \(served: .+\))?/
    for line in outcome.lines { #expect(line.wholeMatch(of: form) != nil, "\(line)") }
  }

  @Test func warningsAloneAreNoFailure() throws {
    let tree = try TemporaryDirectory()
    try tree.write("t.strings", "a = 1; a = 2;")
    let outcome = try Lprojctl.run("lint", "t.strings", in: tree.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.hasPrefix("t.strings:1:8: warning: duplicate key 'a'"))
  }

  @Test func nothingWrongIsNothingPrinted() throws {
    let tree = try TemporaryDirectory()
    try tree.write("en.lproj/t.strings", "a = 1;")
    let outcome = try Lprojctl.run("lint", ".", in: tree.path)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
  }

  @Test func jsonIsAListOfDiagnostics() throws {
    let tree = try SampleTree.make()
    let list = try #require(
      try Lprojctl.json("lint", "broken", in: tree.path) as? [[String: Any]])
    #expect(list.count == 1)
    #expect(list.first?["path"] as? String == "broken/en.lproj/Localizable.strings")
    #expect(list.first?["line"] as? Int == 1)
    #expect(list.first?["column"] as? Int == 10)
    #expect(list.first?["severity"] as? String == "error")
    #expect(list.first?["code"] as? String == "syntax")
  }

  @Test func annotationsAreEscapedForGitHub() throws {
    let tree = try TemporaryDirectory()
    try tree.write("a,b:c.strings", "\"100%\" = 1;\n\"100%\" = 2;")
    let outcome = try Lprojctl.run("lint", "--format", "github", "a,b:c.strings", in: tree.path)
    #expect(
      outcome.output == """
        ::warning file=a%2Cb%3Ac.strings,line=2,col=1,title=duplicate-key::duplicate key '100%25': \
        it has another value on line 1, and the last one wins; remove one of the two

        """)
  }

  @Test func sarifHasWhatItsSchemaRequires() throws {
    let tree = try SampleTree.make()
    try tree.write("app/fr.lproj/A B.strings", "x")
    let outcome = try Lprojctl.run("lint", "--format", "sarif", "app", in: tree.path)
    let log = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
    #expect(driver["name"] as? String == "lprojctl")
    let rules = try #require(driver["rules"] as? [[String: Any]])
    let identifiers = rules.compactMap { $0["id"] as? String }
    #expect(identifiers == identifiers.sorted())
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.count == 5)
    for result in results { try expectWhole(result, among: identifiers) }
  }

  private func expectWhole(_ result: [String: Any], among rules: [String]) throws {
    #expect(rules.contains(try #require(result["ruleId"] as? String)))
    #expect(["note", "warning", "error"].contains(try #require(result["level"] as? String)))
    #expect((result["message"] as? [String: String])?["text"]?.isEmpty == false)
    let location = try #require((result["locations"] as? [[String: Any]])?.first)
    let place = try #require(location["physicalLocation"] as? [String: Any])
    let uri = try #require((place["artifactLocation"] as? [String: String])?["uri"])
    #expect(uri.hasPrefix("app/"))
    #expect(uri.wholeMatch(of: /[A-Za-z0-9\/._~%-]+/) != nil)
    if let region = place["region"] as? [String: Int] {
      #expect(try #require(region["startLine"]) >= 1)
      #expect(region["startColumn"].map { $0 >= 1 } ?? true)
    }
  }

  @Test(
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "xterm", "NO_COLOR": ""], true),
      (["TERM": "xterm", "NO_COLOR": "1"], false), (["TERM": "dumb"], false),
    ])
  func coloursAreForTerminalsThatWantThem(environment: [String: String], isColoured: Bool) throws {
    let tree = try TemporaryDirectory()
    try tree.write("t.strings", "a = 1; a = 2;")
    let outcome = try Lprojctl.runOnTerminal(
      "lint", "t.strings", environment: environment, in: tree.path)
    #expect(outcome.output.contains("\u{1B}[") == isColoured)
    #expect(outcome.output.contains("warning"))
  }
}
