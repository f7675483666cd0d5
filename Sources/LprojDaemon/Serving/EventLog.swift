import LprojModel
import LprojWire

/// The newest events, bounded by their number and their size.
///
/// Each event has a sequence number, from 0 and without gaps. The log is at once the memory for
/// `since` and the only buffer for slow subscribers: each of them keeps the number of the first
/// event that it has missed, and nothing else.
struct EventLog {
  private let limits: EventLimits
  /// Those from `head` on are kept; the ones before are cleared now and then.
  private var entries: [Entry] = []
  private var head = 0
  private var bytes = 0
  /// The sequence number of the event at `head`.
  private(set) var start = 0
  /// Everything after this generation is kept.
  private var completeAfter: Generation

  private struct Entry {
    var event: Event
    var bytes: Int
  }

  /// - Parameter generation: of what is served before the first event.
  init(after generation: Generation, limits: EventLimits) {
    completeAfter = generation
    self.limits = limits
  }

  /// The sequence number that the next event will have.
  var end: Int { start + entries.count - head }

  /// Adds an event, and forgets the oldest ones when there are too many.
  mutating func append(_ event: Event) {
    let entry = Entry(event: event, bytes: event.approximateBytes)
    entries.append(entry)
    bytes += entry.bytes
    while entries.count - head > limits.pastEvents || bytes > limits.pastBytes, head < entries.count
    {
      forgetOldest()
    }
    if head > 64, head > entries.count / 2 {
      entries.removeFirst(head)
      head = 0
    }
  }

  private mutating func forgetOldest() {
    completeAfter = entries[head].event.generation
    bytes -= entries[head].bytes
    head += 1
    start += 1
  }

  /// The events from a sequence number on; nil when some are forgotten.
  func events(from sequence: Int) -> [Event]? {
    guard sequence >= start else { return nil }
    return entries[(head + min(sequence, end) - start)...].map(\.event)
  }

  /// The events after a generation; nil when some are forgotten.
  func events(after generation: Generation) -> [Event]? {
    guard generation >= completeAfter else { return nil }
    let kept = entries[head...]
    // The generations rise, so the first one after it can be searched for by halves.
    var low = kept.startIndex
    var high = kept.endIndex
    while low < high {
      let middle = (low + high) / 2
      if kept[middle].event.generation > generation { high = middle } else { low = middle + 1 }
    }
    return kept[low...].map(\.event)
  }
}

extension Event {
  /// About what it takes as text.
  var approximateBytes: Int {
    switch content {
    case .state(let bundles): 100 + bundles.count * 400
    case .languageSelected: 200
    case .tablesChanged(_, let tables):
      tables.reduce(100) { sum, change in
        [change.added, change.changed, change.removed].joined().reduce(sum + 100) {
          $0 + $1.utf8.count + 3
        }
      }
    case .languagesChanged(_, let added, let removed): 100 + (added.count + removed.count) * 12
    case .diagnosticsChanged(_, let added, let resolved):
      (added + resolved).reduce(100) { sum, diagnostic in
        sum + 120 + diagnostic.path.utf8.count + diagnostic.message.utf8.count
          + (diagnostic.served?.utf8.count ?? 0)
      }
    }
  }
}
