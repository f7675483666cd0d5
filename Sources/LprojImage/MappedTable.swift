import CLprojImage

/// A table of a mapped image: found once by its name, looked up many times.
///
/// Keeps its image mapped. Keys compare by bytes.
@safe package struct MappedTable: Sendable {
  package let image: MappedImage
  // Points into the image's memory, which `image` keeps and nobody writes.
  nonisolated(unsafe) let table: lprojd_table

  package var count: Int { unsafe Int(table.entry_count) }
  package var bucketCount: Int { unsafe Int(table.bucket_count) }
  /// The bytes of its buckets and entries.
  package var byteCount: Int {
    unsafe bucketCount * ImageFormat.bucketSize + table.entries_size
  }
  /// The filled part of its slots.
  package var loadFactor: Double {
    Double(count) / Double(bucketCount * ImageFormat.bucketSlots)
  }

  /// Calls `body` with the value's bytes and whether they are a variable text, packed.
  ///
  /// Allocates nothing. The bytes must not leave `body`.
  ///
  /// - Returns: what `body` returned, nil when the key is absent.
  @inline(__always)
  package func withValue<Result, Failure: Error>(
    forKey key: Span<UInt8>,
    _ body: (_ value: Span<UInt8>, _ isVariable: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    var entry = unsafe lprojd_entry()
    guard unsafe find(key, &entry) else { return nil }
    defer { withExtendedLifetime(image) {} }
    return try unsafe body(entry.value.buffer.span, entry.isVariable)
  }

  /// The plain text of a key; nil when the key is absent or its text is variable.
  package func string(forKey key: String) -> String? {
    withValue(forKey: key.utf8Span.span) { value, isVariable in
      isVariable
        ? nil : unsafe value.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    } ?? nil
  }

  /// The entry of a key; nil when the key is absent or its entry is damaged.
  package func entry(forKey key: String) -> ImageEntry? {
    var entry = unsafe lprojd_entry()
    guard unsafe find(key.utf8Span.span, &entry) else { return nil }
    defer { withExtendedLifetime(image) {} }
    return unsafe ImageEntry(entry, languages: image.languages)
  }

  @inline(__always)
  private func find(_ key: Span<UInt8>, _ entry: inout lprojd_entry) -> Bool {
    unsafe key.withUnsafeBytes { key in
      unsafe withUnsafePointer(to: table) { table in
        let start = unsafe key.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe lprojd_image_lookup(table, start, key.count, &entry)
      }
    }
  }
}

extension lprojd_entry {
  var isVariable: Bool { unsafe kind == UInt8(LPROJD_ENTRY_VARIABLE.rawValue) }
}
