/// Which slots of the buckets of a table are free.
struct BucketRoom {
  /// How many slots of each bucket are taken.
  private var fill: [UInt8]
  /// Where a search goes on from a bucket that is full: behind those that it has passed before, so
  /// that keys which were made to want one bucket do not cost a search of all of them each.
  private var detours: [UInt32]

  init(bucketCount: Int) {
    fill = Array(repeating: 0, count: bucketCount)
    detours = Array(1..<UInt32(bucketCount)) + [0]
  }

  mutating func withSlots(_ body: (BucketSlots) -> Void) {
    unsafe fill.withUnsafeMutableBufferPointer { fill in
      unsafe detours.withUnsafeMutableBufferPointer { detours in
        unsafe body(BucketSlots(fill: fill, detours: detours))
      }
    }
  }
}

/// The memory of a ``BucketRoom``.
@unsafe struct BucketSlots {
  let fill: UnsafeMutableBufferPointer<UInt8>
  let detours: UnsafeMutableBufferPointer<UInt32>

  /// Takes the first free slot from a bucket on. There is one, since buckets are filled to five
  /// eighths.
  func take(from home: Int) -> (bucket: Int, slot: Int) {
    var bucket = home
    while unsafe fill[bucket] == ImageFormat.bucketSlots {
      let next = unsafe Int(detours[bucket])
      // Halving the way each time makes it short (Tarjan and van Leeuwen, 1984).
      if unsafe fill[next] == ImageFormat.bucketSlots { unsafe detours[bucket] = detours[next] }
      bucket = next
    }
    let slot = unsafe Int(fill[bucket])
    unsafe fill[bucket] += 1
    return (bucket, slot)
  }
}
