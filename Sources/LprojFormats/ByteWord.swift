/// Eight bytes in a word, the first one lowest: looked at together, without a loop.
enum ByteWord {
  @inline(__always)
  static func repeating(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// The position of the first byte that is a control, or equal to the one in
  /// `firsts` or `seconds`; 8 when there is none.
  ///
  /// Subtracting a limit from each byte sets its top bit when it was below. The borrow can only
  /// spoil bytes above such a one, so the lowest bit that is set is always true.
  @inline(__always)
  static func firstStop(in word: UInt64, _ firsts: UInt64, _ seconds: UInt64) -> Int {
    let stops =
      below(word, 0x2020_2020_2020_2020) | below(word ^ firsts, 0x0101_0101_0101_0101)
      | below(word ^ seconds, 0x0101_0101_0101_0101)
    return (stops & 0x8080_8080_8080_8080).trailingZeroBitCount / 8
  }

  @inline(__always)
  private static func below(_ word: UInt64, _ limit: UInt64) -> UInt64 {
    (word &- limit) & ~word
  }
}
