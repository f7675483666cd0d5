/// Strings, characters and localized numbers in a width.
extension TextOutput {
  /// The conversions `s S`: precision and width count characters as people see them, so that
  /// none is cut in two. Other flags than the minus sign are ignored (CFString.c).
  mutating func append(string: String, _ specifier: ResolvedSpecifier) {
    guard let precision = specifier.precision else { return appendPadded(string, specifier) }
    appendPadded(String(string.prefix(precision)), specifier)
  }

  /// The conversion `c`: a byte, taken as ISO Latin 1 (what CFString's C strings are on Linux);
  /// the byte 0 prints nothing, as it ends a C string.
  mutating func append(character bits: UInt64, _ specifier: ResolvedSpecifier) {
    let byte = UInt8(truncatingIfNeeded: bits)
    let padding = max(0, specifier.width - 1)
    if !specifier.isLeftAligned { append(UInt8(ascii: " "), count: padding) }
    if byte != 0 { append(Unicode.Scalar(byte)) }
    if specifier.isLeftAligned { append(UInt8(ascii: " "), count: padding) }
  }

  /// A number that its language has written already.
  ///
  /// - Parameter zero: the language's digit for 0, which fills the width when asked for.
  mutating func append(localized text: String, zero: String?, _ specifier: ResolvedSpecifier) {
    let isNegative = text.first == "-" || text.first == "\u{2212}"
    let sign =
      isNegative ? text.prefix(1) : specifier.positiveSign == nil ? "" : signText(specifier)
    let digits = isNegative ? text.dropFirst() : text[...]
    let padding = max(0, specifier.width - sign.count - digits.count)
    guard let zero, specifier.isZeroFilled else {
      return appendPadded(sign + digits, specifier)
    }
    append(String(sign))
    for _ in 0..<padding { append(zero) }
    append(String(digits))
  }

  private func signText(_ specifier: ResolvedSpecifier) -> Substring {
    specifier.flags.contains(.plus) ? "+" : " "
  }

  private mutating func appendPadded(
    _ text: some StringProtocol, _ specifier: ResolvedSpecifier
  ) {
    let padding = specifier.width == 0 ? 0 : max(0, specifier.width - text.count)
    if !specifier.isLeftAligned { append(UInt8(ascii: " "), count: padding) }
    append(String(text))
    if specifier.isLeftAligned { append(UInt8(ascii: " "), count: padding) }
  }
}
