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
    let reading = unsafe beginReading(key, table)
    if let start = unsafe reading.start {
      defer { unsafe endReading(reading.slot) }
      return try unsafe body(Span(_unsafeStart: start, count: reading.count))
    }
    let text = unsafe otherText(key, value, table, isAbsent: reading.isAbsent)
    return try body(text.utf8Span.span)
  }

  /// Calls a function with the text of a key that is given as UTF-8 itself, for programs that keep
  /// their keys so: some of the cost of a look-up is to get at the bytes of a `String`.
  ///
  /// As ``withLocalizedUTF8(forKey:value:table:_:)`` otherwise.
  @inlinable
  public func withLocalizedUTF8<Result, Failure: Error>(
    forKey key: Span<UInt8>, value: String? = nil, table: String? = nil,
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let reading = unsafe key.withUnsafeBufferPointer { unsafe beginReading($0, table) }
    if let start = unsafe reading.start {
      defer { unsafe endReading(reading.slot) }
      return try unsafe body(Span(_unsafeStart: start, count: reading.count))
    }
    if unsafe reading.isAbsent && value?.isEmpty ?? true { return try body(key) }
    let string = unsafe key.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    let text = unsafe otherText(string, value, table, isAbsent: reading.isAbsent)
    return try body(text.utf8Span.span)
  }

  /// A text that is being read in an image, or why it is not.
  @unsafe @usableFromInline
  struct Reading {
    /// Nil when nothing is read, and nothing is to be ended then.
    @usableFromInline let start: UnsafePointer<UInt8>?
    @usableFromInline let count: Int
    /// What keeps the image.
    @usableFromInline let slot: Int
    /// Whether there is no text for the key, as far as the image is concerned.
    @usableFromInline let isAbsent: Bool
  }

  @unsafe @usableFromInline
  func beginReading(_ key: String, _ table: String?) -> Reading {
    let reading = unsafe key.utf8.withContiguousStorageIfAvailable { key in
      unsafe beginReading(key, table)
    }
    return unsafe reading ?? Reading(start: nil, count: 0, slot: 0, isAbsent: false)
  }

  @unsafe @usableFromInline
  func beginReading(_ key: UnsafeBufferPointer<UInt8>, _ table: String?) -> Reading {
    let reading = unsafe content.begin(key, table: table)
    return unsafe Reading(
      start: reading.start, count: reading.count, slot: reading.slot, isAbsent: reading.isAbsent)
  }

  @usableFromInline
  func endReading(_ slot: Int) {
    content.end(slot)
  }

  /// The text where it does not stand in an image as it is.
  @usableFromInline
  func otherText(_ key: String, _ value: String?, _ table: String?, isAbsent: Bool) -> String {
    isAbsent
      ? Query.missing(key, value) : core.text(Query(key: key, value: value, table: table))
  }
}
