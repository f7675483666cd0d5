extension LprojClient {
  /// Calls a function with the text of a key as UTF-8, where it stands in the mapped image.
  ///
  /// Takes no memory and no lock for a plain text of an image. A text with variations is given
  /// as ``localizedString(forKey:value:table:)`` answers it. Return soon: an image that is
  /// replaced meanwhile stays mapped until then, and after 64 of them the client waits.
  ///
  /// - Parameters:
  ///   - key: compared byte by byte.
  ///   - value: given when the key is not found, unless it is empty; else the key is.
  ///   - table: nil or empty for `Localizable`.
  @inlinable
  public func withLocalizedUTF8<Result, Failure: Error>(
    forKey key: String, value: String? = nil, table: String? = nil,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let reading = unsafe beginReading(key, value, table)
    defer { unsafe endReading(reading) }
    if let text = unsafe reading.text { return try body(text.utf8Span.span) }
    return try unsafe body(reading.bytes.span)
  }

  /// A text that is being read: bytes of an image, or a text of one's own.
  @unsafe @usableFromInline
  struct Reading {
    @usableFromInline let bytes: UnsafeBufferPointer<UInt8>
    @usableFromInline let text: String?
    /// What keeps the image.
    @usableFromInline let slot: Int
  }

  @unsafe @usableFromInline
  func beginReading(_ key: String, _ value: String?, _ table: String?) -> Reading {
    let (slot, bytes) = unsafe content.begin(forKey: key, table: table)
    if let bytes = unsafe bytes { return unsafe Reading(bytes: bytes, text: nil, slot: slot) }
    let text = core.text(Query(key: key, value: value, table: table))
    return unsafe Reading(
      bytes: UnsafeBufferPointer(start: nil, count: 0), text: text, slot: slot)
  }

  @unsafe @usableFromInline
  func endReading(_ reading: Reading) {
    unsafe content.end(reading.slot)
  }
}
