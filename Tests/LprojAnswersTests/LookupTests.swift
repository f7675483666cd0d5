import LprojAnswers
import LprojModel
import LprojText
import LprojWire
import Testing

/// `Lookup`: one key, by the three policies, and what is said of the way.
@Suite struct LookupTests {
  static let texts: [String: [(key: String, value: EntryValue)]] = [
    "en": [
      ("a", .text("en a")), ("b", .text("en b")), ("empty", .text("x")),
      ("files", .plural([.one: "%d file", .other: "%d files"])),
    ],
    "de": [
      ("a", .text("de a")), ("empty", .text("")), ("files", .plural([.one: "eine Datei"])),
      ("few", .plural([.one: "eine"])),
    ],
    "Base": [("base", .text("base"))],
  ]

  struct Example: CustomTestStringConvertible, Sendable {
    let key: String
    let language: String
    let policy: FallbackPolicy
    let text: String
    let foundIn: String?

    init(
      _ key: String, _ language: String, _ policy: FallbackPolicy, _ text: String, in place: String?
    ) {
      self.key = key
      self.language = language
      self.policy = policy
      self.text = text
      foundIn = place
    }

    var testDescription: String { "\(key) in \(language), \(policy)" }
  }

  static let examples = [
    Example("a", "de", .chain, "de a", in: "de"),
    Example("a", "de-AT", .chain, "de a", in: "de"),
    Example("a", "de_AT", .chain, "de a", in: "de"),
    Example("a", "fr", .chain, "en a", in: "en"),
    Example("b", "de", .chain, "en b", in: "en"),
    Example("base", "de", .chain, "base", in: "Base"),
    Example("empty", "de", .chain, "", in: "de"),
    Example("nothing", "de", .chain, "nothing", in: nil),
    Example("a", "de", .exact, "de a", in: "de"),
    Example("b", "de", .exact, "b", in: nil),
    Example("a", "de-AT", .exact, "a", in: nil),
    Example("a", "de-AT", .apple, "de a", in: "de"),
    Example("b", "de", .apple, "b", in: nil),
    Example("base", "fr", .apple, "base", in: nil),
  ]

  @Test(arguments: examples)
  func goesTheWayOfItsPolicy(_ example: Example) throws {
    let bundle = LocalizedBundle.made(Self.texts, fallback: example.policy)
    let reply = try bundle.answers.lookup(Lookup(language: example.language, key: example.key))
    #expect(reply.text == example.text)
    #expect(reply.language == example.foundIn)
    #expect(reply.found == (example.foundIn != nil))
    #expect(reply.generation == Generation(7))
  }

  @Test func anEntryWithoutATextForTheNumberIsAsIfMissing() throws {
    let answers = LocalizedBundle.made(Self.texts, selected: "de").answers
    let one = try answers.lookup(Lookup(key: "files", arguments: [.int(1)]))
    #expect(one.text == "eine Datei")
    let two = try answers.lookup(Lookup(key: "files", arguments: [.int(2)], explain: true))
    #expect(two.text == "2 files")
    #expect(two.language == "en")
    #expect(two.explanation?.map(\.found) == [false, true])
    let few = try answers.lookup(Lookup(key: "few", value: "V", arguments: [.int(2)]))
    #expect(few.text == "V")
    #expect(!few.found)
    #expect(try answers.lookup(Lookup(key: "few", arguments: [.int(2)])).text == "few")
  }

  @Test func whatDoesNotFitIsAnError() throws {
    let answers = LocalizedBundle.made(Self.texts).answers
    #expect(
      throws: FormatError.typeMismatch(
        specifier: "%#@n@", position: 1, argument: .string("x"))
    ) { try answers.lookup(Lookup(key: "files", arguments: [.string("x")])) }
  }

  @Test func explainsEachPlace() throws {
    let reply = try LocalizedBundle.made(Self.texts).answers
      .lookup(Lookup(language: "de-AT", key: "nothing", value: "V", explain: true))
    let places = reply.explanation?.map { "\($0.language ?? "-") \($0.reason.rawValue)" }
    #expect(places == ["de parent", "en developmentRegion", "Base base", "- value"])
  }
}
