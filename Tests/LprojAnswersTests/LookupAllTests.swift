import LprojAnswers
import LprojModel
import LprojText
import LprojWire
import Testing

/// `LookupAll`: many keys of one generation.
@Suite struct LookupAllTests {
  private let answers = LocalizedBundle.made(
    [
      "en": [("a", .text("A")), ("b", .text("B")), ("p", .plural([.one: "1", .other: "%d"]))],
      "de": [("b", .text("DE"))],
    ], selected: "de"
  ).answers

  @Test func aWholeTableHasEachKeyOnceFromItsFirstPlace() {
    let reply = answers.lookupAll(LookupAll())
    #expect(reply.entries.map(\.key) == ["b", "a", "p"])
    #expect(reply.entries.map(\.language) == ["de", "en", "en"])
    #expect(reply.entries.map(\.varies) == [false, false, true])
    #expect(reply.language == "de")
    #expect(reply.table == "Localizable")
  }

  @Test func keysAreAnsweredInTheirOrder() {
    let reply = answers.lookupAll(LookupAll(keys: ["a", "nothing", "b"]))
    #expect(reply.entries.map(\.text) == ["A", "nothing", "DE"])
    #expect(reply.entries.map(\.found) == [true, false, true])
  }

  @Test func aTableThatIsNotThereIsEmpty() {
    #expect(answers.lookupAll(LookupAll(table: "None")).entries.isEmpty)
  }

  /// The texts of a screen take one request and are of one generation.
  @Test func theTextsOfAScreenComeAtOnce() throws {
    let screen = TextTree.dictionary([
      "title": .text("@a"), "plain": .text("a"), "at": .text("@@a"),
      "rows": .array([.text("@b"), .text("@nothing"), .text("@")]),
    ])
    let reply = answers.lookupAll(LookupAll(keys: try screen.keys().sorted()))
    let texts = Dictionary(uniqueKeysWithValues: reply.entries.map { ($0.key, $0.text) })
    #expect(
      try screen.localized { texts[$0] ?? "unasked" }
        == .dictionary([
          "title": .text("A"), "plain": .text("a"), "at": .text("@a"),
          "rows": .array([.text("DE"), .text("nothing"), .text("@")]),
        ]))
  }
}
