import CLprojImage
import Testing

/// The C reader's check for UTF-8 against the standard library's: a text that passes is made a
/// string unchecked, so it must never pass what Swift refuses.
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

  private static func expectAgreement(_ bytes: [UInt8]) {
    let isValid = bytes.withUnsafeBytes { memory in
      let start = memory.baseAddress?.assumingMemoryBound(to: CChar.self)
      return lprojd_text_is_utf8(lprojd_text(bytes: start, length: memory.count))
    }
    // One `#expect` for each of a million would take minutes.
    if isValid != (String(validating: bytes, as: UTF8.self) != nil) {
      Issue.record("\(bytes) is taken for \(isValid ? "valid" : "invalid")")
    }
  }
}
