import LprojModel

/// Where one table of an image stands, and how much of it there is.
struct TablePlace: Equatable, Sendable {
  let name: TableName
  let entryCount: Int
  let bucketCount: Int
  let entriesSize: Int
  /// The first byte of the buckets, from the start of the image.
  var start = 0

  var bucketsSize: Int { bucketCount * ImageFormat.bucketSize }
  var entriesStart: Int { start + bucketsSize }
  var end: Int { entriesStart + entriesSize }
  var size: Int { bucketsSize + entriesSize }
}
