import LinuxKit
import LinuxWatch

/// A story of changes in one directory, and the batches that come of it, both as text.
///
/// Changes: `0 written f, 20 completed f`, times in milliseconds; `.` is the directory itself.
/// Batches: `20: f g ~h`, the ready names, then those that are unsettled.
struct Timeline {
  static let directory = FilePath("/d")

  var machine: SettlingStateMachine
  private var batches: [String] = []

  init(_ configuration: WatchConfiguration = WatchConfiguration()) {
    machine = SettlingStateMachine(configuration: configuration)
  }

  /// Plays a story, and then lets time pass until nothing is due.
  mutating func play(_ story: String) throws -> [String] {
    let steps = try story.split(separator: ",").map(Step.init)
    for (index, step) in steps.enumerated() {
      // What the kernel has at one time is read in one go.
      if index == 0 || steps[index - 1].time != step.time { takeBatches(before: step.time) }
      apply(step)
      machine.checkInvariants()
      if index + 1 == steps.count || steps[index + 1].time != step.time { take(at: step.time) }
    }
    takeBatches(before: MonotonicTime(nanoseconds: .max / 4))
    return batches
  }

  private mutating func apply(_ step: Step) {
    switch step.action {
    case .change(let change):
      machine.note(change, of: step.name, in: Self.directory, at: step.time)
    case .lost: machine.noteLost(Self.directory, at: step.time)
    case .watched: machine.noteWatched(Self.directory)
    case .forgotten: machine.forget(Self.directory)
    case .overflow: machine.noteOverflow(at: step.time)
    case .verification:
      record(machine.takeEverything(because: .verification, since: step.time), at: step.time)
    }
  }

  private mutating func takeBatches(before end: MonotonicTime) {
    while let deadline = machine.deadline, deadline < end { take(at: deadline) }
  }

  private mutating func take(at time: MonotonicTime) {
    while let batch = machine.takeBatch(at: time) {
      machine.checkInvariants()
      record(batch, at: time)
    }
  }

  private mutating func record(_ batch: DirtyBatch, at time: MonotonicTime) {
    var words = ["\(time.nanoseconds / 1_000_000):"]
    switch batch.reason {
    case .events: break
    case .overflow: words.append("overflow")
    case .verification: words.append("verification")
    case .poll: words.append("poll")
    }
    switch batch.directories[Self.directory] {
    case .all: words.append("all")
    case .names(let names): words += names.sorted().map(\.description)
    case nil: break
    }
    words += batch.unsettled[Self.directory, default: []].sorted().map { "~\($0)" }
    if batch.lost.contains(Self.directory) { words.append("lost") }
    batches.append(words.joined(separator: " "))
  }

  private enum Action {
    case change(SettlingStateMachine.Change)
    case lost, watched, forgotten, overflow, verification
  }

  private struct Step {
    struct Unreadable: Error { let text: String }

    let time: MonotonicTime
    let action: Action
    let name: FileName?

    init(_ text: Substring) throws {
      let words = text.split(whereSeparator: \.isWhitespace)
      guard words.count >= 2, let time = Double(words[0]), let action = Self.actions[words[1]]
      else { throw Unreadable(text: String(text)) }
      self.time = MonotonicTime(nanoseconds: Int64(time * 1_000_000))
      self.action = action
      name = words.count == 3 && words[2] != "." ? FileName(String(words[2])) : nil
    }

    private static let actions: [Substring: Action] = [
      "completed": .change(.completed), "appeared": .change(.appeared),
      "touched": .change(.touched), "created": .change(.created), "written": .change(.written),
      "vanished": .change(.vanished), "lost": .lost, "watched": .watched,
      "forgotten": .forgotten, "overflow": .overflow, "verification": .verification,
    ]
  }
}
