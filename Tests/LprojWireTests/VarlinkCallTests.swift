import LprojModel
import LprojTestSupport
import LprojWire
import Testing

@Suite struct VarlinkCallTests {
  struct Envelope: CustomTestStringConvertible {
    let text: String
    let flags: [Bool]
    var testDescription: String { text }

    init(_ text: String, oneway: Bool = false, more: Bool = false, upgrade: Bool = false) {
      self.text = text
      flags = [oneway, more, upgrade]
    }
  }

  @Test(arguments: [
    Envelope(#"{"method":"a.B"}"#),
    Envelope(#"{"method":"a.B","parameters":null,"oneway":null}"#),
    Envelope(#"{"method":"a.B","oneway":true}"#, oneway: true),
    Envelope(#"{"more":true,"method":"a.B"}"#, more: true),
    Envelope(#"{"method":"a.B","upgrade":true,"more":false}"#, upgrade: true),
    Envelope(#"{"method":"a.B","parameters":{"x":[1,{}]},"future":{"y":1}}"#),
    Envelope(" {\n\t\"method\" : \"a.B\" } "),
  ])
  func readsTheEnvelope(envelope: Envelope) throws {
    let call = try VarlinkCall(frame: Array(envelope.text.utf8))
    #expect(call.method == "a.B")
    #expect([call.isOneway, call.wantsMore, call.wantsUpgrade] == envelope.flags)
  }

  @Test(arguments: [
    "", " ", "{", "[]", "1", "null", "{}", #"{"method":1}"#, #"{"method":null}"#,
    #"{"method":"a.B","oneway":"yes"}"#, #"{"method":"a.B"}}"#, "\u{FEFF}x",
    String(repeating: "[", count: 100_000), String(repeating: #"{"a":"#, count: 100_000),
  ])
  func refusesWhatIsNoCall(text: String) {
    let error = #expect(throws: CallError.self) { try VarlinkCall(frame: Array(text.utf8)) }
    guard case .malformedMessage = error else {
      Issue.record("expected malformedMessage, got \(String(describing: error))")
      return
    }
  }

  @Test func refusesRandomBytes() {
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<500 {
      let count = Int.random(in: 0...200, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 1...255, using: &generator) }
      #expect(throws: CallError.self) { try VarlinkCall(frame: bytes) }
    }
  }

  struct Wrong: CustomTestStringConvertible {
    let parameters: String
    let name: String
    var testDescription: String { parameters }
  }

  @Test(arguments: [
    Wrong(parameters: "{}", name: "key"),
    Wrong(parameters: "null", name: "key"),
    Wrong(parameters: "[]", name: "parameters"),
    Wrong(parameters: "7", name: "parameters"),
    Wrong(parameters: #"{"key":1}"#, name: "key"),
    Wrong(parameters: #"{"key":null}"#, name: "key"),
    Wrong(parameters: #"{"key":"k","width":"wide"}"#, name: "width"),
    Wrong(parameters: #"{"key":"k","width":1.5}"#, name: "width"),
    Wrong(parameters: #"{"key":"k","width":99999999999999999999}"#, name: "width"),
    Wrong(
      parameters: #"{"key":"k","arguments":[{"int":1},{"int":1,"string":"s"}]}"#, name: "arguments"),
    Wrong(parameters: #"{"key":"k","arguments":[{"int":0.5}]}"#, name: "arguments"),
    Wrong(parameters: #"{"key":"k","arguments":[{}]}"#, name: "arguments"),
    Wrong(parameters: #"{"key":"k","lang":"th"}"#, name: "lang"),
  ])
  func namesTheParameterThatIsWrong(wrong: Wrong) throws {
    let text = #"{"method":"org.lprojd.Lookup","parameters":\#(wrong.parameters)}"#
    let call = try VarlinkCall(frame: Array(text.utf8))
    #expect(throws: CallError.invalidParameter(parameter: wrong.name)) {
      try call.parameters(of: Lookup.self)
    }
  }

  @Test(arguments: [#"{"instance":"i"}"#, #"{"instance":"i","generation":-1}"#, "[]", "7"])
  func namesThePositionThatIsWrong(since: String) throws {
    let text = #"{"method":"org.lprojd.Subscribe","parameters":{"since":\#(since)}}"#
    let call = try VarlinkCall(frame: Array(text.utf8))
    #expect(throws: CallError.invalidParameter(parameter: "since")) {
      try call.parameters(of: Subscribe.self)
    }
  }

  @Test func takesAbsentParametersAsEmpty() throws {
    let call = try VarlinkCall(frame: Array(#"{"method":"org.lprojd.Subscribe"}"#.utf8))
    #expect(try call.parameters() == Subscribe())
  }

  @Test func takesNullAsAbsent() throws {
    let text = #"{"method":"x.Y","parameters":{"bundle":null,"language":"th"}}"#
    let call = try VarlinkCall(frame: Array(text.utf8))
    #expect(try call.parameters() == SelectLanguage(language: "th"))
  }
}
