import LinuxKit
import LinuxWatch
import Testing

@Suite struct SettlingStateMachineTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var id: String
    var story: String
    var batches: [String]
    var testDescription: String { id }
  }

  static let cases = [
    Case(id: "nothing", story: "", batches: []),
    Case(id: "renamed into place", story: "7 completed f", batches: ["7: f"]),
    Case(
      id: "written beside, then renamed: the rename does not wait for the temporary file",
      story: "0 created t, 0 written t, 1 completed t, 2 vanished t, 2 completed f",
      batches: ["2: f ~t", "152: t"]),
    Case(
      id: "a new file settles, since it may be a temporary one",
      story: "0 created f, 1 written f, 2 completed f", batches: ["22: f"]),
    Case(
      id: "truncated and written in place, closed",
      story: "0 written f, 30 written f, 40 completed f", batches: ["40: f"]),
    Case(
      id: "written in chunks (S12): nothing before the close",
      story: (0..<20).map { "\($0 * 20) written f" }.joined(separator: ",") + ",400 completed f",
      batches: ["400: f"]),
    Case(
      id: "meanwhile others are handed over, and the open one is named",
      story: "0 written f, 10 completed g, 30 completed f", batches: ["10: g ~f", "30: f"]),
    Case(id: "never closed (S24)", story: "0 written f", batches: ["1000: f"]),
    Case(
      id: "written without end: read every five seconds",
      story: (0..<13).map { "\($0 * 500) written f" }.joined(separator: ","),
      batches: ["5000: f", "7000: f"]),
    Case(
      id: "status changes of an open file mean nothing (vim backupcopy=yes)",
      story: "0 written f, 1 touched f, 100 completed f", batches: ["100: f"]),
    Case(id: "status change", story: "0 touched f", batches: ["20: f"]),
    Case(id: "directory's status change", story: "0 touched .", batches: ["20: all"]),
    Case(id: "linkat of a file without a name", story: "0 appeared f", batches: ["20: f"]),
    Case(
      id: "it was an ordinary writer after all",
      story: "0 appeared f, 1 written f, 50 completed f", batches: ["50: f"]),
    Case(id: "removed", story: "0 vanished f", batches: ["150: f"]),
    Case(
      id: "removed and made again within the grace (install, git)",
      story: "0 vanished f, 1 created f, 2 written f, 3 completed f", batches: ["3: f"]),
    Case(
      id: "removed twice: the grace is from the last time",
      story: "0 vanished f, 100 created f, 120 vanished f", batches: ["270: f"]),
    Case(
      id: "vim",
      story: """
        0 created 4913, 0 completed 4913, 0 vanished 4913, 0 vanished f, 0 completed f~,
        1 created f, 1 written f, 1 written f, 2 completed f, 2 touched f, 3 vanished f~
        """,
      batches: ["0: f~ ~4913 ~f", "2: f ~4913", "150: 4913 ~f~", "153: f~"]),
    Case(
      id: "removed files come in one batch when they went together",
      story: "0 vanished a, 0 vanished b, 0 vanished c", batches: ["150: a b c"]),
    Case(
      id: "a burst: three batches at once, then quiet",
      story: (0..<10).map { "\($0 * 10) completed f\($0)" }.joined(separator: ","),
      batches: ["0: f0", "10: f1", "20: f2", "110: f3 f4 f5 f6 f7 f8 f9"]),
    Case(
      id: "an endless burst: every half a second",
      story: (0..<100).map { "\($0 * 10) completed f" }.joined(separator: ","),
      batches: ["0: f", "10: f", "20: f", "530: f", "1010: f"]),
    Case(
      id: "rewritten in place without end: every half a second",
      story: (0..<100).map { "\($0 * 10) written f, \($0 * 10 + 1) completed f" }
        .joined(separator: ","),
      batches: ["1: f", "11: f", "21: f", "531: f", "1011: f"]),
    Case(
      id: "saves that are apart never wait",
      story: (0..<6).map { "\($0 * 40) completed f" }.joined(separator: ","),
      batches: ["0: f", "40: f", "80: f", "120: f", "160: f", "200: f"]),
    Case(
      id: "a log that is written does not delay others",
      story: (0..<20).map { "\($0 * 10) written log" }.joined(separator: ",")
        + ",200 touched f, 210 written log",
      batches: ["220: f ~log", "1210: log"]),
    Case(id: "directory gone", story: "0 lost .", batches: ["150: all lost"]),
    Case(
      id: "directory gone, told with the next batch", story: "0 lost ., 10 completed f",
      batches: ["10: f lost", "150: all"]),
    Case(
      id: "directory gone and watched anew by one: others are told",
      story: "0 lost ., 10 watched .", batches: ["20: all lost"]),
    Case(
      id: "directory gone, told, and watched anew",
      story: "0 lost ., 10 completed f, 20 watched .", batches: ["10: f lost"]),
    Case(
      id: "nobody cares any more", story: "0 completed f, 100 vanished g, 110 forgotten .",
      batches: ["0: f"]),
    Case(
      id: "overflow: all, but not what is open",
      story: "0 written f, 0 overflow ., 50 completed f", batches: ["0: overflow ~f", "50: f"]),
    Case(
      id: "overflow after overflow: once a second, with what is ready",
      story: "0 overflow ., 10 overflow ., 700 overflow ., 995 touched f",
      batches: ["0: overflow", "1000: overflow"]),
    Case(
      id: "verification takes what is ready along",
      story: "0 touched f, 0 vanished g, 10 verification .",
      batches: ["10: verification ~g", "150: g"]),
  ]

  @Test(arguments: cases)
  func settles(_ example: Case) throws {
    var timeline = Timeline()
    let batches = try timeline.play(example.story)
    #expect(batches == example.batches)
  }

  @Test func settlesNothingWhenToldSo() throws {
    var configuration = WatchConfiguration()
    configuration.settle = .zero
    var timeline = Timeline(configuration)
    let story = (0..<8).map { "\($0) completed f" }.joined(separator: ",")
    let batches = try timeline.play(story)
    #expect(batches == (0..<8).map { "\($0): f" })
  }

  @Test func reportsADirectoryWithTooManyNamesAsAWhole() throws {
    var configuration = WatchConfiguration()
    configuration.namesPerDirectory = 100
    var timeline = Timeline(configuration)
    let story = (0..<101).map { "0 vanished f\($0)" }.joined(separator: ",")
    let batches = try timeline.play(story)
    #expect(batches == ["20: all"])
  }

  @Test func tellsWhenTheFirstChangeWas() {
    var machine = SettlingStateMachine()
    let start = MonotonicTime(nanoseconds: 5)
    machine.note(.touched, of: FileName("f"), in: Timeline.directory, at: start)
    machine.note(
      .touched, of: FileName("g"), in: Timeline.directory, at: start + .milliseconds(3))
    #expect(machine.takeBatch(at: start + .milliseconds(22)) == nil)
    #expect(machine.takeBatch(at: start + .milliseconds(23))?.firstEvent == start)
  }

  @Test func pollsWithoutTouchingWhatIsUnsettled() {
    var machine = SettlingStateMachine()
    let now = MonotonicTime(nanoseconds: 0)
    machine.note(.written, of: FileName("f"), in: Timeline.directory, at: now)
    let batch = machine.takePoll(of: [FilePath("/p"): .all], at: now)
    #expect(batch.reason == .poll)
    #expect(batch.directories == [FilePath("/p"): .all])
    #expect(batch.unsettled == [Timeline.directory: [FileName("f")]])
    #expect(machine.deadline == now + .seconds(1))
  }

  @Test func knowsWhatItHasNotToldOfYet() {
    var machine = SettlingStateMachine()
    let directory = FilePath("/d")
    let start = MonotonicTime(nanoseconds: 0)
    #expect(!machine.isPending(FileName("f"), in: directory))
    machine.note(.written, of: FileName("f"), in: directory, at: start)
    #expect(machine.isPending(FileName("f"), in: directory))
    #expect(!machine.isPending(FileName("g"), in: directory))
    machine.note(.completed, of: FileName("f"), in: directory, at: start)
    #expect(machine.isPending(FileName("f"), in: directory))
    #expect(machine.takeBatch(at: start) != nil)
    #expect(!machine.isPending(FileName("f"), in: directory))
  }
}
