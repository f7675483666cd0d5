import Glibc
import LinuxKit
import LprojTestSupport
import Synchronization
import Testing

@Suite struct LogTests {
  private struct MailboxSink: LogSink {
    let mailbox = Mailbox<LogEntry>()

    func write(_ entry: LogEntry) { mailbox.put(entry) }
  }

  @Test func saysWhatMattersAndComputesNothingElse() {
    let sink = MailboxSink()
    let log = Log(to: sink, threshold: .notice)
    var computed = 0
    for priority in LogPriority.allCases {
      log.write(
        priority,
        {
          computed += 1
          return priority.word
        }())
    }
    #expect(computed == 6)
    #expect(
      sink.mailbox.takeAll().map(\.message)
        == ["emergency", "alert", "critical", "error", "warning", "notice"])
  }

  @Test(
    arguments: [
      (.plain, LogEntry(.warning, "Low"), "warning: Low\n"),
      (.plain, LogEntry(.info, "One\ntwo\r\n\nthree"), "info: One\n  two\n  three\n"),
      (.plain, LogEntry(.info, "\u{1B}[2J\u{7}\ttab"), "info: \\u{1b}[2J\\u{7}\ttab\n"),
      (.plain, LogEntry(.error, ""), "error: \n"),
      (.coloured, LogEntry(.error, "Bad"), "\u{1B}[31merror:\u{1B}[0m Bad\n"),
      (.prefixed, LogEntry(.error, "One\ntwo"), "<3>error: One\n<3>  two\n"),
    ] as [(LineSink.Style, LogEntry, String)])
  func linesAreForPeople(style: LineSink.Style, entry: LogEntry, line: String) {
    #expect(LineSink(descriptor: -1, style: style).text(of: entry) == line)
  }

  @Test func linesMayHaveTheTime() {
    let sink = LineSink(descriptor: -1, style: .plain, showsTime: true)
    #expect(sink.text(of: LogEntry(.info, "Up"), at: 86_400 + 3661) == "01:01:01 info: Up\n")
  }

  @Test func linesAreWrittenWhole() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path.appending("log")
    let file = try Descriptor.open(path, flags: O_WRONLY | O_CREAT | O_APPEND, mode: 0o600)
    let log = Log(to: LineSink(descriptor: file.number, style: .plain))
    let threads = try (0..<4).map { number in
      try Thread(name: "writer") {
        for _ in 0..<100 { log.write(.info, String(repeating: "\(number)", count: 1000)) }
      }
    }
    for thread in threads { thread.join() }
    let bytes = try Descriptor.open(path, flags: O_RDONLY).readToEnd(limit: 1 << 20)
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    let whole = (0..<4).map { "info: " + String(repeating: "\($0)", count: 1000) }
    #expect(text.split(separator: "\n").count == 400)
    #expect(text.split(separator: "\n").allSatisfy { whole.contains(String($0)) })
  }

  @Test(
    arguments: [
      ("BUNDLE", true), ("CODE_FILE", true), ("A1", true),
      (String(repeating: "A", count: 64), true),
      ("", false), ("_PID", false), ("1A", false), ("bundle", false), ("A=B", false),
      ("A B", false), ("Ä", false), (String(repeating: "A", count: 65), false),
    ])
  func onlyNamesThatTheJournalTakes(name: String, isName: Bool) {
    #expect(LogField.isName(name) == isName)
  }

  @Test func messageIDsAre128Bits() {
    #expect(MessageID.isID("fc2e22bc6ee647b6b90729ab34a250b1"))
    #expect(!MessageID.isID("fc2e22bc6ee647b6b90729ab34a250b"))
    #expect(!MessageID.isID("FC2E22BC6EE647B6B90729AB34A250B1"))
  }
}
