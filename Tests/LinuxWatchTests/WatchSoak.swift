import Foundation
import LinuxKit
import LinuxWatch
import LprojTestSupport
import Testing

/// Directories that come and go without end, while everything that the process has is counted.
///
/// 2,000 of them; 100,000 with `LPROJD_SOAK=1` in the environment.
struct WatchSoak {
  struct Grown: Error, CustomStringConvertible {
    let description: String
  }

  private struct Footprint {
    var descriptors: Int
    /// Resident memory that is not shared, in bytes.
    var memory: Int
  }

  private let isLong = ProcessInfo.processInfo.environment["LPROJD_SOAK"] == "1"
  private let temporary: TemporaryDirectory
  private let inbox = BatchInbox()

  init() throws {
    temporary = try TemporaryDirectory()
  }

  /// - Throws: ``Grown`` when something has.
  func run() throws {
    var configuration = WatchConfiguration()
    if !isLong { configuration.deadWatchLimit = 500 }
    let inbox = inbox
    let watcher = try Watcher(configuration: configuration) { inbox.receive($0) }
    _ = watcher.watch([WatchRequest(directory: temporary.path)])
    // What the allocator and the tables keep for the next time is there after some rounds.
    try createAndDelete(isLong ? 25_000 : 600, watcher)
    let before = footprint()
    try createAndDelete(isLong ? 100_000 : 2000, watcher)
    // The end of the last watch is an event like others: what follows it is read after it.
    try waitForChange(of: "last")
    let after = footprint()
    let story = "\(before) before, \(after) after, \(watcher.status)"
    print("soak: \(story); \(watcher.status.restarts) restarts")
    // A dead watch may be there still: as many as before the next restart of the library.
    guard watcher.status.watches == 1, watcher.status.restarts >= 2,
      after.descriptors == before.descriptors, after.memory - before.memory < 1 << 20
    else { throw Grown(description: story) }
    try waitForChange(of: "f")
    watcher.stop()
  }

  /// Changes a file until an event tells of it. A restart of the library meanwhile is an overflow,
  /// which means all files and may have been sent before the change.
  private func waitForChange(of name: String) throws {
    var reason = DirtyBatch.Reason.overflow
    while reason != .events {
      try temporary.replace(name, "1")
      reason = try inbox.next { batch in
        [.events, .overflow].contains(batch.reason) && batch.names(name, in: temporary.path)
      }.batch.reason
    }
  }

  private func createAndDelete(_ count: Int, _ watcher: Watcher) throws {
    for number in 0..<count {
      let directory = temporary.makeDirectory("d\(number % 7)")
      guard watcher.watch([WatchRequest(directory: directory)]).haveEvents else {
        throw Grown(description: "the watches are used up after \(number) directories")
      }
      temporary.remove("d\(number % 7)")
      if number % 100 == 0 { _ = inbox.takeAll() }
    }
  }

  private func footprint() -> Footprint {
    let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?
      .split(separator: " ").compactMap { Int($0) }
    let pages = fields.map { $0[1] - $0[2] } ?? 0
    return Footprint(
      descriptors: descriptors ?? 0, memory: pages * Int(sysconf(Int32(_SC_PAGESIZE))))
  }
}
