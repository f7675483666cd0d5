/// Whether bytes are valid UTF-8 (Unicode 15, table 3-7).
enum UTF8Validation {
  /// The states of the automaton, each as the position of its six bits in a word of `steps`.
  private enum State: UInt64, CaseIterable {
    case accept = 0
    case reject = 6
    /// Continuation bytes are missing: one, two or three.
    case one = 12
    case two = 18
    case three = 24
    /// The second byte has a range of its own: after E0, ED, F0 and F4.
    case afterE0 = 30
    case afterED = 36
    case afterF0 = 42
    case afterF4 = 48

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

  /// For each byte, the next states of all states side by side: a step of the automaton is one
  /// shift, without a branch that mixed scripts would make the processor guess wrong.
  private static let steps: [UInt64] = (0...255).map { byte in
    State.allCases.reduce(0) { word, state in
      word | state.next(UInt8(byte)).rawValue << state.rawValue
    }
  }

  @unsafe
  static func isValid(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let state = unsafe steps.withUnsafeBufferPointer { steps in
      var state: UInt64 = 0
      for position in 0..<bytes.count {
        state = unsafe steps[Int(bytes[position])] &>> (state & 63)
      }
      return state & 63
    }
    return state == State.accept.rawValue
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
