import CLprojImage

extension String {
  /// A copy of a text of an image; invalid UTF-8 is repaired.
  init(_ text: lprojd_text) {
    let bytes = unsafe text.buffer
    // The standard library's own validation of a text that is not all ASCII takes twice as long
    // as all the rest of a look-up.
    let encoding = unsafe lprojd_text_encoding(text)
    if encoding != LPROJD_ENCODING_UNKNOWN {
      let isASCII = encoding == LPROJD_ENCODING_ASCII
      self = unsafe String(copying: UTF8Span(unchecked: bytes.span, isKnownASCII: isASCII))
    } else {
      self = unsafe String(decoding: bytes, as: UTF8.self)
    }
  }
}

extension lprojd_text {
  var buffer: UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(bytes)?.assumingMemoryBound(to: UInt8.self), count: length)
  }
}
