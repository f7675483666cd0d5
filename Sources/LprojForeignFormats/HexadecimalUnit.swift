/// The four digits of a `\u`.
enum HexadecimalUnit {
  /// The UTF-16 unit, nil when not all are hexadecimal digits.
  static func value(of digits: some Collection<UInt8>) -> UInt16? {
    var value: UInt16 = 0
    for digit in digits {
      guard digit < 0x80, let digit = Character(Unicode.Scalar(digit)).hexDigitValue else {
        return nil
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }
}
