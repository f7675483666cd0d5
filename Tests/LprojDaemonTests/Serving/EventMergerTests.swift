import LprojModel
import LprojWire
import Testing

@testable import LprojDaemon

@Suite struct EventMergerTests {
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    let events: [Event.Content]
    /// With the number merged.
    let result: [(Event.Content, Int)]

    init(
      _ description: String, _ events: [Event.Content], gives result: [(Event.Content, Int)]
    ) {
      testDescription = description
      self.events = events
      self.result = result
    }
  }

  @Test(arguments: [
    Case("nothing", [], gives: []),
    Case("one", [.keys(added: ["a"])], gives: [(.keys(added: ["a"]), 1)]),
    Case(
      "added twice", [.keys(added: ["b"]), .keys(added: ["a"])],
      gives: [(.keys(added: ["a", "b"]), 2)]),
    Case("added, removed", [.keys(added: ["a"]), .keys(removed: ["a"])], gives: []),
    Case(
      "added, changed", [.keys(added: ["a"]), .keys(changed: ["a"])],
      gives: [(.keys(added: ["a"]), 2)]),
    Case(
      "removed, added", [.keys(removed: ["a"]), .keys(added: ["a"])],
      gives: [(.keys(changed: ["a"]), 2)]),
    Case(
      "changed, removed", [.keys(changed: ["a"]), .keys(removed: ["a"])],
      gives: [(.keys(removed: ["a"]), 2)]),
    Case(
      "removed, added, removed",
      [.keys(removed: ["a"]), .keys(added: ["a"]), .keys(removed: ["a"])],
      gives: [(.keys(removed: ["a"]), 3)]),
    Case(
      "two spellings of a key are two", [.keys(added: ["\u{E9}"]), .keys(added: ["e\u{301}"])],
      gives: [(.keys(added: ["e\u{301}", "\u{E9}"]), 2)]),
    Case(
      "two tables", [.keys(added: ["a"], table: "T"), .keys(added: ["b"], table: "S")],
      gives: [
        (
          .tablesChanged(
            bundle: "b",
            tables: [
              TableChange(language: "en", table: "S", added: ["b"]),
              TableChange(language: "en", table: "T", added: ["a"]),
            ]), 2
        )
      ]),
    Case(
      "a cut one makes upper bounds",
      [.cut(added: 5000, changed: 1), .keys(added: ["a"], removed: ["r"])],
      gives: [(.cut(added: 5001, changed: 1, removed: 1, keys: ["a"], removedKeys: ["r"]), 2)]),
    Case(
      "two bundles, in the order of their last",
      [.keys(added: ["a"]), .keys(added: ["b"], bundle: "c"), .keys(changed: ["d"])],
      gives: [(.keys(added: ["b"], bundle: "c"), 1), (.keys(added: ["a"], changed: ["d"]), 2)]),
    Case(
      "first previous, last choice",
      [.selected("th", from: "en"), .selected("vi", from: "th"), .selected("de", from: "vi")],
      gives: [(.selected("de", from: "en"), 3)]),
    Case(
      "there and back stays, the choice may be another",
      [.selected("th", from: "en"), .selected("en", from: "th")],
      gives: [(.selected("en", from: "en"), 2)]),
    Case(
      "a language that came and went", [.languages(added: ["th"]), .languages(removed: ["th"])],
      gives: []),
    Case(
      "a language that went and came", [.languages(removed: ["th"]), .languages(added: ["th"])],
      gives: [(.languages(added: ["th"], removed: ["th"]), 2)]),
    Case(
      "a language that went, came and went",
      [.languages(removed: ["th"]), .languages(added: ["th"]), .languages(removed: ["th"])],
      gives: [(.languages(removed: ["th"]), 3)]),
    Case(
      "a problem that was fixed", [.problems(added: ["p"]), .problems(resolved: ["p"])], gives: []),
    Case(
      "a problem that came back", [.problems(resolved: ["p"]), .problems(added: ["p"])], gives: []),
    Case(
      "problems", [.problems(added: ["p"], resolved: ["q"]), .problems(added: ["r"])],
      gives: [(.problems(added: ["p", "r"], resolved: ["q"]), 2)]),
    Case(
      "kinds do not mix",
      [.keys(added: ["a"]), .selected("th", from: "en"), .languages(added: ["th"])],
      gives: [
        (.keys(added: ["a"]), 1), (.selected("th", from: "en"), 1), (.languages(added: ["th"]), 1),
      ]),
  ])
  func merges(example: Case) {
    let events = example.events.enumerated().map { index, content in
      Event(instance: "i", generation: Generation(UInt64(index)), content: content)
    }
    let merged = EventMerger.merge(events, limits: EventLimits())
    #expect(merged.map(\.content) == example.result.map(\.0))
    #expect(merged.map { $0.merged ?? 1 } == example.result.map(\.1))
    #expect(merged.map(\.isPartial) == merged.indices.map { $0 < merged.count - 1 })
    #expect(merged.isEmpty || merged.last?.generation == events.last?.generation)
  }

  @Test func addsUpWhatWasMergedBefore() {
    let first = Event(
      instance: "i", generation: Generation(1), content: .keys(added: ["a"]), merged: 5)
    let second = Event(instance: "i", generation: Generation(2), content: .keys(added: ["b"]))
    #expect(EventMerger.merge([first, second], limits: EventLimits()).map(\.merged) == [6])
  }

  @Test func cutsWhatGrewTooLong() {
    var limits = EventLimits()
    limits.keysPerList = 3
    let events = (0..<5).map { index in
      Event(
        instance: "i", generation: Generation(UInt64(index)), content: .keys(added: ["\(index)"]))
    }
    #expect(
      EventMerger.merge(events, limits: limits).map(\.content)
        == [.cut(added: 5, keys: ["0", "1", "2"])])
  }

  @Test func cutsByBytesAcrossTables() {
    var limits = EventLimits()
    limits.keyBytes = 5
    let content = Event.Content.keys(added: ["aa", "bb", "cc"], removed: ["d"])
    #expect(
      content.cut(to: limits) == .cut(added: 3, removed: 1, keys: ["aa", "bb"], removedKeys: []))
  }
}

extension Event.Content {
  static func keys(
    added: [String] = [], changed: [String] = [], removed: [String] = [], table: String = "T",
    bundle: String = "b"
  ) -> Event.Content {
    .tablesChanged(
      bundle: bundle,
      tables: [
        TableChange(
          language: "en", table: table, added: added, changed: changed, removed: removed)
      ])
  }

  static func cut(
    added: Int = 0, changed: Int = 0, removed: Int = 0, keys: [String] = [],
    removedKeys: [String] = []
  ) -> Event.Content {
    .tablesChanged(
      bundle: "b",
      tables: [
        TableChange(
          language: "en", table: "T", added: keys, removed: removedKeys,
          counts: .init(added: added, changed: changed, removed: removed))
      ])
  }

  static func selected(_ language: String, from previous: String) -> Event.Content {
    .languageSelected(bundle: "b", language: language, previous: previous, choice: language)
  }

  static func languages(added: [String] = [], removed: [String] = []) -> Event.Content {
    .languagesChanged(bundle: "b", added: added, removed: removed)
  }

  static func problems(added: [String] = [], resolved: [String] = []) -> Event.Content {
    .diagnosticsChanged(
      bundle: "b", added: added.map(ReportedDiagnostic.init(message:)),
      resolved: resolved.map(ReportedDiagnostic.init(message:)))
  }
}

extension ReportedDiagnostic {
  init(message: String) {
    self.init(Diagnostic(.error, .syntax, path: "/f", message: message), bundle: "b")
  }
}
