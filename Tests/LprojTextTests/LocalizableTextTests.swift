import LprojText
import Testing

@Suite struct LocalizableTextTests {
  @Test(arguments: [
    ("@Cancel", LocalizableText.key("Cancel")),
    ("@@Cancel", .literal("@Cancel")),
    ("@@@", .literal("@@")),
    ("@ ", .key(" ")),
    ("@", .literal("@")),
    ("", .literal("")),
    ("Cancel", .literal("Cancel")),
    (" @Cancel", .literal(" @Cancel")),
    ("@\u{301}x", .key("\u{301}x")),
    ("me@home", .literal("me@home")),
  ])
  func tellsKeysFromTexts(_ text: String, _ expected: LocalizableText) {
    #expect(LocalizableText(text) == expected)
  }

  private let tree = TextTree.dictionary([
    "title": .text("@Settings"),
    "@key": .array([.text("@Cancel"), .text("@@home"), .text("as it is"), .array([])]),
    "nested": .dictionary(["again": .text("@Cancel")]),
  ])

  @Test func localizesAWholeTree() throws {
    let localized = try tree.localized { "<\($0)>" }
    #expect(
      localized
        == .dictionary([
          "title": .text("<Settings>"),
          "@key": .array([.text("<Cancel>"), .text("@home"), .text("as it is"), .array([])]),
          "nested": .dictionary(["again": .text("<Cancel>")]),
        ]))
  }

  @Test func namesTheKeysOfATree() throws {
    #expect(try tree.keys() == ["Settings", "Cancel"])
  }

  @Test func refusesATreeThatIsTooDeep() {
    var tree = TextTree.text("@x")
    for _ in 1..<TextTree.depthLimit { tree = .array([tree]) }
    #expect(throws: Never.self) { try tree.localized { $0 } }
    #expect(throws: TextTree.TooDeep()) { try TextTree.dictionary(["": tree]).localized { $0 } }
    #expect(TextTree.TooDeep().description == "The texts are nested more than 100 levels deep")
  }
}
