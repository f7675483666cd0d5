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
