import CLprojImage

/// A value where it stands in an image's memory: valid while somebody keeps the image.
@unsafe package struct ImageValue {
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the bytes are a variable text, packed.
  package let isVariable: Bool
}

extension MappedImage {
  /// The value of a key, found without counting a reference or taking memory; nil when the key
  /// is absent.
  ///
  /// - Parameter table: the table's name; empty for `Localizable`.
  @unsafe package func value(forKey key: Span<UInt8>, table name: Span<UInt8>) -> ImageValue? {
    guard let entry = unsafe find(key, table: name) else { return nil }
    return unsafe ImageValue(bytes: entry.value.buffer, isVariable: entry.isVariable)
  }

  /// The plain text of a key; nil when the key is absent or its text is variable.
  ///
  /// - Parameter table: the table's name; empty for `Localizable`.
  package func plainText(forKey key: Span<UInt8>, table name: Span<UInt8>) -> String? {
    guard let entry = unsafe find(key, table: name), unsafe !entry.isVariable else { return nil }
    return unsafe String(entry.value)
  }

  @inline(__always)
  private func find(_ key: Span<UInt8>, table name: Span<UInt8>) -> lprojd_entry? {
    guard !name.isEmpty else { return unsafe find(key, in: localizable) }
    var image = unsafe image
    var table = unsafe lprojd_table()
    let isFound = unsafe name.withUnsafeBytes { name in
      let start = unsafe name.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe lprojd_image_table(&image, start, name.count, &table)
    }
    return unsafe find(key, in: isFound ? table : nil)
  }

  @inline(__always)
  private func find(_ key: Span<UInt8>, in table: lprojd_table?) -> lprojd_entry? {
    guard var table = unsafe table else { return nil }
    var entry = unsafe lprojd_entry()
    let isFound = unsafe key.withUnsafeBytes { key in
      let start = unsafe key.baseAddress?.assumingMemoryBound(to: CChar.self)
      return unsafe lprojd_image_lookup(&table, start, key.count, &entry)
    }
    return isFound ? unsafe entry : nil
  }
}
