import CTextScan
import LprojModel

extension OldStyleParser {
  /// Reads entries of two strings in quotes without escapes, as nearly all are. What is anything
  /// else, or wrong, is left to the other functions from its key on: they alone give diagnostics.
  mutating func parsePlainEntries() {
    // A kilobyte, which is always on the stack.
    unsafe withUnsafeTemporaryAllocation(of: lprojd_plain_entry.self, capacity: 32) { batch in
      var count: Int
      repeat {
        count = unsafe lprojd_scan_plain_entries(
          &scanner.state, index.pointer, batch.baseAddress, batch.count)
        for position in 0..<count { unsafe add(batch[position]) }
      } while count == batch.count
    }
  }

  @inline(__always)
  private mutating func add(_ entry: lprojd_plain_entry) {
    if !entry.has_ascii_key && !sawUnnormalizedKey {
      let start = Int(entry.key_offset)
      sawUnnormalizedKey = builder.withBytes(
        start..<start + Int(entry.key_length), mayDifferInNormalization)
    }
    builder.add(
      hash: entry.key_hash, keyOffset: entry.key_offset, keyLength: entry.key_length,
      valueOffset: entry.value_offset, valueLength: entry.value_length, line: entry.line,
      column: entry.column)
  }
}
