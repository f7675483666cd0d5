import LprojClient
import Testing

/// The in-app model on trees of a test's own; the client it asks has no daemon and no images, so
/// a text is what its table would say only where the test says so.
@Suite struct LocalizationRegistryTests {
  /// What the look-up of the tests says, in the language that is selected.
  private final class Texts {
    var language = "en"
    private let texts = [
      "en": ["save": "Save", "done": "Done"], "de": ["save": "Sichern", "done": "@done"],
    ]

    func localize(_ text: String) -> String {
      if text.hasPrefix("@@") { return String(text.dropFirst()) }
      guard text.hasPrefix("@") else { return text }
      let key = String(text.dropFirst())
      return texts[language]?[key] ?? key
    }
  }

  private final class Node: Localizable {
    var localizableChildren: [any Localizable]
    var localizableTexts: [TextSlot: String]

    init(_ texts: [TextSlot: String], _ children: [Node] = []) {
      localizableTexts = texts
      localizableChildren = children
    }
  }

  private let texts = Texts()

  private func registry() -> LocalizationRegistry {
    let texts = texts
    return LocalizationRegistry(lookUp: texts.localize) { language in
      let previous = texts.language
      texts.language = language
      return LprojSelection(
        language: language, previous: previous, isChange: language != previous)
    }
  }

  @Test func neverLosesAKey() async throws {
    let button = Node([.title: "@save", .title(in: "pressed"): "@done", .placeholder: "@@save"])
    let root = Node([:], [Node([.label: "plain"], [button])])
    let registry = registry()
    registry.register(root)
    for _ in 0..<3 {
      try await registry.changeLanguage(to: "de")
      #expect(button.localizableTexts[.title] == "Sichern")
      #expect(button.localizableTexts[.title(in: "pressed")] == "@done")
      try await registry.changeLanguage(to: "en")
      #expect(button.localizableTexts[.title] == "Save")
      #expect(button.localizableTexts[.title(in: "pressed")] == "Done")
      #expect(button.localizableTexts[.placeholder] == "@save")
    }
    #expect(registry.original(of: .title, in: button) == "@save")
  }

  @Test func callsBackOnlyWhenSomethingChanged() async throws {
    let registry = registry()
    var calls: [String?] = []
    for language in ["de", "de", "en", "en"] {
      try await registry.changeLanguage(to: language) { calls.append($0.language) }
    }
    #expect(calls == ["de", "en"])
  }

  @Test func takesTextsThatTheProgramSetsLater() {
    let label = Node([.label: "@save"])
    let registry = registry()
    registry.register(label)
    label.localizableTexts[.label] = "3 of 7"
    texts.language = "de"
    registry.localizeAll()
    #expect(label.localizableTexts[.label] == "3 of 7")
    label.localizableTexts[.label] = "@save"
    registry.localizeAll()
    #expect(label.localizableTexts[.label] == "Sichern")
  }

  @Test func takesNodesThatAreAddedLater() {
    let root = Node([.label: "@save"])
    let registry = registry()
    registry.register(root)
    let child = Node([.title: "@done"])
    root.localizableChildren = [child]
    registry.localizeAll()
    #expect(child.localizableTexts[.title] == "Done")
  }

  @Test func keepsNoNodeAlive() {
    let registry = registry()
    weak var gone: Node?
    do {
      let node = Node([.label: "@save"])
      gone = node
      registry.register(node)
    }
    #expect(gone == nil)
    registry.localizeAll()
  }

  @Test func endsInATreeThatContainsItself() {
    let node = Node([.label: "@save"])
    node.localizableChildren = [node]
    registry().register(node)
    #expect(node.localizableTexts[.label] == "Save")
    node.localizableChildren = []
  }
}
