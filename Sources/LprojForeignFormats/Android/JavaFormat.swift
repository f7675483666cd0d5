/// Formats of java.util.Formatter as formats of NSString.
///
/// `%s` and `%S` become `%@` with their positions and widths (`%1$s` is `%1$@`), the flag `,`
/// becomes `'`, `%n` a line end. All others mean the same, or are left as they are.
enum JavaFormat {
  static func converted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    var result: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      let marks = rest.prefix(while: isMark)
      let end = marks.endIndex
      guard end < rest.endIndex else {
        result.append(byte)
        continue
      }
      result.append(contentsOf: specifier(Array(marks), rest[end]))
      rest = rest[(end + 1)...]
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// A specifier of marks and a conversion, converted.
  private static func specifier(_ marks: [UInt8], _ conversion: UInt8) -> [UInt8] {
    var marks = marks
    var conversion = conversion
    switch conversion {
    // Java has flags for numbers alone, so that "100% sure" is no specifier.
    case UInt8(ascii: "s"), UInt8(ascii: "S"):
      if marks.allSatisfy(isMarkOfText) { conversion = UInt8(ascii: "@") }
    case UInt8(ascii: "n") where marks.isEmpty: return [0x0A]
    case UInt8(ascii: "d"), UInt8(ascii: "f"):
      marks = marks.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: "'") : $0 }
    default: break
    }
    return [UInt8(ascii: "%")] + marks + [conversion]
  }

  /// Positions, flags, widths and precisions.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "-"),
      UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: ","),
      UInt8(ascii: "("), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isMarkOfText(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "-"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}
