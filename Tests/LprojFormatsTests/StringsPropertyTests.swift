import FoundationEssentials
import LprojFormats
import LprojModel
import LprojPlugin
import LprojTestSupport
import Testing

/// What must hold for any input.
@Suite struct StringsPropertyTests {
  static let scalars = Array("ab\"\\\n\r\t '/*;=é概😀\u{2028}\u{301}%@\u{0}\u{7F}".unicodeScalars)

  static func text(_ numbers: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<24, using: &numbers) {
      text.unicodeScalars.append(scalars.randomElement(using: &numbers) ?? "a")
    }
    return text
  }

  /// Prints a text in one of the ways in which it may stand in a file.
  static func quoted(_ text: String, _ numbers: inout SeededGenerator) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n" where Bool.random(using: &numbers): result += "\\n"
      case _ where scalar.value < 0x1_0000 && UInt8.random(in: 0..<4, using: &numbers) == 0:
        let digits = String(scalar.value, radix: 16)
        result += "\\U" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  @Test(arguments: UInt64(0)..<200)
  func printedTablesAreReadBack(_ seed: UInt64) throws {
    var numbers = SeededGenerator(seed: seed)
    var expected: [[String]] = []
    var file = ""
    for number in 0..<Int.random(in: 1..<20, using: &numbers) {
      let key = "\(number)" + Self.text(&numbers)
      let value = Self.text(&numbers)
      expected.append([key, value])
      file += "\(Self.quoted(key, &numbers)) = \(Self.quoted(value, &numbers));"
      file += ["", "\n", "/* \" */", "// '\r"].randomElement(using: &numbers) ?? ""
    }
    for bytes in [
      Array(file.utf8), [0xFF, 0xFE] + StringsEncodingTests.utf16(file, bigEndian: false),
      [0xFE, 0xFF] + StringsEncodingTests.utf16(file, bigEndian: true),
    ] {
      let decoded = StringsFormat().decode(EncodedFile(path: "x.strings", bytes: bytes))
      let table = try #require(decoded.tables?.first?.table, "\(decoded.diagnostics)")
      let entries = table.entries.map { [Array($0.keyBytes), Array($0.valueBytes)] }
      #expect(entries == expected.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test func agreesWithFoundationOnPlainInput() throws {
    var numbers = SeededGenerator(seed: 7)
    for _ in 0..<100 {
      var file = ""
      for number in 0..<10 {
        let words = ["one", "two words", "é", "概要", "😀 %d", "a\\nb", ""]
        let value = words.randomElement(using: &numbers) ?? ""
        file += "\"key \(number)\" = \"\(value)\";\n/* note */\n"
      }
      let expected = try PropertyListDecoder().decode(
        [String: String].self, from: Data(file.utf8))
      let decoded = StringsFormat().decode(
        EncodedFile(path: "x.strings", bytes: Array(file.utf8)))
      #expect(decoded.tables?.first?.table.texts == expected)
    }
  }

  static let files: [[UInt8]] = [
    Array("/* c */ \"a\\U00e9\" = \"é\\n😀\"; // x\nb=c;{".utf8),
    Array("{ a = { NSStringLocalizedFormatKey = '%#@n@'; }; b = (1, <0f>); }".utf8),
    [0xFF, 0xFE] + StringsEncodingTests.utf16("\"a\" = \"é😀\";", bigEndian: false),
    Array("<?xml?><dict><key>a&amp;</key><string>é<![CDATA[x]]></string></dict>".utf8),
    PropertyListReaderTests.binary(
      objects: [[0xD1, 1, 2], [0x51, 0x61], [0xA2, 1, 3], [0x62, 0, 0xE9, 0x4E, 0x2D]]),
  ]

  /// Whatever becomes of them: a table or an error with a message, never both, never neither.
  @Test(arguments: files)
  func everyPrefixAndEveryChangedByteIsSurvived(_ file: [UInt8]) {
    for count in 0...file.count { check(Array(file[..<count])) }
    var changed = file
    for position in file.indices {
      for byte in [0, 0x22, 0x3C, 0x5C, 0xFF, file[position] ^ 1] as [UInt8] {
        changed[position] = byte
        check(changed)
      }
      changed[position] = file[position]
    }
  }

  /// Work that grows with the square of the size would not end within the limit.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "k=v;", count: 25_000),
      String(repeating: "\"k", count: 25_000),
      String(repeating: "/*", count: 50_000),
      "a = \"" + String(repeating: "\\u0", count: 25_000) + "\";",
      "<dict>" + String(repeating: "<key>k</key><string/>", count: 4_000) + "</dict>",
      "a = " + String(repeating: "{a=", count: 25_000),
    ])
  func hostileTextIsDoneInTime(_ text: String) {
    check(Array(text.utf8))
  }

  private func check(_ bytes: [UInt8]) {
    for mode in DecodingOptions.Strings.allCases {
      let decoded = StringsFormat().decode(
        EncodedFile(path: "x", bytes: bytes, options: DecodingOptions(strings: mode)))
      // An expectation costs more than the decoding, so only what is wrong is given to it.
      let isRefused = decoded.diagnostics.contains { $0.severity == .error }
      if decoded.tables == nil && !isRefused { Issue.record("refused without an error: \(bytes)") }
    }
  }
}
