/// Variable texts as bytes: how a table and an image hold them.
///
/// All numbers are little-endian, a string is its length as UInt32 and its UTF-8 bytes:
///
///     text      := variation, UInt16 count, { string name, UInt16 argument (0: none), string
///                  specifier, variation }          -- names ascending by bytes
///     variation := UInt8 0, string
///                | UInt8 1, UInt16 count, { UInt8 category, variation }   -- categories ascending
///                | UInt8 2, UInt16 count, { string device, variation }    -- names ascending
///                | UInt8 3, UInt16 count, { Int32 width, variation }      -- widths ascending
///
/// Equal texts have equal bytes, so a difference of tables compares bytes.
extension VariableText {
  /// The text as packed bytes.
  package var packed: [UInt8] {
    var packer = Packer()
    packer.append(template)
    packer.append(UInt16(clamping: variables.count))
    for (name, variable) in variables.sorted(by: { precedes($0.key, $1.key) }) {
      packer.append(name)
      packer.append(UInt16(clamping: variable.argument ?? 0))
      packer.append(variable.specifier)
      packer.append(variable.variation)
    }
    return packer.bytes
  }

  /// Reads packed bytes; nil when they are not exactly one variable text.
  ///
  /// Never reads outside `packed`, whatever it holds.
  package init?(packed: some RandomAccessCollection<UInt8>) {
    var unpacker = Unpacker(rest: Array(packed)[...])
    guard let template = unpacker.variation(depth: 0), let count = unpacker.integer(UInt16.self)
    else { return nil }
    var variables: [String: Variable] = [:]
    for _ in 0..<count {
      guard
        let name = unpacker.string(),
        let argument = unpacker.integer(UInt16.self),
        let specifier = unpacker.string(),
        let variation = unpacker.variation(depth: 0)
      else { return nil }
      variables[name] = Variable(
        argument: argument == 0 ? nil : Int(argument), specifier: specifier, variation: variation)
    }
    guard unpacker.rest.isEmpty else { return nil }
    self.init(template: template, variables: variables)
  }
}

private func precedes(_ left: String, _ right: String) -> Bool {
  left.utf8.lexicographicallyPrecedes(right.utf8)
}

private struct Packer {
  var bytes: [UInt8] = []

  mutating func append(_ integer: some FixedWidthInteger) {
    var rest = integer
    for _ in 0..<(integer.bitWidth / 8) {
      bytes.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }

  mutating func append(_ string: String) {
    append(UInt32(clamping: string.utf8.count))
    bytes.append(contentsOf: string.utf8)
  }

  mutating func append(_ variation: Variation) {
    switch variation {
    case .text(let text):
      append(UInt8(0))
      append(text)
    case .plural(let cases):
      append(UInt8(1))
      append(UInt16(clamping: cases.count))
      for (category, variation) in cases.sorted(by: { $0.key < $1.key }) {
        append(category.rawValue)
        append(variation)
      }
    case .device(let cases):
      append(UInt8(2))
      append(UInt16(clamping: cases.count))
      for (device, variation) in cases.sorted(by: { precedes($0.key, $1.key) }) {
        append(device)
        append(variation)
      }
    case .width(let cases):
      append(UInt8(3))
      append(UInt16(clamping: cases.count))
      for (width, variation) in cases.sorted(by: { $0.key < $1.key }) {
        append(Int32(clamping: width))
        append(variation)
      }
    }
  }
}

private struct Unpacker {
  var rest: ArraySlice<UInt8>

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer? {
    let size = Integer.bitWidth / 8
    guard rest.count >= size else { return nil }
    var value: Integer = 0
    for byte in rest.prefix(size).reversed() {
      value = size > 1 ? value << 8 : 0
      value |= Integer(truncatingIfNeeded: byte)
    }
    rest = rest.dropFirst(size)
    return value
  }

  mutating func string() -> String? {
    guard let length = integer(UInt32.self), rest.count >= Int(length) else { return nil }
    defer { rest = rest.dropFirst(Int(length)) }
    return String(decoding: rest.prefix(Int(length)), as: UTF8.self)
  }

  mutating func variation(depth: Int) -> Variation? {
    guard depth < Variation.depthLimit, let kind = integer(UInt8.self) else { return nil }
    if kind == 0 { return string().map(Variation.text) }
    guard let count = integer(UInt16.self) else { return nil }
    switch kind {
    case 1:
      return cases(count, depth) { PluralCategory(rawValue: $0.integer(UInt8.self) ?? 255) }
        .map(Variation.plural)
    case 2: return cases(count, depth) { $0.string() }.map(Variation.device)
    case 3: return cases(count, depth) { $0.integer(Int32.self).map(Int.init) }.map(Variation.width)
    default: return nil
    }
  }

  private mutating func cases<Key: Hashable>(
    _ count: UInt16, _ depth: Int, key: (inout Unpacker) -> Key?
  ) -> [Key: Variation]? {
    var cases: [Key: Variation] = [:]
    for _ in 0..<count {
      guard let key = key(&self), let variation = variation(depth: depth + 1) else { return nil }
      cases[key] = variation
    }
    return cases
  }
}
