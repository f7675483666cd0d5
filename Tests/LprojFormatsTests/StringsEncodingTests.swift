import LprojFormats
import LprojModel
import LprojPlugin
import Testing

/// The encodings of CFPropertyList.c, and what is refused.
@Suite struct StringsEncodingTests {
  static let text = "\"key é\" = \"Überblick 概要 😀\";\r\n/* 注 */ b = 2;"
  static let table = ["key é": "Überblick 概要 😀", "b": "2"]

  @Test(arguments: [
    ("UTF-8", Array(text.utf8)),
    ("UTF-8 with mark", [0xEF, 0xBB, 0xBF] + Array(text.utf8)),
    ("UTF-16LE", [0xFF, 0xFE] + utf16(text, bigEndian: false)),
    ("UTF-16BE", [0xFE, 0xFF] + utf16(text, bigEndian: true)),
    ("UTF-32LE", [0xFF, 0xFE, 0, 0] + utf32(text, bigEndian: false)),
    ("UTF-32BE", [0, 0, 0xFE, 0xFF] + utf32(text, bigEndian: true)),
  ])
  func isDecoded(_ name: String, _ bytes: [UInt8]) throws {
    let decoded = decode(bytes)
    #expect(decoded.diagnostics.isEmpty)
    let table = try #require(decoded.tables?.first?.table)
    #expect(table.texts == Self.table)
    #expect(table.records.map(\.line) == [1, 2])
    #expect(table.records.map(\.column) == [1, 9])
  }

  @Test(arguments: [
    [], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF],
  ])
  func emptyFileIsAnEmptyTableWithANote(_ bytes: [UInt8]) {
    let decoded = decode(bytes)
    #expect(decoded.tables?.first?.table.isEmpty == true)
    #expect(decoded.diagnostics.map(\.code) == [.emptyFile])
    #expect(decoded.diagnostics.map(\.severity) == [.note])
  }

  @Test(arguments: [
    ("UTF-16LE", utf16(text, bigEndian: false)), ("UTF-16BE", utf16(text, bigEndian: true)),
    ("UTF-32LE", utf32(text, bigEndian: false)), ("UTF-32BE", utf32(text, bigEndian: true)),
  ])
  func missingMarkIsRefusedWithTheRemedy(_ name: String, _ bytes: [UInt8]) {
    let decoded = decode(bytes)
    #expect(decoded.tables == nil)
    #expect(decoded.diagnostics.map(\.code) == [.missingByteOrderMark])
    #expect(decoded.diagnostics.first?.message.contains("looks like \(name)") == true)
    #expect(decoded.diagnostics.first?.message.contains("save it as UTF-8") == true)
  }

  /// Each is not valid at its first byte, within a value, at the end, and in a comment.
  @Test(
    arguments: [
      [0x80], [0xBF], [0xC0, 0x80], [0xC1, 0xBF], [0xC3], [0xE0, 0x9F, 0xBF], [0xE2, 0x82],
      [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF8], [0xFF],
    ] as [[UInt8]])
  func invalidUTF8IsRefusedAtItsPlace(_ bad: [UInt8]) throws {
    for (before, after) in [("a = \"é\nÄ", "\";"), ("a = \"\r\n概", ""), ("a=1;\n// ", "\nb=2;")] {
      let decoded = decode(Array(before.utf8) + bad + Array(after.utf8))
      #expect(decoded.tables == nil)
      let error = try #require(decoded.diagnostics.first)
      #expect(error.code == .invalidEncoding)
      #expect(error.line == 2)
      #expect(error.column == (before.hasSuffix("// ") ? 4 : 2))
      #expect(error.message.contains("save it as UTF-8"))
    }
  }

  @Test(arguments: ["a=1;", "a ", "a = ", "a = b ", "{", ""])
  func invalidUTF8OutsideOfStringsIsNoSyntaxError(_ head: String) {
    for mode in DecodingOptions.Strings.allCases {
      let decoded = decode(Array(head.utf8) + [0x9E], mode)
      #expect(decoded.tables == nil)
      #expect(decoded.diagnostics.map(\.code) == [.invalidEncoding])
      #expect(decoded.diagnostics.first?.column == head.utf8.count + 1)
    }
  }

  @Test func loneSurrogatesBecomeReplacementCharacters() {
    let head = Self.utf16("a = \"", bigEndian: false)
    let tail = Self.utf16("x\";", bigEndian: false)
    for unit in [[0x3D, 0xD8], [0x00, 0xDE]] as [[UInt8]] {
      let decoded = decode([0xFF, 0xFE] + head + unit + tail)
      #expect(decoded.tables?.first?.table.texts == ["a": "\u{FFFD}x"])
    }
  }

  @Test func tornUTF16IsRefusedUnlessLegacy() {
    let bytes = [0xFF, 0xFE] + Self.utf16("a=1;", bigEndian: false) + [0x20]
    #expect(decode(bytes).tables == nil)
    #expect(decode(bytes).diagnostics.map(\.code) == [.invalidEncoding])
    let legacy = decode(bytes, .legacy)
    #expect(legacy.tables?.first?.table.texts == ["a": "1"])
    #expect(legacy.diagnostics.map(\.severity) == [.warning])
  }

  @Test func restThatIsLostMustStillBeValid() {
    let bytes = Array("a=1;; ".utf8) + [0xFF]
    #expect(decode(bytes, .legacy).diagnostics.map(\.code) == [.invalidEncoding])
  }

  static func utf16(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.utf16.flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  static func utf32(_ text: String, bigEndian: Bool) -> [UInt8] {
    text.unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: scalar.value >> (24 - 8 * $0)) }
      return bigEndian ? bytes : bytes.reversed()
    }
  }

  private func decode(
    _ bytes: [UInt8], _ mode: DecodingOptions.Strings = .strict
  ) -> DecodedFile {
    StringsFormat().decode(
      EncodedFile(path: "x.strings", bytes: bytes, options: DecodingOptions(strings: mode)))
  }
}
