import Foundation

/// The keys to look up, in the generator's random order, a tenth of them absent.
struct LookupWorkload {
  /// Has `bundle/en.lproj`, `images/bench/current` and `keys.txt`.
  let directory: String
  let keys: [String]
  let count: Int

  init(directory: String, count: Int) throws {
    self.directory = directory
    self.count = count
    keys = try String(contentsOfFile: "\(directory)/keys.txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Looks each key up, round and round, once to warm up and once for the record.
  ///
  /// - Parameter find: whether a key was found.
  @inline(__always)
  func measure(_ find: (String) -> Bool) -> Measured {
    _ = run(min(count, keys.count), find)
    return Measured { run(count, find) }
  }

  /// The same for who looks bytes up: the keys stand in one array.
  @inline(__always)
  func measureBytes(_ find: (Span<UInt8>) -> Bool) -> Measured {
    let bytes = keys.flatMap(\.utf8)
    var ranges: [Range<Int>] = []
    for key in keys {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + key.utf8.count)
    }
    _ = run(min(count, keys.count), bytes.span, ranges.span, find)
    return Measured { run(count, bytes.span, ranges.span, find) }
  }

  @inline(__always)
  private func run(
    _ count: Int, _ bytes: Span<UInt8>, _ ranges: Span<Range<Int>>, _ find: (Span<UInt8>) -> Bool
  ) -> Int {
    var found = 0
    var index = 0
    for _ in 0..<count {
      if find(bytes.extracting(ranges[index])) { found += 1 }
      index += 1
      if index == ranges.count { index = 0 }
    }
    return found
  }

  @inline(__always)
  private func run(_ count: Int, _ find: (String) -> Bool) -> Int {
    var found = 0
    var index = 0
    for _ in 0..<count {
      if find(keys[index]) { found += 1 }
      index += 1
      if index == keys.count { index = 0 }
    }
    return found
  }
}
