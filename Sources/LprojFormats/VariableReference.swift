/// A variable as a format string names it: `%#@name@`, or `%2$#@name@` with its argument.
///
/// Width, precision and other flags may stand before the `#`, as in any specifier; they say
/// nothing here.
struct VariableReference {
  let name: String
  /// From 1; nil when the reference has no number (or 0, which is no position).
  let argument: Int?
  /// Where the name stands in the text.
  let nameRange: Range<String.Index>

  /// The references of a text, in order.
  static func references(in text: String) -> [VariableReference] {
    let bytes = text.utf8
    guard bytes.contains(UInt8(ascii: "#")) else { return [] }
    var references: [VariableReference] = []
    var rest = bytes[...]
    while let percent = rest.firstIndex(of: UInt8(ascii: "%")) {
      rest = rest[bytes.index(after: percent)...]
      if rest.first == UInt8(ascii: "%") {
        rest.removeFirst()
      } else if let reference = reference(in: text, specifier: rest) {
        references.append(reference)
        rest = bytes[bytes.index(after: reference.nameRange.upperBound)...]
      }
    }
    return references
  }

  /// The largest position that tables hold.
  private static let argumentLimit = Int(UInt16.max)

  /// The reference whose percent sign stands just before `specifier`.
  private static func reference(
    in text: String, specifier: Substring.UTF8View
  ) -> VariableReference? {
    let marks = specifier.prefix { $0 != UInt8(ascii: "@") && isMark($0) }
    guard
      marks.last == UInt8(ascii: "#"),
      marks.endIndex < specifier.endIndex, specifier[marks.endIndex] == UInt8(ascii: "@")
    else { return nil }
    let afterSign = specifier[specifier.index(after: marks.endIndex)...]
    let name = afterSign.prefix { $0 != UInt8(ascii: "@") && $0 != UInt8(ascii: "%") }
    guard
      !name.isEmpty, name.endIndex < specifier.endIndex,
      specifier[name.endIndex] == UInt8(ascii: "@")
    else { return nil }
    return VariableReference(
      name: String(Substring(name)), argument: argument(of: marks),
      nameRange: name.startIndex..<name.endIndex)
  }

  private static func argument(of marks: Substring.UTF8View) -> Int? {
    guard let dollar = marks.firstIndex(of: UInt8(ascii: "$")) else { return nil }
    let digits = marks[..<dollar].reversed().prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard
      let number = Int(String(decoding: digits.reversed(), as: UTF8.self)),
      (1...argumentLimit).contains(number)
    else { return nil }
    return number
  }

  /// Digits, flags and separators that may stand between a percent sign and a conversion.
  private static func isMark(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "#"),
      UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "'"),
      UInt8(ascii: "."):
      true
    default: false
    }
  }
}

extension String {
  /// The text with the variables that it names called by their new names.
  func renamingVariables(_ names: [String: String]) -> String {
    var text = ""
    var end = startIndex
    for reference in VariableReference.references(in: self) {
      guard let name = names[reference.name] else { continue }
      text += self[end..<reference.nameRange.lowerBound] + name
      end = reference.nameRange.upperBound
    }
    return end == startIndex ? self : text + self[end...]
  }
}
