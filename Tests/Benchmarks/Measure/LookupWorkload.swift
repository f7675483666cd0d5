import Dispatch
import Foundation
import Synchronization

/// The keys to look up, in the generator's random order, a tenth of them absent.
struct LookupWorkload {
  /// Has `bundle/en.lproj`, `images/bench/current` and `keys.txt`.
  let directory: String
  let keys: [String]
  let count: Int
  let threads: Int

  init(directory: String, count: Int, threads: Int = 1) throws {
    self.directory = directory
    self.count = count
    self.threads = threads
    keys = try String(contentsOfFile: "\(directory)/keys.txt", encoding: .utf8)
      .split(separator: "\n").map(String.init)
  }

  /// Looks each key up, round and round, once to warm up and once for the record.
  ///
  /// - Parameter find: whether a key was found.
  @inline(__always)
  func measure(_ find: @Sendable (String) -> Bool) -> Measured {
    measureRounds { run($0, find) }
  }

  /// The same for who looks bytes up: the keys stand in one array.
  @inline(__always)
  func measureBytes(_ find: @Sendable (Span<UInt8>) -> Bool) -> Measured {
    let bytes = keys.flatMap(\.utf8)
    var ranges: [Range<Int>] = []
    for key in keys {
      let start = ranges.last?.upperBound ?? 0
      ranges.append(start..<start + key.utf8.count)
    }
    return measureRounds { [ranges] in run($0, bytes.span, ranges.span, find) }
  }

  /// Round by round on one thread, or all at once on each of several.
  private func measureRounds(_ run: @Sendable (Int) -> Int) -> Measured {
    let round = min(count, keys.count)
    _ = run(round)
    guard threads > 1 else { return Measured(rounds: count / round) { run(round) } }
    let sum = Mutex(0)
    return Measured {
      DispatchQueue.concurrentPerform(iterations: threads) { _ in
        let found = run(count)
        sum.withLock { $0 += found }
      }
      return sum.withLock { $0 }
    }
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
