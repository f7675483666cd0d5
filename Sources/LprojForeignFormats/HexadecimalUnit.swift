/// The four digits of a `\u`.
enum HexadecimalUnit {
  /// The UTF-16 unit, nil when there are not four hexadecimal digits.
  static func value(of digits: ArraySlice<UInt8>) -> UInt16? {
    guard digits.count == 4 else { return nil }
    var value: UInt16 = 0
    for digit in digits {
      guard let digit = Self.digit(digit) else { return nil }
      value = value << 4 | digit
    }
    return value
  }

  private static func digit(_ byte: UInt8) -> UInt16? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}
