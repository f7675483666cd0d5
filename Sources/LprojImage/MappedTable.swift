import CLprojImage

/// A table of a mapped image: found once by its name, looked up many times.
///
/// Keeps its image mapped. Keys compare by bytes.
@safe @usableFromInline package struct MappedTable: Sendable {
  @usableFromInline package let image: MappedImage
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
  /// Allocates nothing. The bytes must not leave `body`. Inlinable, since the generic alone, not
  /// specialized, costs half as many instructions as the look-up.
  ///
  /// - Returns: what `body` returned, nil when the key is absent.
  @inlinable
  package func withValue<Result, Failure: Error>(
    forKey key: Span<UInt8>,
    _ body: (_ value: Span<UInt8>, _ isVariable: Bool) throws(Failure) -> Result
  ) throws(Failure) -> Result? {
    let value = unsafe value(forKey: key)
    guard let start = unsafe value.start else { return nil }
    defer { extendLifetime(image) }
    return try unsafe body(Span(_unsafeStart: start, count: value.count), value.isVariable)
  }

  /// The plain text of a key; nil when the key is absent or its text is variable.
  package func string(forKey key: String) -> String? {
    guard let entry = unsafe find(key.utf8Span.span), unsafe !entry.isVariable else { return nil }
    defer { extendLifetime(image) }
    return unsafe String(entry.value)
  }

  /// The entry of a key; nil when the key is absent or its entry is damaged.
  package func entry(forKey key: String) -> ImageEntry? {
    guard let entry = unsafe find(key.utf8Span.span) else { return nil }
    defer { extendLifetime(image) }
    return unsafe ImageEntry(entry, languages: image.languages)
  }

  /// A value in the image's memory: valid while somebody keeps the image.
  @unsafe @usableFromInline
  func value(forKey key: Span<UInt8>) -> FoundText {
    unsafe key.withUnsafeBufferPointer { key in
      unsafe withUnsafePointer(to: table) { unsafe FoundText(key, in: $0) }
    }
  }

  @inline(__always)
  private func find(_ key: Span<UInt8>) -> lprojd_entry? {
    var entry = unsafe lprojd_entry()
    let isFound = unsafe key.withUnsafeBytes { key in
      unsafe withUnsafePointer(to: table) { table in
        let start = unsafe key.baseAddress?.assumingMemoryBound(to: CChar.self)
        return unsafe lprojd_image_lookup(table, start, key.count, &entry)
      }
    }
    return isFound ? unsafe entry : nil
  }
}

extension lprojd_entry {
  var isVariable: Bool { unsafe kind == UInt8(LPROJD_ENTRY_VARIABLE.rawValue) }
}
