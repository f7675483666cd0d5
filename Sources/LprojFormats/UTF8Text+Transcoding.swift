import CTextScan
import LprojModel
import LprojPlugin

extension UTF8Text {
  /// The text of a file whose encoding its first bytes tell.
  ///
  /// UTF-8 is taken as it is, without a copy. In UTF-16 and UTF-32 a lone surrogate becomes
  /// U+FFFD, as when CoreFoundation's string becomes a Swift one.
  init(_ file: borrowing EncodedFile, _ diagnostics: inout DiagnosticList) throws(FormatError) {
    let bytes = file.bytes
    switch TextEncoding(of: bytes) {
    case .utf8(let markLength):
      self.init(unchecked: bytes, markLength: markLength)
    case .utf16(let bigEndian):
      try Self.checkWhole(file, unit: 2, "UTF-16", &diagnostics)
      self.init(converted: Self.transcodeUTF16(bytes, bigEndian: bigEndian))
    case .utf32(let bigEndian):
      try Self.checkWhole(file, unit: 4, "UTF-32", &diagnostics)
      self.init(converted: try Self.transcodeUTF32(bytes, bigEndian: bigEndian))
    case .missingMark(let name):
      throw FormatError(
        .missingByteOrderMark,
        "the file looks like \(name) without a byte order mark, which Apple's tools misread; "
          + "save it as UTF-8, or as UTF-16 with a byte order mark",
        at: .start)
    }
  }

  /// CoreFoundation drops an incomplete last character without a word; a torn file looks so.
  private static func checkWhole(
    _ file: borrowing EncodedFile, unit: Int, _ name: String, _ diagnostics: inout DiagnosticList
  ) throws(FormatError) {
    let rest = file.bytes.count % unit
    guard rest != 0 else { return }
    let message =
      "the file ends within a character of \(name) (\(file.bytes.count) bytes are no multiple of "
      + "\(unit)): it was cut off or is damaged; save it again"
    guard file.options.strings == .legacy else { throw FormatError(.invalidEncoding, message) }
    diagnostics.add(.warning, .invalidEncoding, message)
  }

  private static func transcodeUTF16(_ bytes: [UInt8], bigEndian: Bool) -> [UInt8] {
    let count = bytes.count / 2 - 1
    return unsafe [UInt8](unsafeUninitializedCapacity: count * 3) { target, used in
      unsafe bytes.withUnsafeBufferPointer { source in
        guard let units = source.baseAddress, let output = target.baseAddress, count > 0
        else { return }
        unsafe used = lprojd_utf16_to_utf8(units + 2, count, bigEndian, output)
      }
    }
  }

  private static func transcodeUTF32(
    _ bytes: [UInt8], bigEndian: Bool
  ) throws(FormatError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    for start in stride(from: 4, to: bytes.count - 3, by: 4) {
      let unit = (0..<4).reduce(UInt32(0)) { unit, position in
        unit << 8 | UInt32(bytes[start + (bigEndian ? position : 3 - position)])
      }
      guard unit <= 0x10FFFF else {
        throw FormatError(
          .invalidEncoding,
          "0x\(String(unit, radix: 16, uppercase: true)) at byte \(start) is no character of "
            + "UTF-32; save the file as UTF-8")
      }
      let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
      result.append(contentsOf: String(Character(scalar)).utf8)
    }
    return result
  }
}
