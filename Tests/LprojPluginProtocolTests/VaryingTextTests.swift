import LprojModel
import LprojPluginProtocol
import Testing

@Suite struct VaryingTextTests {
  static let texts: [(VariableText, String)] = [
    (
      VariableText(template: .plural([.one: .text("a"), .other: .text("b")])),
      #"{"plural":{"one":"a","other":"b"}}"#
    ),
    (
      VariableText(template: .device(["mac": .width([20: .text("x")])])),
      #"{"device":{"mac":{"width":{"20":"x"}}}}"#
    ),
    (
      VariableText(
        template: .text("%#@n@ of %#@m@"),
        variables: [
          "n": Variable(argument: 2, specifier: "lld", variation: .plural([.other: .text("%lld")])),
          "m": Variable(specifier: "@", variation: .text("%arg")),
        ]),
      #"{"format":"%#@n@ of %#@m@","substitutions":{"m":{"formatSpecifier":"@","text":"%arg"},"#
        + #""n":{"argNum":2,"formatSpecifier":"lld","plural":{"other":"%lld"}}}}"#
    ),
  ]

  @Test(arguments: texts)
  func isTheJSONThatTheToolPrints(_ text: VariableText, _ json: String) {
    let line = MessageHead.encode(VaryingText(text)).dropLast()
    #expect(String(decoding: line, as: UTF8.self) == json)
    #expect(MessageHead.decode(VaryingText.self, from: line)?.text == text)
  }

  static let wrong = [
    "5", "{}", "[]", #"{"plural":{"several":"x"}}"#, #"{"width":{"wide":"x"}}"#,
    #"{"plural":{"one":5}}"#, #"{"format":"x","substitutions":{"n":{}}}"#,
    String(repeating: #"{"device":{"mac":"#, count: 40) + "\"x\""
      + String(repeating: "}}", count: 40),
  ]

  @Test(arguments: wrong)
  func whatVariesByNothingKnownIsRefused(_ json: String) {
    #expect(MessageHead.decode(VaryingText.self, from: Array(json.utf8)) == nil)
  }
}
