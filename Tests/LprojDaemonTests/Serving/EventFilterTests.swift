import LprojDaemon
import LprojWire
import Testing

@Suite struct EventFilterTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let filter: EventFilter
    let content: Event.Content
    let result: Event.Content?

    init(
      _ description: String, _ filter: EventFilter, _ content: Event.Content,
      gives result: Event.Content?
    ) {
      testDescription = description
      self.filter = filter
      self.content = content
      self.result = result
    }
  }

  private static let both = Event.Content.tablesChanged(
    bundle: "b",
    tables: [
      TableChange(language: "en", table: "T", added: ["k"]),
      TableChange(language: "th", table: "S", added: ["k"]),
    ])
  private static let first = Event.Content.keys(added: ["k"])

  @Test(arguments: [
    Case("all", EventFilter(), both, gives: both),
    Case("empty lists are all", EventFilter(bundles: [], tables: []), both, gives: both),
    Case("another bundle", EventFilter(bundles: ["c"]), both, gives: nil),
    Case("a language", EventFilter(languages: ["en"]), both, gives: first),
    Case("a table", EventFilter(tables: ["T"]), both, gives: first),
    Case("no such table", EventFilter(tables: ["X"]), both, gives: nil),
    Case("both at once", EventFilter(languages: ["en"], tables: ["S"]), both, gives: nil),
    Case(
      "languages", EventFilter(languages: ["th"]),
      .languages(added: ["th", "vi"], removed: ["de"]),
      gives: .languages(added: ["th"])),
    Case("other languages", EventFilter(languages: ["x"]), .languages(added: ["th"]), gives: nil),
    Case(
      "the selection is the bundle's", EventFilter(languages: ["x"], tables: ["X"]),
      .selected("th", from: "en"), gives: .selected("th", from: "en")),
    Case(
      "another's selection", EventFilter(bundles: ["c"]), .selected("th", from: "en"), gives: nil),
    Case(
      "problems are the bundle's", EventFilter(languages: ["x"]), .problems(added: ["p"]),
      gives: .problems(added: ["p"])),
    Case("the state", EventFilter(bundles: ["c"]), .state([.example]), gives: .state([])),
  ])
  func leaves(example: Case) {
    #expect(example.filter.apply(to: example.content) == example.result)
  }
}
