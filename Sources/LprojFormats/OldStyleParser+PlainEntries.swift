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
        add(unsafe Span(_unsafeElements: batch[..<count]))
      } while count == batch.count
    }
  }

  private mutating func add(_ entries: Span<lprojd_plain_entry>) {
    builder.add(count: entries.count) { records in
      for position in 0..<entries.count { records[position].fill(from: entries[position]) }
    }
    guard !sawUnnormalizedKey else { return }
    for position in 0..<entries.count where !entries[position].has_ascii_key {
      let entry = entries[position]
      let key = Int(entry.key_offset)..<Int(entry.key_offset + entry.key_length)
      if builder.withBytes(key, mayDifferInNormalization) { sawUnnormalizedKey = true }
    }
  }
}

extension Table.Record {
  @inline(__always)
  fileprivate mutating func fill(from entry: lprojd_plain_entry) {
    hash = entry.key_hash
    keyOffset = entry.key_offset
    keyLength = entry.key_length
    valueOffset = entry.value_offset
    valueLength = entry.value_length
    line = entry.line
    column = entry.column
    mayHaveSpecifiers = entry.has_percent
  }
}
