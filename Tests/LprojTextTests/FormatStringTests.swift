import LprojText
import Testing

@Suite struct FormatStringTests {
  struct Case: Sendable, CustomStringConvertible {
    let text: String
    let specifiers: [FormatSpecifier]

    init(_ text: String, _ specifiers: FormatSpecifier...) {
      self.text = text
      self.specifiers = specifiers
    }

    var description: String { text }
  }

  private static func specifier(
    _ range: Range<Int>, _ conversion: FormatSpecifier.Conversion, position: Int? = nil,
    flags: FormatSpecifier.Flags = [], width: FormatSpecifier.Count? = nil,
    precision: FormatSpecifier.Count? = nil, length: FormatSpecifier.Length = .bits32
  ) -> FormatSpecifier {
    var specifier = FormatSpecifier(range: range, conversion: conversion)
    specifier.position = position
    specifier.flags = flags
    specifier.width = width
    specifier.precision = precision
    specifier.length = length
    return specifier
  }

  static let cases: [Case] = [
    Case(""),
    Case("100 %% é"),
    Case("é%@", specifier(2..<4, .object)),
    Case(
      "%12$-+ #0'7.3hhX",
      specifier(
        0..<16, .unsigned(radix: 16, isUppercase: true), position: 12,
        flags: [.minus, .plus, .space, .alternate, .zero, .grouping], width: .fixed(7),
        precision: .fixed(3), length: .bits8)),
    Case(
      "%*.*f",
      specifier(
        0..<5, .floating(102), width: .argument(position: nil), precision: .argument(position: nil))
    ),
    Case(
      "%1$*2$.*3$d",
      specifier(
        0..<11, .signed, position: 1, width: .argument(position: 2),
        precision: .argument(position: 3))),
    Case("%04$d", specifier(0..<5, .signed, position: 4, flags: .zero)),
    Case("%007$@", specifier(0..<6, .object, position: 7, flags: .zero)),
    Case(
      "%04$#@f4@",
      specifier(0..<9, .variable(name: 6..<8), position: 4, flags: .zero)),
    Case(
      "%8$3.2#@f8@",
      specifier(
        0..<11, .variable(name: 8..<10), position: 8, width: .fixed(3), precision: .fixed(2))),
    Case("%.lld", specifier(0..<5, .signed, precision: .fixed(0), length: .bits64)),
    Case(
      "%ho%lu%qi%zx%tD%jU%LO",
      specifier(0..<3, .unsigned(radix: 8, isUppercase: false), length: .bits16),
      specifier(3..<6, .unsigned(radix: 10, isUppercase: false), length: .bits64),
      specifier(6..<9, .signed, length: .bits64),
      specifier(9..<12, .unsigned(radix: 16, isUppercase: false), length: .bits64),
      specifier(12..<15, .signed, length: .bits64),
      specifier(15..<18, .unsigned(radix: 10, isUppercase: false), length: .bits64),
      specifier(18..<21, .unsigned(radix: 8, isUppercase: false), length: .bits64)),
    Case(
      "%s%S%c%C%p",
      specifier(0..<2, .string), specifier(2..<4, .utf16String), specifier(4..<6, .character),
      specifier(6..<8, .utf16Unit), specifier(8..<10, .pointer)),
    Case(
      "%#@a.b c@%2$#@é@",
      specifier(0..<9, .variable(name: 3..<8), flags: .alternate),
      specifier(9..<17, .variable(name: 14..<16), position: 2, flags: .alternate)),
    Case(
      "%arg %a %args",
      specifier(0..<4, .variableArgument), specifier(5..<7, .floating(97)),
      specifier(8..<12, .variableArgument)),
    Case(
      "%#d %# @", specifier(0..<3, .signed, flags: .alternate),
      specifier(4..<8, .object, flags: [.alternate, .space])),
  ]

  @Test(arguments: cases)
  func findsSpecifiers(_ testCase: Case) {
    #expect(FormatString(testCase.text).specifiers == testCase.specifiers)
  }

  @Test(arguments: [
    ("%", FormatFault.Kind.cut, "%", ""),
    ("%-5.3l", .cut, "%-5.3l", ""),
    ("%1$", .cut, "%1$", ""),
    ("%k d", .unknownConversion, "%k", "k"),
    ("% bla", .unknownConversion, "% b", " "),
    ("%5é", .unknownConversion, "%5é", "5"),
    ("%é", .unknownConversion, "%é", "é"),
    ("%hhhd", .unknownConversion, "%hhh", "h"),
    ("%*5d", .unknownConversion, "%*5", "*"),
    ("%0$d", .unknownConversion, "%0$", "0"),
    ("%#@", .openVariable, "%#@", ""),
    ("%#@@", .openVariable, "%#@", ""),
    ("%#@a%@", .openVariable, "%#@", ""),
  ])
  func findsFaults(_ text: String, _ kind: FormatFault.Kind, _ whole: String, _ printed: String) {
    let format = FormatString(text)
    guard case .fault(let fault) = format.pieces.first else {
      Issue.record("no fault in '\(text)'")
      return
    }
    #expect(fault.kind == kind)
    #expect(format[fault.range] == whole)
    #expect(format[fault.printed] == printed)
  }

  @Test func endsNamesAtTheirLimit() {
    let name = String(repeating: "n", count: FormatScanner.nameLimit - 1)
    #expect(FormatString("%#@\(name)@").specifiers.count == 1)
    #expect(FormatString("%#@\(name)n@").specifiers.isEmpty)
  }

  @Test func takesLinearTime() {
    for part in ["%#@", "%1", "%", "%%", "%arg", "%*", "%#@a@", "é"] {
      let text = String(repeating: part, count: 20_000)
      let clock = ContinuousClock()
      #expect(clock.measure { _ = FormatString(text) } < .seconds(20))
    }
  }

  struct Lone: Sendable, CustomStringConvertible {
    let description: String
    let kinds: [LonePercent.Kind]

    init(_ description: String, _ kinds: LonePercent.Kind...) {
      self.description = description
      self.kinds = kinds
    }
  }

  @Test(arguments: [
    Lone("%d%% of %@"),
    Lone("100%", .atEnd),
    Lone("%d%", .atEnd),
    Lone("90% bla", .unknownConversion),
    Lone("%#@x", .openVariable),
    Lone("50%-ig", .suspicious),
    Lone("50% off", .suspicious),
    Lone("100% sure", .suspicious),
    Lone("100%dicht", .suspicious),
    Lone("about % dollars", .suspicious),
    Lone("%d%-ig", .suspicious),
    Lone("%d% sure", .suspicious),
    Lone("%d%@s"),
    Lone("%d%@"),
    Lone("x5%d"),
    Lone("5%d, %-5d|"),
    Lone("5%1$dm 5%2dm"),
    Lone("% d"),
  ])
  func tellsLonePercentSigns(_ lone: Lone) {
    #expect(FormatString(lone.description).lonePercents.map(\.kind) == lone.kinds)
  }

  @Test(arguments: [
    ("a %", "the '%' at the end prints nothing; write '%%' for a percent sign"),
    ("%k", "'%k' is no specifier; write '%%' for a percent sign"),
    ("%#@n", "'%#@' starts a variable that no '@' ends; write '%#@name@'"),
    (
      "5%-ig",
      "'%-i' is a specifier but reads like a percent sign and text; write '%%' if that is meant"
    ),
  ])
  func saysWhatToWrite(_ text: String, _ message: String) {
    #expect(FormatString(text).lonePercents.first?.message == message)
  }
}
