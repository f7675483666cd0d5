import LprojModel
import LprojPlugin
import LprojPluginProtocol
import LprojWire
import Testing

@Suite struct PluginMessageTests {
  private func line(_ message: some Encodable) -> String {
    String(decoding: MessageHead.encode(message), as: UTF8.self)
  }

  @Test func questionsAreAsTheProtocolShowsThem() {
    #expect(
      line(PluginQuestion.hello(host: "lprojd 1"))
        == "{\"hello\":{\"host\":\"lprojd 1\",\"protocol\":1}}\n")
    let file = EncodedFile(
      path: "/a/de.lproj/M.po", language: LanguageTag(canonical: "de"), bytes: [1, 2])
    #expect(
      line(PluginQuestion.decode(number: 3, DecodeQuestion(file)))
        == "{\"bytes\":2,\"decode\":3,\"diagnosticLimit\":100,\"language\":\"de\","
        + "\"path\":\"/a/de.lproj/M.po\",\"strict\":true}\n")
  }

  static let questions: [PluginQuestion] = [
    .hello(host: "x"),
    .decode(number: 7, DecodeQuestion(EncodedFile(path: "/a", bytes: [0]))),
    .open(
      SinkOpening(
        sink: "s",
        options: .object(["n": .number(5), "l": .array([.string("a"), .boolean(true), .null])]),
        stateDirectory: "/d")),
    .deliver(
      number: 1,
      Event(
        instance: "i", generation: Generation(4),
        content: .languageSelected(bundle: "b", language: "de", previous: "en", choice: "de"))),
  ]

  @Test(arguments: questions)
  func questionsRoundTrip(_ question: PluginQuestion) throws {
    let again = try #require(
      MessageHead.decode(PluginQuestion.self, from: MessageHead.encode(question).dropLast()))
    #expect(line(again) == line(question))
  }

  static let answers: [PluginAnswer] = [
    .hello(PluginHello(kind: .sink, name: "s", version: "1")),
    .decoded(
      number: 2,
      DecodedAnswer(
        tables: [TableHead(language: "de", table: "T", bytes: 4)],
        diagnostics: [
          DiagnosticHead(Diagnostic(.warning, .syntax, path: "/a", line: 2, message: "m"))
        ], byteCount: 4)),
    .decoded(number: 2, DecodedAnswer(tables: nil, diagnostics: [], byteCount: 0)),
    .opened(since: nil),
    .opened(since: EventPosition(instance: "i", generation: Generation(2))),
    .done(number: 9), .failed("why"),
  ]

  @Test(arguments: answers)
  func answersRoundTrip(_ answer: PluginAnswer) throws {
    let again = try #require(
      MessageHead.decode(PluginAnswer.self, from: MessageHead.encode(answer).dropLast()))
    #expect(line(again) == line(answer))
  }

  @Test(arguments: questions)
  func questionsAreWrittenAsTheyAreEncoded(_ question: PluginQuestion) {
    #expect(String(decoding: question.line, as: UTF8.self) == line(question))
  }

  @Test(arguments: answers)
  func answersAreWrittenAsTheyAreEncoded(_ answer: PluginAnswer) {
    #expect(String(decoding: answer.line, as: UTF8.self) == line(answer))
  }

  static let noMessages = ["", "{}", "[]", "null", "{\"hello\":1}", "{\"decoded\":\"x\"}", "what?"]

  @Test(arguments: noMessages)
  func whatIsNoMessageIsNone(_ text: String) {
    #expect(MessageHead.decode(PluginAnswer.self, from: Array(text.utf8)) == nil)
    #expect(MessageHead.decode(PluginQuestion.self, from: Array(text.utf8)) == nil)
  }

  @Test func membersThatAreNotKnownArePassedOver() {
    let text =
      "{\"hello\":{\"protocol\":1,\"kind\":\"sink\",\"name\":\"s\",\"version\":\"1\",\"new\":[]},\"x\":1}"
    #expect(MessageHead.decode(PluginAnswer.self, from: Array(text.utf8)) != nil)
  }

  static let hellos: [(PluginHello, String)] = [
    (PluginHello(kind: .format, name: "", version: "1", extensions: ["a"]), "name"),
    (PluginHello(kind: .format, name: "A", version: "1", extensions: ["a"]), "name"),
    (PluginHello(kind: .sink, name: "a", version: "1\n2"), "control characters"),
    (PluginHello(kind: .sink, name: "a", version: String(repeating: "1", count: 101)), "100 bytes"),
    (PluginHello(kind: .format, name: "a", version: "1"), "must claim"),
    (PluginHello(kind: .format, name: "a", version: "1", names: ["a\nb"]), "no name of a file"),
    (PluginHello(kind: .format, name: "a", version: "1", extensions: ["a.b"]), "has a dot"),
    (PluginHello(kind: .format, name: "a", version: "1", names: ["a/b"]), "no name of a file"),
    (
      PluginHello(kind: .format, name: "a", version: "1", extensions: ["a"], concurrency: 99),
      "concurrency 99"
    ),
    (
      PluginHello(
        kind: .format, name: "a", version: "1", extensions: Array(repeating: "a", count: 65)),
      "65 names"
    ),
  ]

  @Test(arguments: hellos)
  func aGreetingThatWillNotDoSaysWhy(_ hello: PluginHello, _ words: String) {
    #expect(hello.problem?.contains(words) == true, "\(hello.problem ?? "nothing")")
  }
}
