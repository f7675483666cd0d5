import CLprojImage
import Testing

/// The C reader's checks for UTF-8, that of this processor and the portable one, against the
/// standard library's: a text that passes is made a string unchecked, so they must never pass what
/// Swift refuses.
@Suite struct TextValidationTests {
  @Test func agreesOnEverySequenceOfTwoBytes() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max { Self.expectAgreement([first, second]) }
    }
  }

  @Test func agreesOnLongSequencesOfTellingBytes() {
    let telling: [UInt8] = [
      0x00, 0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1,
      0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ]
    for lead: UInt8 in [0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5] {
      for second in telling {
        for third in telling {
          Self.expectAgreement([lead, second, third])
          for fourth: UInt8 in [0x41, 0x7F, 0x80, 0xBF, 0xC0] {
            Self.expectAgreement([lead, second, third, fourth])
          }
        }
      }
    }
  }

  @Test(arguments: ["é", "€", "😀"])
  func agreesAtEveryPlaceInALongerText(character: String) {
    let text = Array("sixteen bytes...eight...".utf8)
    for position in 0...text.count {
      let bytes = text[..<position] + Array(character.utf8) + text[position...]
      for start in 0...position {
        for end in bytes.indices.suffix(20) {
          Self.expectAgreement(Array(bytes[start..<max(start, end)]))
        }
      }
    }
  }

  /// Sixteen bytes are looked at at once, so sequences lie across each seam, and texts end at each
  /// place in them.
  @Test(arguments: ["é", "€", "😀", "\u{7FF}\u{800}\u{FFFF}\u{10000}\u{10FFFF}"])
  func agreesWithOneByteWrongInAText(of character: String) {
    for shift in 0..<4 {
      let text =
        Array("abc".utf8.prefix(shift))
        + Array(repeatElement(character, count: 20)).joined()
        .utf8
      for length in 0..<min(50, text.count) {
        let bytes = Array(text.prefix(length))
        Self.expectAgreement(bytes)
        for position in bytes.indices {
          for wrong: UInt8 in [0x41, 0x80, 0x9F, 0xA0, 0xC1, 0xE0, 0xED, 0xF0, 0xF4, 0xFF] {
            var damaged = bytes
            damaged[position] = wrong
            Self.expectAgreement(damaged)
          }
        }
      }
    }
  }

  @Test func agreesOnWhatIsASCII() {
    for length in 0..<70 {
      let bytes = [UInt8](repeating: 0x7F, count: length)
      Self.expectAgreement(bytes)
      for position in bytes.indices {
        var other = bytes
        other[position] = 0x80
        Self.expectAgreement(other)
      }
    }
  }

  private static func expectAgreement(_ bytes: [UInt8]) {
    let encodings = bytes.withUnsafeBytes { memory in
      let text = lprojd_text(
        bytes: memory.baseAddress?.assumingMemoryBound(to: CChar.self), length: memory.count)
      return [lprojd_text_encoding(text), lprojd_text_encoding_portable(text)]
    }
    let expected =
      if bytes.allSatisfy({ $0 < 0x80 }) {
        LPROJD_ENCODING_ASCII
      } else if String(validating: bytes, as: UTF8.self) != nil {
        LPROJD_ENCODING_UTF8
      } else {
        LPROJD_ENCODING_UNKNOWN
      }
    // One `#expect` for each of a million would take minutes.
    if encodings != [expected, expected] {
      Issue.record("\(bytes) is taken for \(encodings), not \(expected)")
    }
  }
}
