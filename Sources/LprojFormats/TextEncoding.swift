/// The encoding of a text file as its first bytes tell it (CFPropertyList.c; SEMANTICS 1.2).
enum TextEncoding: Equatable {
  case utf8(markLength: Int)
  case utf16(bigEndian: Bool)
  case utf32(bigEndian: Bool)
  /// UTF-16 or UTF-32 that does not say so.
  case missingMark(name: String)

  init(of bytes: [UInt8]) {
    switch bytes.prefix(4) {
    case [0xFF, 0xFE, 0, 0]: self = .utf32(bigEndian: false)
    case [0, 0, 0xFE, 0xFF]: self = .utf32(bigEndian: true)
    case let mark where mark.starts(with: [0xEF, 0xBB, 0xBF]): self = .utf8(markLength: 3)
    case let mark where mark.starts(with: [0xFF, 0xFE]): self = .utf16(bigEndian: false)
    case let mark where mark.starts(with: [0xFE, 0xFF]): self = .utf16(bigEndian: true)
    case let mark where mark.count > 1 && mark.prefix(2).contains(0):
      self = .missingMark(name: Self.guess(Array(mark)))
    default: self = .utf8(markLength: 0)
    }
  }

  /// A table's first character is ASCII, so the zeros around it tell the rest.
  private static func guess(_ mark: [UInt8]) -> String {
    switch mark {
    case _ where mark.prefix(3) == [0, 0, 0]: "UTF-32BE"
    case _ where mark.dropFirst() == [0, 0, 0]: "UTF-32LE"
    case _ where mark[0] == 0: "UTF-16BE"
    default: "UTF-16LE"
    }
  }
}
