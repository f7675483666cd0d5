import LprojModel

/// Writes one table of an image: its buckets and its entries.
struct TableWriter {
  let layout: TableLayout
  let buffer: ImageBuffer

  /// How many slots of each bucket are taken.
  private var fill: [UInt8]
  /// Where a search goes on from a bucket that is full: behind those that it has passed before, so
  /// that keys which were made to want one bucket do not cost a search of all of them each.
  private var detours: [UInt32]

  init(layout: TableLayout, buffer: ImageBuffer) {
    self.layout = layout
    self.buffer = buffer
    fill = Array(repeating: 0, count: layout.bucketCount)
    detours = Array(1..<UInt32(layout.bucketCount)) + [0]
  }

  mutating func write() {
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
  private mutating func insert(_ hash: UInt64, entry: Int) {
    let count = UInt64(layout.bucketCount)
    let bucket = bucketWithRoom(from: Int(truncatingIfNeeded: ((hash >> 32) * count) >> 32))
    let tags = layout.start + bucket * ImageFormat.bucketSize
    let offsets = tags + ImageFormat.bucketSize / 2
    let slot = Int(fill[bucket]) * 4
    fill[bucket] += 1
    buffer.store(UInt32(truncatingIfNeeded: hash), at: tags + slot)
    let position = (entry - layout.entriesStart) / ImageFormat.entryAlignment
    buffer.store(UInt32(position + 1), at: offsets + slot)
  }

  private mutating func bucketWithRoom(from home: Int) -> Int {
    var bucket = home
    while fill[bucket] == ImageFormat.bucketSlots {
      let next = Int(detours[bucket])
      // Halving the way each time makes it short (Tarjan and van Leeuwen, 1984).
      if fill[next] == ImageFormat.bucketSlots { detours[bucket] = detours[next] }
      bucket = next
    }
    return bucket
  }
}
