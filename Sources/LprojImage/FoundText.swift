import CLprojImage

/// What a look-up found, where it stands in an image's memory: valid while somebody keeps the
/// image.
///
/// Two words, so that it is returned in registers, and inlinable, since each call costs as much as
/// all that is asked of it.
@unsafe @frozen @usableFromInline package struct FoundText {
  /// Nil where there is no text.
  @usableFromInline package let start: UnsafePointer<UInt8>?
  /// As `lprojd_value` has it.
  @usableFromInline let header: UInt64

  init(_ value: lprojd_value) {
    unsafe start = UnsafeRawPointer(value.bytes)?.assumingMemoryBound(to: UInt8.self)
    unsafe header = value.header
  }

  /// Looks a key up in a table of an image.
  init(_ key: UnsafeBufferPointer<UInt8>, in table: UnsafePointer<lprojd_table>) {
    let start = unsafe UnsafeRawPointer(key.baseAddress)?.assumingMemoryBound(to: CChar.self)
    unsafe self.init(lprojd_image_value(table, start, key.count))
  }

  @inlinable package var count: Int { unsafe Int(UInt32(truncatingIfNeeded: header)) }

  @inlinable package var isAbsent: Bool { unsafe start == nil }

  /// Whether the bytes are a variable text, packed: `LPROJD_ENTRY_VARIABLE`.
  @inlinable package var isVariable: Bool { unsafe UInt8(truncatingIfNeeded: header >> 48) == 1 }

  /// A copy of the bytes as text; invalid UTF-8 is repaired.
  package var text: String {
    let start = unsafe UnsafeRawPointer(start)?.assumingMemoryBound(to: CChar.self)
    return unsafe String(lprojd_text(bytes: start, length: count))
  }
}
