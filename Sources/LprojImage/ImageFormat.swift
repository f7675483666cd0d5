#if _endian(big)
  #error("lprojd's images are little-endian and read in place; this machine is not")
#endif

/// Where things stand in an image; <doc:ImageFormat> explains them.
enum ImageFormat {
  static var magic: [UInt8] { Array("lprojimg".utf8) }
  static var version: UInt32 { 1 }

  static var headerSize: Int { 64 }
  /// Where the bytes that the checksum covers begin.
  static var checksumStart: Int { 32 }
  static var textSize: Int { 8 }
  static var tableSize: Int { 32 }

  static var bucketSize: Int { 64 }
  static var bucketSlots: Int { 8 }
  /// How many of its eight slots a bucket has filled on average. At five, one key in 37 is not in
  /// its first bucket, and 16 % of all misses look into a second one; at six these are one in 16
  /// and 34 %, and at four a quarter more space is taken.
  static var bucketLoad: Int { 5 }

  static var entryHeaderSize: Int { 12 }
  static var entryAlignment: Int { 4 }

  /// The size of an entry with its header, the value's final zero and the padding.
  static func entrySize(keyLength: UInt32, valueLength: UInt32) -> Int {
    aligned(entryHeaderSize + Int(keyLength) + Int(valueLength) + 1, to: entryAlignment)
  }

  static func bucketCount(entryCount: Int) -> Int {
    max(1, (entryCount + bucketLoad - 1) / bucketLoad)
  }

  /// `offset`, moved on to a multiple of `alignment`, a power of two.
  static func aligned(_ offset: Int, to alignment: Int) -> Int {
    (offset + alignment - 1) & ~(alignment - 1)
  }
}
