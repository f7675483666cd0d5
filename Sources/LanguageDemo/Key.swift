/// What was pressed.
enum Key: Hashable, Sendable {
  case next, previous, enter, backspace, interrupt
  case character(Character)
}

/// Turns the bytes of a terminal in raw mode into keys.
struct KeyParser {
  /// The bytes of a character that is not whole yet.
  private var pending: [UInt8] = []

  init() {}

  mutating func keys(in bytes: ArraySlice<UInt8>) -> [Key] {
    var rest = bytes
    var keys: [Key] = []
    while let byte = rest.popFirst() {
      switch byte {
      case 0x03, 0x04: keys.append(.interrupt)
      case 0x09: keys.append(.next)
      case 0x0a, 0x0d: keys.append(.enter)
      case 0x08, 0x7f: keys.append(.backspace)
      case 0x1b: if let key = arrow(&rest) { keys.append(key) }
      case 0x20...: if let key = character(byte) { keys.append(key) }
      default: break
      }
    }
    return keys
  }

  /// The keys that send `ESC [ letter` or `ESC O letter`; a terminal sends them in one piece.
  private func arrow(_ rest: inout ArraySlice<UInt8>) -> Key? {
    guard let second = rest.first, second == UInt8(ascii: "[") || second == UInt8(ascii: "O") else {
      return nil
    }
    rest.removeFirst()
    switch rest.popFirst() {
    case UInt8(ascii: "A"), UInt8(ascii: "D"), UInt8(ascii: "Z"): return .previous
    case UInt8(ascii: "B"), UInt8(ascii: "C"): return .next
    default: return nil
    }
  }

  private mutating func character(_ byte: UInt8) -> Key? {
    pending.append(byte)
    if let text = String(validating: pending, as: UTF8.self), let character = text.first {
      pending = []
      return .character(character)
    }
    if pending.count >= 4 { pending = [] }
    return nil
  }
}
