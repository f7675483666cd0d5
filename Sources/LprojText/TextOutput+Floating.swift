import Glibc

/// Floating-point numbers as printf(3) writes them, by printf itself.
extension TextOutput {
  /// The conversions `f F e E g G a A`.
  ///
  /// The process has the locale "C" (nothing here calls setlocale), so the decimal point is one.
  mutating func append(floating value: Double, letter: UInt8, _ specifier: ResolvedSpecifier) {
    // glibc prints the sign of a NaN, Apple's libc does not.
    let value = value.isNaN ? Double.nan : value
    let arguments: [any CVarArg] = [
      CInt(specifier.width), CInt(specifier.precision ?? -1), value,
    ]
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.floatingCapacity) {
      buffer in
      var format = Self.floatingFormat(letter, specifier.flags)
      let count = unsafe withVaList(arguments) { list in
        unsafe vsnprintf(buffer.baseAddress, buffer.count, &format, list)
      }
      for place in 0..<max(0, min(Int(count), buffer.count - 1)) {
        unsafe append(UInt8(bitPattern: buffer[place]))
      }
    }
  }

  /// Room for the 309 digits of the greatest number with sign, point and the widest precision.
  private static var floatingCapacity: Int { 320 + ResolvedSpecifier.countLimit }

  /// `%` flags `*.*` letter, ended by zero; a precision below 0 counts as none (printf(3)).
  private static func floatingFormat(_ letter: UInt8, _ flags: FormatSpecifier.Flags) -> [CChar] {
    var format: [UInt8] = [UInt8(ascii: "%")]
    if flags.contains(.minus) { format.append(UInt8(ascii: "-")) }
    if flags.contains(.plus) { format.append(UInt8(ascii: "+")) }
    if flags.contains(.space) { format.append(UInt8(ascii: " ")) }
    if flags.contains(.alternate) { format.append(UInt8(ascii: "#")) }
    if flags.contains(.zero) { format.append(UInt8(ascii: "0")) }
    format += [UInt8(ascii: "*"), UInt8(ascii: "."), UInt8(ascii: "*"), letter, 0]
    return format.map { CChar(bitPattern: $0) }
  }
}
