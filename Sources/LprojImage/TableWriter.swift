import LprojModel

/// Writes one table of an image: its buckets and its entries.
struct TableWriter {
  let layout: TableLayout
  let buffer: ImageBuffer

  func write() {
    buffer.clear(layout.start..<layout.entriesStart)
    var end = layout.entriesStart
    for layer in layout.layers {
      layer.forEachRecord { record in
        insert(record.hash, entry: end)
        end = write(record, of: layer.table, language: layer.language, at: end)
      }
    }
  }

  /// - Returns: where the entry ends.
  private func write(
    _ record: Table.Record, of table: Table, language: UInt16, at start: Int
  ) -> Int {
    let keyStart = start + ImageFormat.entryHeaderSize
    let valueStart = keyStart + Int(record.keyLength)
    let valueEnd = valueStart + Int(record.valueLength)
    let end = ImageFormat.aligned(valueEnd + 1, to: ImageFormat.entryAlignment)
    // Clears the value's final zero and the padding; the value may overwrite the rest.
    buffer.store(UInt32(0), at: end - 4)
    buffer.store(record.keyLength, at: start)
    buffer.store(record.valueLength, at: start + 4)
    buffer.store(UInt32(language) | (record.isVariable ? 1 << 16 : 0), at: start + 8)
    let arena = table.arena
    buffer.copy(arena.span.extracting(record.key), at: keyStart)
    buffer.copy(arena.span.extracting(record.value), at: valueStart)
    return end
  }

  /// Puts an entry into the first free slot from the bucket of its hash on. There is one, since
  /// buckets are filled to five eighths.
  private func insert(_ hash: UInt64, entry: Int) {
    let count = UInt64(layout.bucketCount)
    var bucket = Int(truncatingIfNeeded: ((hash >> 32) * count) >> 32)
    while true {
      let start = layout.start + bucket * ImageFormat.bucketSize
      for slot in 0..<ImageFormat.bucketSlots {
        let offset = start + ImageFormat.bucketSize / 2 + slot * 4
        guard buffer.load32(at: offset) == 0 else { continue }
        buffer.store(UInt32(truncatingIfNeeded: hash), at: start + slot * 4)
        let position = (entry - layout.entriesStart) / ImageFormat.entryAlignment
        buffer.store(UInt32(position + 1), at: offset)
        return
      }
      bucket = bucket + 1 == layout.bucketCount ? 0 : bucket + 1
    }
  }
}

extension Table.Record {
  fileprivate var key: Range<Int> { Int(keyOffset)..<Int(keyOffset) + Int(keyLength) }
  fileprivate var value: Range<Int> { Int(valueOffset)..<Int(valueOffset) + Int(valueLength) }
}
