/// Writes values as JSON, indented, the members of objects in the order of their bytes.
///
/// Foundation's encoder holds members in a dictionary of Swift's, where an NFC and an NFD
/// spelling of a key are one: here each key of a table stays.
struct JSONText {
  private var bytes: [UInt8] = []

  static func text(of value: DumpedValue) -> String {
    var text = JSONText()
    text.append(value, depth: 0)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  private mutating func append(_ value: DumpedValue, depth: Int) {
    switch value {
    case .text(let text): append(quoted: text)
    case .number(let number): bytes += "\(number)".utf8
    case .object(let members): append(members, depth: depth)
    }
  }

  private mutating func append(_ members: [(key: String, value: DumpedValue)], depth: Int) {
    guard !members.isEmpty else {
      bytes += "{}".utf8
      return
    }
    bytes.append(UInt8(ascii: "{"))
    let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    for (number, member) in sorted.enumerated() {
      if number > 0 { bytes.append(UInt8(ascii: ",")) }
      startLine(depth + 1)
      append(quoted: member.key)
      bytes += ": ".utf8
      append(member.value, depth: depth + 1)
    }
    startLine(depth)
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func startLine(_ depth: Int) {
    bytes.append(UInt8(ascii: "\n"))
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  private mutating func append(quoted text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case 0..<0x20: bytes += "\\u00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
