/// Specifiers and their arguments.
extension Rendering {
  /// Prints one specifier other than a variable.
  mutating func print(
    _ specifier: FormatSpecifier, of format: String, _ sequence: inout ArgumentSequence
  ) throws(FormatError) {
    // The order in which C takes them: width, precision, then the argument.
    let resolved = try resolve(specifier, of: format, &sequence)
    let position = specifier.position ?? sequence.take()
    guard position >= 1, position <= arguments.count else {
      throw tooFew(position, specifier, of: format)
    }
    guard specifier.conversion != .pointer else {
      throw .malformedSpecifier(specifier: format.utf8(in: specifier.range))
    }
    guard append(arguments[position - 1], specifier.conversion, resolved) else {
      throw .typeMismatch(
        specifier: format.utf8(in: specifier.range), position: position,
        argument: arguments[position - 1])
    }
  }

  /// An argument by its position, from 1.
  func argument(_ position: Int, for specifier: String) throws(FormatError) -> FormatArgument {
    guard position >= 1, position <= arguments.count else {
      throw .tooFewArguments(specifier: specifier, position: position, count: arguments.count)
    }
    return arguments[position - 1]
  }

  private func tooFew(
    _ position: Int, _ specifier: FormatSpecifier, of format: String
  ) -> FormatError {
    .tooFewArguments(
      specifier: format.utf8(in: specifier.range), position: position, count: arguments.count)
  }

  // MARK: - Width and precision

  private func resolve(
    _ specifier: FormatSpecifier, of format: String, _ sequence: inout ArgumentSequence
  ) throws(FormatError) -> ResolvedSpecifier {
    var resolved = ResolvedSpecifier(
      flags: specifier.flags, width: 0, precision: nil, length: specifier.length)
    if let width = specifier.width {
      let value = try count(width, specifier, of: format, &sequence)
      if value < 0 { resolved.flags.insert(.minus) }
      resolved.width = abs(value)
    }
    if let precision = specifier.precision {
      let value = try count(precision, specifier, of: format, &sequence)
      resolved.precision = value < 0 ? nil : value
    }
    return resolved
  }

  private func count(
    _ count: FormatSpecifier.Count, _ specifier: FormatSpecifier, of format: String,
    _ sequence: inout ArgumentSequence
  ) throws(FormatError) -> Int {
    var value: Int
    switch count {
    case .fixed(let number): value = number
    case .argument(let position):
      let position = position ?? sequence.take()
      let written = format.utf8(in: specifier.range)
      let argument = try argument(position, for: written)
      guard let bits = argument.number?.bits else {
        throw .typeMismatch(specifier: written, position: position, argument: argument)
      }
      value = Int(TextOutput.wrapped(bits, to: .bits32))
    }
    let limit = ResolvedSpecifier.countLimit
    guard abs(value) <= limit else {
      throw .tooLong(specifier: format.utf8(in: specifier.range), limit: limit)
    }
    return value
  }

  // MARK: - The argument

  /// Prints an argument; false when it is not of the conversion's type.
  private mutating func append(
    _ argument: FormatArgument, _ conversion: FormatSpecifier.Conversion,
    _ specifier: ResolvedSpecifier
  ) -> Bool {
    switch conversion {
    case .object:
      appendObject(argument)
    case .string, .utf16String:
      guard case .string(let string) = argument else { return false }
      output.append(string: string, specifier)
    case .floating(let letter):
      guard let value = argument.number?.exactDouble else { return false }
      appendFloating(value, letter, specifier)
    default:
      guard let bits = argument.number?.bits else { return false }
      appendInteger(bits, conversion, specifier)
    }
    return true
  }

  /// `%@` ignores width and precision (CFString.c).
  private mutating func appendObject(_ argument: FormatArgument) {
    guard let number = argument.number else {
      if case .string(let string) = argument { output.append(string) }
      return
    }
    let written = number.description
    output.append(localized(number, NumberStyle(ofWritten: written)) ?? written)
  }

  private mutating func appendInteger(
    _ bits: UInt64, _ conversion: FormatSpecifier.Conversion, _ specifier: ResolvedSpecifier
  ) {
    switch conversion {
    case .signed:
      let value = TextOutput.wrapped(bits, to: specifier.length)
      if appendLocalized(.int(value), specifier) { return }
      output.append(signed: bits, specifier)
    case .unsigned(let radix, let isUppercase):
      let value = TextOutput.lowest(specifier.length, of: bits)
      if radix == 10, appendLocalized(.unsigned(value), specifier) { return }
      output.append(unsigned: bits, radix: radix, isUppercase: isUppercase, specifier)
    case .utf16Unit:
      output.append(utf16Unit: UInt16(truncatingIfNeeded: bits))
    default:
      output.append(character: bits, specifier)
    }
  }

  private mutating func appendFloating(
    _ value: Double, _ letter: UInt8, _ specifier: ResolvedSpecifier
  ) {
    if options.localizedNumbers, value.isFinite,
      let style = style(of: value, letter, specifier),
      let text = rules.localized(.double(value), style)
    {
      let zero = rules.localized(.int(0), NumberStyle(.decimal))
      return output.append(localized: text, zero: zero, specifier)
    }
    output.append(floating: value, letter: letter, specifier)
  }

  // MARK: - Localized numbers

  /// Prints an integer as the language writes it; false when that was not asked for.
  private mutating func appendLocalized(_ number: Number, _ specifier: ResolvedSpecifier) -> Bool {
    let filled = specifier.isZeroFilled && specifier.precision == nil ? specifier.width : 1
    let style = NumberStyle(
      .decimal, minimumIntegerDigits: max(1, specifier.precision ?? filled))
    guard let text = localized(number, style) else { return false }
    var specifier = specifier
    specifier.flags.remove(.zero)
    output.append(localized: text, zero: nil, specifier)
    return true
  }

  /// How a floating-point conversion writes a number; nil for the hexadecimal one, which no
  /// language has.
  private func style(
    of value: Double, _ letter: UInt8, _ specifier: ResolvedSpecifier
  ) -> NumberStyle? {
    let digits = specifier.precision ?? 6
    switch letter | 0x20 {
    case UInt8(ascii: "f"): return NumberStyle(.decimal, fractionDigits: digits)
    case UInt8(ascii: "e"): return NumberStyle(.scientific, fractionDigits: digits)
    case UInt8(ascii: "g"):
      var bare = specifier
      bare.width = 0
      var written = TextOutput(limit: TextRenderer.outputLimit, expectedCount: 32)
      written.append(floating: value, letter: letter, bare)
      return NumberStyle(ofWritten: written.finish())
    default: return nil
    }
  }

  private func localized(_ number: Number, _ style: NumberStyle) -> String? {
    options.localizedNumbers ? rules.localized(number, style) : nil
  }
}
