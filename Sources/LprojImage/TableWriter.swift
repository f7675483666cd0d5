import LprojModel

/// Writes one table of an image: its buckets and its entries.
struct TableWriter {
  let layout: TableLayout
  let place: TablePlace
  let buffer: ImageBuffer

  func write() {
    buffer.clear(place.start..<place.entriesStart)
    var room = BucketRoom(bucketCount: place.bucketCount)
    unsafe room.withSlots { slots in
      var end = place.entriesStart
      for layer in layout.layers {
        unsafe layer.table.arena.withUnsafeBytes { arena in
          layer.forEachRecord { record in
            unsafe insert(record.hash, entry: end, slots)
            end = unsafe write(record, from: arena, language: layer.language, at: end)
          }
        }
      }
    }
  }

  /// - Returns: where the entry ends.
  private func write(
    _ record: Table.Record, from arena: UnsafeRawBufferPointer, language: UInt16, at start: Int
  ) -> Int {
    let keyStart = start + ImageFormat.entryHeaderSize
    let valueStart = keyStart + Int(record.keyLength)
    let valueEnd = valueStart + Int(record.valueLength)
    let end = ImageFormat.aligned(valueEnd + 1, to: ImageFormat.entryAlignment)
    unsafe buffer.withMemory(from: start, to: end) { entry in
      // Clears the value's final zero and the padding; the value may overwrite the rest.
      unsafe entry.storeBytes(of: 0, toByteOffset: end - start - 4, as: UInt32.self)
      unsafe entry.storeBytes(of: record.keyLength, as: UInt32.self)
      unsafe entry.storeBytes(of: record.valueLength, toByteOffset: 4, as: UInt32.self)
      unsafe entry.storeBytes(
        of: UInt32(language) | (record.isVariable ? 1 << 16 : 0), toByteOffset: 8, as: UInt32.self)
      unsafe (entry + (keyStart - start)).copy(record.key, of: arena)
      unsafe (entry + (valueStart - start)).copy(record.value, of: arena)
    }
    return end
  }

  /// Puts an entry into the first free slot from the bucket of its hash on.
  private func insert(_ hash: UInt64, entry: Int, _ slots: BucketSlots) {
    let count = UInt64(place.bucketCount)
    let (bucket, slot) = unsafe slots.take(
      from: Int(truncatingIfNeeded: ((hash >> 32) * count) >> 32))
    let start = place.start + bucket * ImageFormat.bucketSize
    let position = (entry - place.entriesStart) / ImageFormat.entryAlignment
    unsafe buffer.withMemory(from: start, to: start + ImageFormat.bucketSize) { bucket in
      unsafe bucket.storeBytes(
        of: UInt32(truncatingIfNeeded: hash), toByteOffset: slot * 4, as: UInt32.self)
      unsafe bucket.storeBytes(
        of: UInt32(position + 1), toByteOffset: ImageFormat.bucketSize / 2 + slot * 4,
        as: UInt32.self)
    }
  }
}

extension UnsafeMutableRawPointer {
  /// Copies a part of an arena here.
  fileprivate func copy(_ range: Range<Int>, of arena: UnsafeRawBufferPointer) {
    precondition(
      range.lowerBound >= 0 && range.upperBound <= arena.count, "a record lies in its arena")
    guard let bytes = arena.baseAddress else { return }
    unsafe copyMemory(from: bytes + range.lowerBound, byteCount: range.count)
  }
}
