import LprojModel
import Testing

@Suite struct VariableTextTests {
  static let examples: [VariableText] = [
    VariableText(template: .text("")),
    VariableText(
      template: .text("%#@files@ in %#@folders@"),
      variables: [
        "files": Variable(
          specifier: "d", variation: .plural([.one: .text("%d file"), .other: .text("%d files")])),
        "folders": Variable(
          argument: 2, specifier: "lld",
          variation: .plural([.zero: .text("nothing"), .other: .text("%arg folders")])),
      ]),
    VariableText(
      template: .device([
        "iphone": .text("Tap"),
        "other": .width([-1: .text("-"), 20: .text("Click"), 300: .text("Click here")]),
      ])),
  ]

  @Test(arguments: examples)
  func unpacksToWhatWasPacked(_ text: VariableText) {
    #expect(VariableText(packed: text.packed) == text)
  }

  @Test(arguments: examples)
  func refusesWhatIsCutOrHasATail(_ text: VariableText) {
    let packed = text.packed
    for count in 0..<packed.count { #expect(VariableText(packed: packed.prefix(count)) == nil) }
    #expect(VariableText(packed: packed + [0]) == nil)
  }

  @Test func survivesAnyByteInAnyPlace() {
    for text in Self.examples {
      var packed = text.packed
      for position in packed.indices {
        let byte = packed[position]
        for other in [0, 1, 2, 3, 5, 127, 255] as [UInt8] {
          packed[position] = other
          _ = VariableText(packed: packed)
        }
        packed[position] = byte
      }
    }
  }

  @Test func refusesNestingBeyondTheLimit() {
    var variation = Variation.text("x")
    for _ in 0..<Variation.depthLimit { variation = .device(["other": variation]) }
    #expect(VariableText(packed: VariableText(template: variation).packed) == nil)
  }
}
