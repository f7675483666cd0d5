/// A text that is equal to another only when its bytes are: keys in NFC and NFD are two keys.
struct ByteString: Hashable, Comparable {
  let text: String

  static func == (left: ByteString, right: ByteString) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  static func < (left: ByteString, right: ByteString) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
    // Ends the text, so that neighbours in a compound cannot trade bytes.
    hasher.combine(0xFF as UInt8)
  }
}
