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

  /// Nothing is asked for here that chooses among the texts, as in a look-up without arguments.
  @Test(
    arguments: [
      .device(["mac": .text("1"), "other": .text("2"), "tv": .text("3")]),
      .device(["tv": .text("1"), "mac": .text("2")]),
      .width([5: .text("1"), 100: .text("2"), 20: .text("3")]),
      .plural([.zero: .text("1"), .other: .device(["zz": .text("2"), "other": .text("3")])]),
      .device(["tv": .text("1"), "mac": .plural([.one: .text("2"), .other: .text("3")])]),
    ] as [Variation])
  func aTextThatVariesIsTheOneOfALookup(_ template: Variation) throws {
    let answers = LocalizedBundle.made([
      "en": [("k", .variable(VariableText(template: template)))]
    ]).answers
    let text = try answers.lookup(Lookup(key: "k")).text
    #expect(answers.lookupAll(LookupAll()).entries.map(\.text) == [text])
    #expect(answers.lookupAll(LookupAll(keys: ["k"])).entries.map(\.text) == [text])
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
