import LprojModel
import LprojTestSupport
import Testing

/// Entries that `CTextScan` reads by itself: all that are plain, and nothing else.
@Suite struct PlainEntriesTests {
  private static let words = [
    "", "a", "two words", "key.of.twenty.bytes", "é", "概要", "😀", "\n", "\r\n", "%",
  ]
  private static let spaces = [
    "", " ", "\n", "\r\n", "\r", "  ", "\n\n\t", "/* note */", "/* é * \n \" */\n", "// line\n",
    "/**/ ",
  ]

  private static func text(_ numbers: inout SeededGenerator) -> String {
    let longest = [3, 3, 3, 12, 100].randomElement(using: &numbers) ?? 3
    return (0..<Int.random(in: 0...longest, using: &numbers))
      .map { _ in words.randomElement(using: &numbers) ?? "" }.joined()
  }

  /// A file of entries, mostly in a common form, and where each stands.
  private static func file(_ numbers: inout SeededGenerator) -> ([UInt8], [ScannedEntry]) {
    var file = Array("first".utf8)
    var entries: [ScannedEntry] = []
    let blank = Bool.random(using: &numbers) ? " " : ""
    let isRegular = Bool.random(using: &numbers)
    for number in 0..<Int.random(in: 0..<150, using: &numbers) {
      let isCommon = isRegular && UInt8.random(in: 0..<16, using: &numbers) > 0
      let space = { (numbers: inout SeededGenerator) in
        isCommon ? "" : spaces.randomElement(using: &numbers) ?? ""
      }
      file += space(&numbers).utf8
      let place = TextScanTests.place(of: file.count, in: file)
      let key = Array("\(number)\(text(&numbers))".utf8)
      let value = Array(text(&numbers).utf8)
      entries.append(
        ScannedEntry(
          key: key, value: value, hash: Table.hash(of: key.span), line: place.line,
          column: place.column))
      let blanks = isCommon ? [blank, blank, "", "\n"] : ["", "\r\n", "\t", "\n "]
      file += [0x22] + key + [0x22] + blanks[0].utf8 + [0x3D] + blanks[1].utf8
      file += [0x22] + value + [0x22] + blanks[2].utf8 + [0x3B] + blanks[3].utf8
    }
    return (file, entries)
  }

  @Test(arguments: UInt64(0)..<200)
  func plainEntriesAreReadWithTheirPlaces(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let (file, expected) = Self.file(&numbers)
    let capacity = [1, 3, 32].randomElement(using: &numbers) ?? 1
    // The line begins before the bytes that are left out.
    let shifted = expected.map { $0.line == 1 ? $0.moved(by: -5) : $0 }
    for kind in ScanState.Index.allCases {
      let entries = ScanState.entries(of: file, from: 5, by: kind, capacity: capacity)
      #expect(entries == shifted)
    }
  }

  /// Each is left to the parser as a whole, and so is what comes after it.
  @Test(
    arguments: [
      #""k" = "a\n";"#, #""k\"" = "a";"#, #""k";"#, #"k = "a";"#, #""k" = a;"#, #""k" "a";"#,
      #"'k' = "a";"#, #""k" = 'a';"#, #""k" = "a""#, #""k" = "a"#, #""k" = ("a");"#,
      #""k" /* x */ = "a";"#, "// é\n\"k\" = \"a\";", "/* x", "/", "\"k\u{301}\" = {};", "}",
    ])
  func whatIsNotPlainIsLeft(_ odd: String) {
    for count in 0..<40 {
      let before = String(repeating: "\"key\" = \"é\";\n", count: count)
      let file = Array("first\n\(before)\(odd)\n\"z\" = \"z\";\n".utf8)
      for kind in ScanState.Index.allCases {
        #expect(ScanState.entries(of: file, from: 5, by: kind).count == count)
      }
    }
  }
}

extension ScannedEntry {
  fileprivate func moved(by columns: Int) -> ScannedEntry {
    ScannedEntry(key: key, value: value, hash: hash, line: line, column: column + columns)
  }
}
