import Dispatch
import LinuxKit
import LprojModel
import LprojPlugin
import Synchronization

/// Files that others must not wait for: they are read and decoded apart, on any thread, and taken
/// up afterwards. Large ones, and those of formats that wait for something else.
package struct SlowReading: Sendable {
  /// What files of one reading wait for together; those of others need not.
  package enum Lane: Hashable, Sendable {
    case large
    case format(String)

    init(_ format: any TableFormat) {
      self = format.concurrencyApart == nil ? .large : .format(format.name)
    }
  }

  /// One file, the tree that it is of, and what tells this reading from a later one of it.
  struct Part: Sendable {
    let bundle: String
    let root: Int
    let request: FileRequest
    let token: Token
  }

  final class Token: Sendable {}

  /// From how many bytes a file is read apart: some ten milliseconds of work.
  static let threshold = 4 << 20

  package let lane: Lane
  var parts: [(part: Part, loader: FileLoader)] = []

  init(lane: Lane) {
    self.lane = lane
  }

  /// Reads and decodes, which may take seconds, and for formats that wait as long as those do.
  /// Any thread.
  package func read() -> SlowOutcome {
    let width = parts.first?.part.request.file.format.concurrencyApart ?? 1
    guard width > 1, parts.count > 1 else {
      return SlowOutcome(outcomes: parts.map { ($0.part, $0.loader.load($0.part.request)) })
    }
    let next = Atomic(0)
    let outcomes = Mutex<[(part: Part, outcome: FileOutcome)]>([])
    DispatchQueue.concurrentPerform(iterations: min(width, parts.count)) { _ in
      var mine: [(part: Part, outcome: FileOutcome)] = []
      while true {
        let position = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard position < parts.count else { break }
        let (part, loader) = parts[position]
        mine.append((part, loader.load(part.request)))
      }
      outcomes.withLock { [mine] in $0 += mine }
    }
    return SlowOutcome(outcomes: outcomes.withLock { $0 })
  }
}

/// What came of a ``SlowReading``, for ``Loader/finish(_:)``.
package struct SlowOutcome: Sendable {
  let outcomes: [(part: SlowReading.Part, outcome: FileOutcome)]
}
