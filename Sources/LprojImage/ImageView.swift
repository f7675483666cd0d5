import CLprojImage

/// Look-ups in a mapped image without counting a reference or taking memory: for the client,
/// whose readers are protected by other means than the reference count of the image.
///
/// A shared count would be written by all threads at each look-up, and cost more than the rest
/// of it. Keeps its image; any thread.
@safe package final class ImageView: Sendable {
  package let image: MappedImage
  // Written before the object is there, and never again.
  nonisolated(unsafe) private let tables: UnsafeMutablePointer<Tables>

  @unsafe fileprivate struct Tables {
    var image: lprojd_image
    var localizable: lprojd_table
    var hasLocalizable: Bool
  }

  package init(_ image: MappedImage) {
    self.image = image
    unsafe tables = .allocate(capacity: 1)
    unsafe tables.initialize(
      to: Tables(
        image: image.image, localizable: image.localizable ?? lprojd_table(),
        hasLocalizable: image.localizable != nil))
  }

  deinit {
    unsafe tables.deallocate()
  }

  /// What to look up with while somebody keeps the view.
  @unsafe package var finder: Finder { unsafe Finder(tables: tables) }

  /// A pointer: valid while somebody keeps the view.
  @unsafe package struct Finder {
    private let tables: UnsafeMutablePointer<Tables>

    fileprivate init(tables: UnsafeMutablePointer<Tables>) {
      unsafe self.tables = tables
    }

    /// The value of a key; nil when the key is absent.
    ///
    /// - Parameter table: the table's name; nil or empty for `Localizable`.
    package func value(
      forKey key: UnsafeBufferPointer<UInt8>, table: String?
    ) -> ImageValue? {
      guard let entry = unsafe find(key, table) else { return nil }
      return unsafe ImageValue(bytes: entry.value.buffer, isVariable: entry.isVariable)
    }

    /// The plain text of a key; nil when the key is absent or its text is variable.
    ///
    /// - Parameter table: the table's name; nil or empty for `Localizable`.
    package func plainText(
      forKey key: UnsafeBufferPointer<UInt8>, table: String?
    ) -> String? {
      guard let entry = unsafe find(key, table), unsafe !entry.isVariable else { return nil }
      return unsafe String(entry.value)
    }

    @inline(__always)
    private func find(_ key: UnsafeBufferPointer<UInt8>, _ name: String?) -> lprojd_entry? {
      var entry = unsafe lprojd_entry()
      let start = unsafe UnsafeRawPointer(key.baseAddress)?.assumingMemoryBound(to: CChar.self)
      if let name, !name.isEmpty {
        guard var table = unsafe table(named: name) else { return nil }
        return unsafe lprojd_image_lookup(&table, start, key.count, &entry) ? entry : nil
      }
      guard unsafe tables.pointee.hasLocalizable else { return nil }
      return unsafe lprojd_image_lookup(&tables.pointee.localizable, start, key.count, &entry)
        ? entry : nil
    }

    private func table(named name: String) -> lprojd_table? {
      var table = unsafe lprojd_table()
      var name = name
      let isFound = name.withUTF8 { name in
        let start = unsafe UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return unsafe lprojd_image_table(&tables.pointee.image, start, name.count, &table)
      }
      return isFound ? unsafe table : nil
    }
  }
}

/// A value where it stands in an image's memory: valid while somebody keeps the image.
@unsafe package struct ImageValue {
  package let bytes: UnsafeBufferPointer<UInt8>
  /// Whether the bytes are a variable text, packed.
  package let isVariable: Bool
}
