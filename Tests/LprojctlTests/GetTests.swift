import Foundation
import LprojTestSupport
import Testing

/// `get --root`: a text and a newline and nothing else, without a daemon.
@Suite struct GetTests {
  struct Example: CustomTestStringConvertible, Sendable {
    let words: [String]
    let text: String
    let status: Int32

    init(_ words: [String], _ text: String, status: Int32 = 0) {
      self.words = words
      self.text = text
      self.status = status
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  static let lookups = [
    Example(["title", "--root", "app", "--language", "de"], "Titel"),
    Example(["title", "--root", "app/de.lproj"], "Titel"),
    Example(["title", "--root", "app/de.lproj/"], "Titel"),
    Example(["title", "--root", "over", "--root", "app", "--language", "de"], "Anderer Titel"),
    Example(["title", "--root", "app", "--root", "over", "--language", "de"], "Titel"),
    Example(["empty", "--root", "app", "--language", "de"], ""),
    Example(["only en", "--root", "app", "--language", "de"], "English"),
    Example(["only base", "--root", "app", "--language", "de"], "Base"),
    Example(
      ["only en", "--root", "app", "--language", "de", "--fallback", "apple"], "only en", status: 1),
    Example(
      ["only en", "--root", "app", "--language", "de", "--fallback", "exact"], "only en", status: 1),
    Example(
      ["files", "--root", "app", "--language", "de", "--fallback", "apple", "--int", "2"],
      "2 files"),
    Example(["nothing", "--root", "app", "--default", "Default"], "Default", status: 1),
    Example(["nothing", "--root", "app", "--default", ""], "nothing", status: 1),
    Example(
      ["CFBundleName", "--root", "app", "--language", "zh-Hant-HK", "--table", "InfoPlist"],
      "\u{540D}\u{7A31}"),
    Example(
      ["CFBundleName", "--root", "app", "--language", "zh-TW", "--table", "InfoPlist"],
      "\u{540D}\u{7A31}"),
  ]

  static let formats = [
    Example(["files", "--int", "1"], "1 file"),
    Example(["files", "--int", "-5"], "-5 files"),
    Example(["of", "--string", "A", "--int", "3", "--string", "unused"], "A of 3"),
    Example(["of"], "%1$@ of %2$d"),
    Example(["start", "--width", "3"], "Go"),
    Example(["start", "--width", "19"], "Go"),
    Example(["start", "--width", "20"], "Start now"),
    Example(["start"], "Start now"),
    Example(["tap"], "Tap"),
    Example(["tap", "--device", "mac"], "Click"),
    Example(["tap", "--device", "toaster"], "Tap"),
    Example(["few", "--int", "1"], "just one"),
    Example(["few", "--int", "2"], "few", status: 1),
    Example(["few", "--int", "2", "--default", "many"], "many", status: 1),
  ]

  @Test(arguments: lookups)
  func findsTheText(_ example: Example) throws {
    try expect(example, example.words)
  }

  @Test(arguments: formats)
  func rendersArguments(_ example: Example) throws {
    try expect(example, example.words + ["--root", "app", "--language", "en"])
  }

  private func expect(_ example: Example, _ words: [String]) throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run(["get"] + words, in: tree.path)
    #expect(outcome.output == example.text + "\n")
    #expect(outcome.status == example.status)
    #expect(outcome.errors.isEmpty)
  }

  static let mismatches = [
    Example(["of", "--string", "A"], "too-few-arguments"),
    Example(["of", "--int", "1", "--string", "A"], "type-mismatch"),
    Example(["files", "--string", "A"], "type-mismatch"),
  ]

  @Test(arguments: mismatches)
  func saysWhatDoesNotFit(_ example: Example) throws {
    let tree = try SampleTree.make()
    let words = ["get"] + example.words + ["--root", "app", "--language", "en"]
    let outcome = try Lprojctl.run(words, in: tree.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("lprojctl: '%"))
    #expect(outcome.errors.hasSuffix("[\(example.text)]\n"))
  }

  @Test(arguments: [
    (["LANG": "de_DE.UTF-8"], "Titel"), (["LANGUAGE": "fr:de"], "Titel"), ([:], "Title"),
  ])
  func takesTheSystemsLanguage(environment: [String: String], text: String) throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run(
      ["get", "title", "--root", "app"], environment: environment, in: tree.path)
    #expect(outcome.output == text + "\n")
  }

  @Test func explainsItsWayOnStandardError() throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run(
      "get", "only en", "--root", "app", "--language", "de-AT", "--explain", in: tree.path)
    #expect(outcome.output == "English\n")
    #expect(
      outcome.errors == """
        de (parent): not found
        en (developmentRegion): found

        """)
  }

  @Test func aRootThatIsNotThereIsAnError() throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run("get", "title", "--root", "nowhere", in: tree.path)
    #expect(outcome.status == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("lprojctl: 'nowhere': the directory cannot be served: "))
  }

  @Test func aFileThatCannotBeReadIsTold() throws {
    let tree = try SampleTree.make()
    let outcome = try Lprojctl.run("get", "a", "--root", "broken", in: tree.path)
    #expect(outcome.output == "a\n")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("broken/en.lproj/Localizable.strings:1:10: error: "))
  }

  @Test func repliesAsJSON() throws {
    let tree = try SampleTree.make()
    let reply = try Lprojctl.json(
      "get", "title", "--root", "app", "--language", "de", in: tree.path)
    let members = try #require(reply as? [String: Any])
    #expect(members["text"] as? String == "Titel")
    #expect(members["found"] as? Bool == true)
    #expect(members["language"] as? String == "de")
  }
}
