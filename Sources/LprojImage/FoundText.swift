package import CLprojImage

/// What a look-up found, where it stands in an image's memory: valid while somebody keeps the
/// image.
@unsafe @frozen package struct FoundText {
  /// Nil where there is no text.
  package let start: UnsafePointer<UInt8>?
  package let count: Int
  package let kind: Kind

  @frozen package enum Kind {
    case plain
    /// The bytes are a variable text, packed.
    case variable
    case absent
  }

  /// Looks a key up in a table of an image.
  @inlinable @inline(__always)
  package init(_ key: UnsafeBufferPointer<UInt8>, in table: UnsafePointer<lprojd_table>) {
    var entry = unsafe lprojd_entry()
    let start = unsafe UnsafeRawPointer(key.baseAddress)?.assumingMemoryBound(to: CChar.self)
    guard unsafe lprojd_image_lookup(table, start, key.count, &entry) else {
      unsafe self = .absent
      return
    }
    unsafe self.init(
      start: UnsafeRawPointer(entry.value.bytes)?.assumingMemoryBound(to: UInt8.self),
      count: entry.value.length,
      kind: entry.kind == UInt8(LPROJD_ENTRY_VARIABLE.rawValue) ? .variable : .plain)
  }

  @usableFromInline
  init(start: UnsafePointer<UInt8>?, count: Int, kind: Kind) {
    unsafe self.start = start
    unsafe self.count = count
    unsafe self.kind = kind
  }

  @usableFromInline package static var absent: FoundText {
    unsafe FoundText(start: nil, count: 0, kind: .absent)
  }

  /// A copy of the bytes as text; invalid UTF-8 is repaired.
  package var text: String {
    let start = unsafe UnsafeRawPointer(start)?.assumingMemoryBound(to: CChar.self)
    return unsafe String(lprojd_text(bytes: start, length: count))
  }
}
