/// Which bytes are valid UTF-8 (Unicode 15, table 3-7), for the words about one that is not;
/// whether a text is valid, `CTextScan` says.
enum UTF8Validation {
  private enum State {
    case accept
    case reject
    /// Continuation bytes are missing: one, two or three.
    case one
    case two
    case three
    /// The second byte has a range of its own: after E0, ED, F0 and F4.
    case afterE0
    case afterED
    case afterF0
    case afterF4

    func next(_ byte: UInt8) -> State {
      switch (self, byte) {
      case (.accept, 0x00...0x7F): .accept
      case (.accept, 0xC2...0xDF): .one
      case (.accept, 0xE0): .afterE0
      case (.accept, 0xED): .afterED
      case (.accept, 0xE1...0xEF): .two
      case (.accept, 0xF0): .afterF0
      case (.accept, 0xF1...0xF3): .three
      case (.accept, 0xF4): .afterF4
      case (.one, 0x80...0xBF): .accept
      case (.two, 0x80...0xBF), (.afterE0, 0xA0...0xBF), (.afterED, 0x80...0x9F): .one
      case (.three, 0x80...0xBF), (.afterF0, 0x90...0xBF), (.afterF4, 0x80...0x8F): .two
      default: .reject
      }
    }
  }

  /// The length of the character that `byte` gives by its distance, 0 when it is not valid.
  static func scalarLength(_ byte: (Int) -> UInt8?) -> Int {
    var state = State.accept
    for length in 1...4 {
      guard let byte = byte(length - 1) else { return 0 }
      state = state.next(byte)
      if state == .accept { return length }
    }
    return 0
  }
}
