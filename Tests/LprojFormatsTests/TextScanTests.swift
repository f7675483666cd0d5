import CTextScan
import LprojTestSupport
import Testing

/// The steps of `CTextScan` against the same steps one byte at a time.
@Suite struct TextScanTests {
  static let pieces: [[UInt8]] =
    ["a", "bc", " ", "\"", "\\", "\n", "\r", "\r\n", "\t", "\u{0}", "*", "é", "概", "😀", "\u{2028}"]
    .map { Array($0.utf8) } + [
      Array(repeating: 0x78, count: 15), Array(repeating: 0x79, count: 33),
    ]

  /// Not valid by themselves: cut off, continued without a start, too long, surrogates, too high.
  static let malformed: [[UInt8]] = [
    [0x80], [0xBF], [0xC3], [0xE6, 0xA6], [0xF0, 0x9F, 0x98], [0xC0, 0x80], [0xC1, 0xBF],
    [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xC3, 0xA9, 0xA9], [0xE0, 0x41], [0xED, 0x41],
  ]

  static func text(_ numbers: inout SeededGenerator, _ pieces: [[UInt8]], count: Int) -> [UInt8] {
    (0..<count).flatMap { _ in pieces.randomElement(using: &numbers) ?? [] }
  }

  static func isValid(_ bytes: some Collection<UInt8>) -> Bool {
    String(validating: bytes, as: UTF8.self) != nil
  }

  /// Where a byte stands: lines end with CR, LF and CR LF, columns count characters.
  static func place(of offset: Int, in bytes: [UInt8]) -> (line: Int, column: Int) {
    var (line, start) = (1, 0)
    for position in 0..<offset {
      let isSecondOfPair =
        bytes[position] == 0x0A && position > 0 && bytes[position - 1] == 0x0D
      guard bytes[position] == 0x0A || bytes[position] == 0x0D else { continue }
      if !isSecondOfPair { line += 1 }
      start = position + 1
    }
    return (line, 1 + bytes[start..<offset].count { $0 & 0xC0 != 0x80 })
  }

  @Test(arguments: UInt64(0)..<100)
  func passStopsWhereAWalkStops(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    for length in 0..<40 {
      let pieces = length.isMultiple(of: 3) ? Self.pieces + Self.malformed : Self.pieces
      let bytes = Self.text(&numbers, pieces, count: length)
      var scan = ScanState(bytes)
      while scan.cursor < bytes.count {
        let start = scan.cursor
        let end = bytes[start...].firstIndex { $0 == 0x22 || $0 == 0x5C } ?? bytes.count
        let passed = bytes.withUnsafeBufferPointer { scan.pass($0, until: "\"", or: "\\") }
        #expect(scan.cursor == end)
        #expect(scan.line == Self.place(of: end, in: bytes).line)
        let isASCII = bytes[start..<end].allSatisfy { $0 < 0x80 }
        let isValid = Self.isValid(bytes[start..<end])
        #expect((passed == LPROJD_PASSED_ASCII) == isASCII)
        #expect((passed == LPROJD_PASSED_INVALID) == !isValid, "\(bytes[start..<end])")
        scan.skip()
      }
    }
  }

  @Test func everySequenceOfBytesIsJudgedAsUnicodeSays() {
    for lead in UInt8(0x80)...0xFF {
      for second in UInt8.min...UInt8.max {
        for rest in [[], [0x80], [0xBF, 0xBF]] as [[UInt8]] {
          var bytes = [lead, second] + rest
          // Both would stop the scan.
          for position in bytes.indices where bytes[position] == 0x22 { bytes[position] = 0x23 }
          let passed = bytes.withUnsafeBufferPointer { pointer in
            var scan = ScanState(bytes)
            return scan.pass(pointer, until: "\"", or: "\"")
          }
          if (passed == LPROJD_PASSED_INVALID) == Self.isValid(bytes) { Issue.record("\(bytes)") }
        }
      }
    }
  }

  @Test(arguments: malformed, ["x", "概"])
  func malformedBytesAreFoundAtEveryOffset(_ malformed: [UInt8], _ filling: Character) {
    let fill = Array(String(filling).utf8)
    for count in 0..<80 {
      let text = Array(repeating: fill, count: count).flatMap(\.self) + malformed
      for tail in [[], fill, Array(repeating: fill, count: 30).flatMap(\.self)] {
        let bytes = text + tail
        var scan = ScanState(bytes)
        let passed = bytes.withUnsafeBufferPointer { scan.pass($0, until: "\"", or: "\\") }
        #expect(passed == LPROJD_PASSED_INVALID, "\(count) before \(malformed)")

        let file = Array("first\"key\" = \"".utf8) + bytes + Array("\";\n\"b\" = \"c\";\n".utf8)
        let padded = file + Array(repeating: 0x20, count: 64)
        for kind in ScanState.Index.allCases {
          #expect(ScanState.entries(of: padded, from: 5, by: kind).isEmpty)
        }
      }
    }
  }

  @Test(arguments: UInt64(0)..<100)
  func convertsUTF16AsSwiftDoes(_ seed: UInt64) {
    var numbers = SeededGenerator(seed: seed)
    let kinds: [ClosedRange<UInt16>] = [
      0...0x7F, 0...0x7F, 0x80...0x7FF, 0x800...0xD7FF, 0xD800...0xDBFF, 0xDC00...0xDFFF,
      0xE000...0xFFFF,
    ]
    for count in 0..<40 {
      var units: [UInt16] = []
      while units.count < count {
        let kind = kinds.randomElement(using: &numbers) ?? 0...0x7F
        for _ in 0..<Int.random(in: 1...10, using: &numbers) {
          units.append(UInt16.random(in: kind, using: &numbers))
        }
      }
      let expected = Array(String(decoding: units, as: UTF16.self).utf8)
      for bigEndian in [false, true] {
        let bytes = units.flatMap { unit in
          bigEndian
            ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        // Units stand at odd addresses, too.
        for shift in 0...1 {
          let moved = Array(repeating: 0, count: shift) + bytes
          #expect(ScanState.utf8(ofUTF16: moved, from: shift, bigEndian: bigEndian) == expected)
        }
      }
    }
  }
}
