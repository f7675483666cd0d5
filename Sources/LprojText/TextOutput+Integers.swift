/// Integers as printf(3) writes them.
extension TextOutput {
  /// The conversions `d D i`: the lowest bits of the argument, as a signed number.
  mutating func append(signed bits: UInt64, _ specifier: ResolvedSpecifier) {
    let value = Self.wrapped(bits, to: specifier.length)
    var prefix: [UInt8] = []
    if value < 0 {
      prefix = [UInt8(ascii: "-")]
    } else if let sign = specifier.positiveSign {
      prefix = [sign]
    }
    append(value.magnitude, prefix: prefix, radix: 10, specifier)
  }

  /// The conversions `u o x X` and their like: the lowest bits of the argument.
  mutating func append(
    unsigned bits: UInt64, radix: UInt8, isUppercase: Bool, _ specifier: ResolvedSpecifier
  ) {
    let value = Self.lowest(specifier.length, of: bits)
    let isAlternate = specifier.flags.contains(.alternate)
    var prefix: [UInt8] = []
    if isAlternate, radix == 16, value != 0 {
      prefix = [UInt8(ascii: "0"), UInt8(ascii: isUppercase ? "X" : "x")]
    }
    append(
      value, prefix: prefix, radix: UInt64(radix), isUppercase: isUppercase,
      startsWithZero: isAlternate && radix == 8, specifier)
  }

  private mutating func append(
    _ magnitude: UInt64, prefix: [UInt8], radix: UInt64, isUppercase: Bool = false,
    startsWithZero: Bool = false, _ specifier: ResolvedSpecifier
  ) {
    let isNothing = magnitude == 0 && specifier.precision == 0
    let count = isNothing ? 0 : Self.digitCount(magnitude, radix: radix)
    var zeros = max(0, (specifier.precision ?? 0) - count)
    if startsWithZero, zeros == 0, magnitude != 0 || isNothing { zeros = 1 }
    var padding = max(0, specifier.width - prefix.count - zeros - count)
    if specifier.isZeroFilled, specifier.precision == nil {
      zeros += padding
      padding = 0
    }
    if !specifier.isLeftAligned { append(UInt8(ascii: " "), count: padding) }
    for byte in prefix { append(byte) }
    append(UInt8(ascii: "0"), count: zeros)
    append(digitsOf: magnitude, count: count, radix: radix, isUppercase: isUppercase)
    if specifier.isLeftAligned { append(UInt8(ascii: " "), count: padding) }
  }

  static func wrapped(_ bits: UInt64, to length: FormatSpecifier.Length) -> Int64 {
    switch length {
    case .bits8: Int64(Int8(truncatingIfNeeded: bits))
    case .bits16: Int64(Int16(truncatingIfNeeded: bits))
    case .bits32: Int64(Int32(truncatingIfNeeded: bits))
    case .bits64: Int64(bitPattern: bits)
    }
  }

  static func lowest(_ length: FormatSpecifier.Length, of bits: UInt64) -> UInt64 {
    bits & (UInt64.max >> UInt64(64 - length.rawValue))
  }

  private static func digitCount(_ magnitude: UInt64, radix: UInt64) -> Int {
    var count = 1
    var rest = magnitude / radix
    while rest > 0 {
      rest /= radix
      count += 1
    }
    return count
  }
}
