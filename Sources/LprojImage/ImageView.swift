package import CLprojImage

/// Look-ups in a mapped image without counting a reference or taking memory: for the client,
/// whose readers are protected by other means than the reference count of the image.
///
/// A shared count would be written by all threads at each look-up, and cost more than the rest
/// of it. Keeps its image; any thread.
@safe package final class ImageView: Sendable {
  package let image: MappedImage
  // Written before the object is there, and never again.
  nonisolated(unsafe) private let tables: UnsafeMutablePointer<Tables>

  @unsafe @usableFromInline package struct Tables {
    @usableFromInline package var image: lprojd_image
    @usableFromInline package var localizable: lprojd_table
    @usableFromInline package var hasLocalizable: Bool
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
  @unsafe @frozen package struct Finder {
    @usableFromInline package let tables: UnsafeMutablePointer<Tables>

    fileprivate init(tables: UnsafeMutablePointer<Tables>) {
      unsafe self.tables = tables
    }

    /// Looks a key up. Inlinable, since a call and what it returns cost a fifth of the look-up.
    ///
    /// - Parameter name: the table's; nil or empty for `Localizable`.
    @inlinable @inline(__always)
    package func find(_ key: UnsafeBufferPointer<UInt8>, table name: String?) -> FoundText {
      if let name, !name.isEmpty { return unsafe find(key, tableNamed: name) }
      guard unsafe tables.pointee.hasLocalizable else { return unsafe .absent }
      return unsafe FoundText(key, in: &tables.pointee.localizable)
    }

    @usableFromInline
    func find(_ key: UnsafeBufferPointer<UInt8>, tableNamed name: String) -> FoundText {
      var table = unsafe lprojd_table()
      var name = name
      let isFound = name.withUTF8 { name in
        let start = unsafe UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return unsafe lprojd_image_table(&tables.pointee.image, start, name.count, &table)
      }
      return isFound ? unsafe FoundText(key, in: &table) : unsafe .absent
    }
  }
}
