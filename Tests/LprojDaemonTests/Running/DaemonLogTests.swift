import LinuxKit
import LprojDaemon
import LprojModel
import LprojTestSupport
import Testing

@Suite struct DaemonLogTests {
  private struct MailboxSink: LogSink {
    let mailbox = Mailbox<LogEntry>()

    func write(_ entry: LogEntry) { mailbox.put(entry) }
  }

  private static let before = LocalizedBundle.making([
    "en": ["yes": "Yes"], "de": ["yes": "Ja"],
  ])

  /// What is logged for a swap from one bundle to another.
  private func entries(
    from old: LocalizedBundle, to new: LocalizedBundle, _ cause: Publication.Cause
  ) -> [LogEntry] {
    let sink = MailboxSink()
    var log = DaemonLog(Log(to: sink))
    let snapshots = [old, new].enumerated().map { number, bundle in
      Snapshot(generation: Generation(UInt64(number + 6)), bundles: [bundle.name: bundle])
    }
    log.note(
      Publication(
        snapshot: snapshots[1], changeset: Changeset(from: snapshots[0], to: snapshots[1]),
        cause: cause, duration: .microseconds(3250)))
    return sink.mailbox.takeAll()
  }

  private func values(_ name: String, of entry: LogEntry) -> [String] {
    entry.fields.filter { $0.name == name }.map(\.value)
  }

  @Test func saysAChangeInOneLineWithItsFields() throws {
    let new = Self.before.replacing("de", ["yes": "Jawohl", "no": "Nein"])
      .replacing("en", ["yes": "Yes", "no": "No"])
    let said = entries(from: Self.before, to: new, .events)
    let entry = try #require(said.first)
    #expect(said.count == 1)
    #expect(entry.priority == .info)
    #expect(
      entry.message
        == "generation 7: app: de/Localizable 1 added 1 changed; en/Localizable 1 added"
        + " (events, 3.3 ms)")
    #expect(values("BUNDLE", of: entry) == ["app"])
    #expect(values("LANGUAGE", of: entry) == ["de", "en"])
    #expect(values("TABLE", of: entry) == ["Localizable"])
    #expect(values("GENERATION", of: entry) == ["7"])
    #expect(values("CAUSE", of: entry) == ["events"])
    #expect(values("CODE_FILE", of: entry) == ["LprojDaemon/DaemonLog.swift"])
    #expect(entry.messageID != nil)
  }

  @Test func saysASelectionAsANotice() throws {
    let said = entries(from: Self.before, to: Self.before.selecting("de"), .selection)
    let entry = try #require(said.first)
    #expect(said.count == 1)
    #expect(entry.priority == .notice)
    #expect(entry.message.contains("selected de"))
    #expect(values("LANGUAGE", of: entry) == ["de"])
  }

  @Test func saysAProblemWithItsPlaceAndWhenItIsGone() throws {
    var broken = Self.before
    broken.diagnostics = [
      Diagnostic(.error, .syntax, path: "/f.strings", line: 3, message: "m", served: "version 1")
    ]
    let told = try #require(entries(from: Self.before, to: broken, .events).first)
    #expect(told.priority == .error)
    #expect(values("DIAGNOSTIC", of: told) == ["syntax"])
    #expect(values("DIAGNOSTIC_PATH", of: told) == ["/f.strings"])
    #expect(values("DIAGNOSTIC_LINE", of: told) == ["3"])
    #expect(told.message.hasSuffix("; served: version 1"))

    let resolved = try #require(entries(from: broken, to: Self.before, .events).first)
    #expect(resolved.priority == .info)
    #expect(resolved.messageID != told.messageID)
  }

  @Test func countsProblemsBeyondALimit() throws {
    var broken = Self.before
    broken.diagnostics = (0..<1000).map { number in
      Diagnostic(.error, .syntax, path: "/\(number).strings", message: "m")
    }
    let said = entries(from: Self.before, to: broken, .events)
    #expect(said.count == 21)
    #expect(said.last?.message.hasPrefix("980 problems more") == true)
  }
}
