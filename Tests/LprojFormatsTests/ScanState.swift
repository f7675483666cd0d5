import CTextScan

/// A cursor of `CTextScan` over bytes that a test holds.
struct ScanState {
  private var scan: lprojd_scan

  init(_ bytes: [UInt8], from start: Int = 0) {
    scan = lprojd_scan(
      bytes: nil, count: bytes.count, cursor: start, line: 1, line_start: start, counted: start,
      counted_column: 1, is_valid: false)
  }

  var cursor: Int { scan.cursor }
  var line: Int { scan.line }

  mutating func pass(
    _ bytes: UnsafeBufferPointer<UInt8>, until first: Unicode.Scalar, or second: Unicode.Scalar
  ) -> lprojd_passed {
    scan.bytes = bytes.baseAddress
    return lprojd_scan_pass(&scan, UInt8(ascii: first), UInt8(ascii: second))
  }

  mutating func skip() { scan.cursor = min(scan.cursor + 1, scan.count) }

  enum Index: CaseIterable {
    case none, byBlocks, byWideBlocks
  }

  /// What was passed of a file, in steps of `capacity` entries.
  static func entries(
    of bytes: [UInt8], from start: Int = 0, by kind: Index, capacity: Int = 32
  ) -> [ScannedEntry] {
    var state = ScanState(bytes, from: start)
    let index = kind == .none ? nil : lprojd_index_new(kind == .byWideBlocks)
    defer { lprojd_index_free(index) }
    var batch = Array(repeating: lprojd_plain_entry(), count: capacity)
    var entries: [ScannedEntry] = []
    bytes.withUnsafeBufferPointer { buffer in
      state.scan.bytes = buffer.baseAddress
      var count: Int
      repeat {
        count = lprojd_scan_plain_entries(&state.scan, index, &batch, batch.count)
        entries += batch[..<count].map { ScannedEntry($0, of: bytes) }
      } while count == batch.count
    }
    return entries
  }

  static func utf8(ofUTF16 bytes: [UInt8], from start: Int, bigEndian: Bool) -> [UInt8] {
    let count = (bytes.count - start) / 2
    return [UInt8](unsafeUninitializedCapacity: count * 3 + 1) { target, used in
      bytes.withUnsafeBufferPointer { source in
        guard let units = source.baseAddress, let output = target.baseAddress else { return }
        used = lprojd_utf16_to_utf8(units + start, count, bigEndian, output)
      }
    }
  }
}

/// An entry as `CTextScan` gives it, with its texts.
struct ScannedEntry: Equatable {
  let key: [UInt8]
  let value: [UInt8]
  let hash: UInt64
  let line: Int
  let column: Int
  let hasASCIIKey: Bool
  let hasPercent: Bool

  init(_ entry: lprojd_plain_entry, of bytes: [UInt8]) {
    key = Array(bytes[Int(entry.key_offset)...].prefix(Int(entry.key_length)))
    value = Array(bytes[Int(entry.value_offset)...].prefix(Int(entry.value_length)))
    hash = entry.key_hash
    line = Int(entry.line)
    column = Int(entry.column)
    hasASCIIKey = entry.has_ascii_key
    hasPercent = entry.has_percent
  }

  init(key: [UInt8], value: [UInt8], hash: UInt64, line: Int, column: Int) {
    self.key = key
    self.value = value
    self.hash = hash
    self.line = line
    self.column = column
    hasASCIIKey = key.allSatisfy { $0 < 0x80 }
    hasPercent = value.contains(0x25)
  }
}
