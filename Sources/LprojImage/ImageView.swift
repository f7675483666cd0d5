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
    /// Without a bucket where the image has no such table, so that look-ups need not ask.
    var localizable: lprojd_table
    var image: lprojd_image
  }

  package init(_ image: MappedImage) {
    self.image = image
    unsafe tables = .allocate(capacity: 1)
    unsafe tables.initialize(
      to: Tables(localizable: image.localizable ?? lprojd_table(), image: image.image))
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

    /// Looks a key up in the table `Localizable`.
    package func find(_ key: UnsafeBufferPointer<UInt8>) -> FoundText {
      unsafe FoundText(key, in: &tables.pointee.localizable)
    }

    /// Looks a key up in a table.
    package func find(_ key: UnsafeBufferPointer<UInt8>, tableNamed name: String) -> FoundText {
      var table = unsafe lprojd_table()
      var name = name
      let isFound = name.withUTF8 { name in
        let start = unsafe UnsafeRawPointer(name.baseAddress)?.assumingMemoryBound(to: CChar.self)
        return unsafe lprojd_image_table(&tables.pointee.image, start, name.count, &table)
      }
      return unsafe isFound ? FoundText(key, in: &table) : FoundText(lprojd_value())
    }
  }
}
