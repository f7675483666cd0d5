/// Finds the pieces of a format string one after the other, in one pass and without allocation.
///
/// Takes any bytes that are UTF-8 and never fails: what is no specifier is a ``FormatFault``.
/// Knows nothing of arguments.
package struct FormatScanner: Sendable {
  /// Where the next piece starts.
  private var offset = 0

  /// The longest name of a variable, in bytes. Without a limit, a text of `%#@%#@%#@…` would
  /// search for each closing `@` through to its end.
  package static var nameLimit: Int { 256 }

  /// Widths, precisions and positions from here on are the same: far too large.
  package static var numberLimit: Int { 1_000_000 }

  package init() {}

  /// The next piece; nil at the end.
  ///
  /// - Parameter bytes: the whole format, the same at each call.
  package mutating func next(in bytes: Span<UInt8>) -> FormatPiece? {
    let start = offset
    guard start < bytes.count else { return nil }
    guard bytes[start] == UInt8(ascii: "%") else {
      repeat { offset += 1 } while offset < bytes.count && bytes[offset] != UInt8(ascii: "%")
      return .literal(start..<offset)
    }
    offset += 1
    if take(UInt8(ascii: "%"), in: bytes) { return .percent(start..<offset) }
    if takesVariableArgument(in: bytes) {
      return .specifier(FormatSpecifier(range: start..<offset, conversion: .variableArgument))
    }
    return specifier(from: start, in: bytes)
  }

  private mutating func specifier(from start: Int, in bytes: Span<UInt8>) -> FormatPiece {
    var specifier = FormatSpecifier(range: start..<start, conversion: .object)
    specifier.position = position(in: bytes)
    specifier.flags = flags(in: bytes)
    // CFString.c takes flags and position in any order: `%04$d` is argument 4, filled with zeros.
    specifier.position = specifier.position ?? position(in: bytes)
    readCounts(of: &specifier, in: bytes)
    specifier.length = length(in: bytes)
    // Width and precision of a variable say nothing (`%3.2#@name@`).
    if offset + 1 < bytes.count, bytes[offset + 1] == UInt8(ascii: "@") {
      _ = take(UInt8(ascii: "#"), in: bytes)
    }
    guard offset < bytes.count, let conversion = Self.conversion(bytes[offset]) else {
      return fault(from: start, in: bytes)
    }
    offset += 1
    specifier.conversion = conversion
    // `#` just before `@` makes a variable of what would be an object.
    if conversion == .object, bytes[offset - 2] == UInt8(ascii: "#") {
      guard let name = variableName(in: bytes) else {
        return .fault(
          FormatFault(kind: .openVariable, range: start..<offset, printed: start..<start))
      }
      specifier.conversion = .variable(name: name)
    }
    specifier.range = start..<offset
    return .specifier(specifier)
  }

  /// What stands at the offset cannot go on as a specifier.
  private mutating func fault(from start: Int, in bytes: Span<UInt8>) -> FormatPiece {
    guard offset < bytes.count else {
      return .fault(FormatFault(kind: .cut, range: start..<offset, printed: start..<start))
    }
    repeat { offset += 1 } while offset < bytes.count && Self.isContinuation(bytes[offset])
    var end = start + 2
    while end < offset, Self.isContinuation(bytes[end]) { end += 1 }
    return .fault(
      FormatFault(kind: .unknownConversion, range: start..<offset, printed: (start + 1)..<end))
  }

  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}

// MARK: - The parts of a specifier

extension FormatScanner {
  private mutating func take(_ byte: UInt8, in bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count, bytes[offset] == byte else { return false }
    offset += 1
    return true
  }

  /// `%arg` of String Catalogs, which is not `%a` and `rg`.
  private mutating func takesVariableArgument(in bytes: Span<UInt8>) -> Bool {
    guard
      offset + 3 <= bytes.count, bytes[offset] == UInt8(ascii: "a"),
      bytes[offset + 1] == UInt8(ascii: "r"), bytes[offset + 2] == UInt8(ascii: "g")
    else { return false }
    offset += 3
    return true
  }

  /// Digits, nil when there is none.
  private mutating func number(in bytes: Span<UInt8>) -> Int? {
    var value: Int?
    while offset < bytes.count, case let digit = bytes[offset] &- UInt8(ascii: "0"), digit < 10 {
      value = min((value ?? 0) * 10 + Int(digit), Self.numberLimit)
      offset += 1
    }
    return value
  }

  /// `n$`, n from 1.
  private mutating func position(in bytes: Span<UInt8>) -> Int? {
    let start = offset
    if start < bytes.count, bytes[start] != UInt8(ascii: "0"), let number = number(in: bytes),
      take(UInt8(ascii: "$"), in: bytes)
    {
      return number
    }
    offset = start
    return nil
  }

  private mutating func flags(in bytes: Span<UInt8>) -> FormatSpecifier.Flags {
    var flags: FormatSpecifier.Flags = []
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "-"): flags.insert(.minus)
      case UInt8(ascii: "+"): flags.insert(.plus)
      case UInt8(ascii: " "): flags.insert(.space)
      case UInt8(ascii: "#"): flags.insert(.alternate)
      case UInt8(ascii: "0"): flags.insert(.zero)
      case UInt8(ascii: "'"): flags.insert(.grouping)
      default: return flags
      }
      offset += 1
    }
    return flags
  }

  /// Width and precision.
  private mutating func readCounts(of specifier: inout FormatSpecifier, in bytes: Span<UInt8>) {
    if take(UInt8(ascii: "*"), in: bytes) {
      specifier.width = .argument(position: position(in: bytes))
    } else if let width = number(in: bytes) {
      specifier.width = .fixed(width)
    }
    guard take(UInt8(ascii: "."), in: bytes) else { return }
    if take(UInt8(ascii: "*"), in: bytes) {
      specifier.precision = .argument(position: position(in: bytes))
    } else {
      specifier.precision = .fixed(number(in: bytes) ?? 0)
    }
  }

  /// `hh h l ll q z t j L`: on this platform everything from `l` on is 64 bits wide.
  private mutating func length(in bytes: Span<UInt8>) -> FormatSpecifier.Length {
    guard offset < bytes.count else { return .bits32 }
    switch bytes[offset] {
    case UInt8(ascii: "h"):
      offset += 1
      return take(UInt8(ascii: "h"), in: bytes) ? .bits8 : .bits16
    case UInt8(ascii: "l"):
      offset += 1
      _ = take(UInt8(ascii: "l"), in: bytes)
      return .bits64
    case UInt8(ascii: "q"), UInt8(ascii: "z"), UInt8(ascii: "t"), UInt8(ascii: "j"),
      UInt8(ascii: "L"):
      offset += 1
      return .bits64
    default:
      return .bits32
    }
  }

  /// The name and the `@` after it; nil when there is no such, and the offset stays.
  private mutating func variableName(in bytes: Span<UInt8>) -> Range<Int>? {
    var end = offset
    while end < min(bytes.count, offset + Self.nameLimit), bytes[end] != UInt8(ascii: "%") {
      if bytes[end] == UInt8(ascii: "@") {
        guard end > offset else { return nil }
        defer { offset = end + 1 }
        return offset..<end
      }
      end += 1
    }
    return nil
  }

  private static func conversion(_ letter: UInt8) -> FormatSpecifier.Conversion? {
    switch letter {
    case UInt8(ascii: "@"): .object
    case UInt8(ascii: "d"), UInt8(ascii: "D"), UInt8(ascii: "i"): .signed
    case UInt8(ascii: "u"), UInt8(ascii: "U"): .unsigned(radix: 10, isUppercase: false)
    case UInt8(ascii: "x"): .unsigned(radix: 16, isUppercase: false)
    case UInt8(ascii: "X"): .unsigned(radix: 16, isUppercase: true)
    case UInt8(ascii: "o"), UInt8(ascii: "O"): .unsigned(radix: 8, isUppercase: false)
    case UInt8(ascii: "f"), UInt8(ascii: "F"), UInt8(ascii: "e"), UInt8(ascii: "E"),
      UInt8(ascii: "g"), UInt8(ascii: "G"), UInt8(ascii: "a"), UInt8(ascii: "A"):
      .floating(letter)
    case UInt8(ascii: "c"): .character
    case UInt8(ascii: "C"): .utf16Unit
    case UInt8(ascii: "s"): .string
    case UInt8(ascii: "S"): .utf16String
    case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "n"): .pointer
    default: nil
    }
  }
}
