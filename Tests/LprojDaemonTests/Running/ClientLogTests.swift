import LinuxKit
import LprojDaemon
import LprojTestSupport
import LprojWire
import Testing

/// What the log says of clients.
@Suite struct ClientLogTests {
  private struct MailboxSink: LogSink {
    let mailbox = Mailbox<LogEntry>()

    func write(_ entry: LogEntry) { mailbox.put(entry) }
  }

  private static let peer = Peer(process: 4711, user: 1000, group: 100)

  private func time(_ seconds: Int64) -> MonotonicTime {
    MonotonicTime(nanoseconds: 1_000_000_000_000 + seconds * 1_000_000_000)
  }

  private static func limit(_ name: String, _ value: Int) -> CallError {
    .limitExceeded(limit: name, value: value)
  }

  @Test(arguments: [
    (
      ServingIncident.refused(peer, limit("clients", 3)), "clients",
      "refused a client of user 1000 (process 4711): there are 3 clients, 'limits.clients'"
    ),
    (
      .refused(peer, limit("clientsPerUser", 3)), "clientsPerUser",
      "refused a client of user 1000 (process 4711): "
        + "the user has 3 clients, 'limits.clientsPerUser'"
    ),
    (
      .ended(peer, limit("messageBytes", 1024)), "messageBytes",
      "closed the connection of user 1000 (process 4711): "
        + "a message is longer than 1024 bytes, 'limits.messageBytes'"
    ),
    (
      .ended(peer, limit("messageMilliseconds", 10_000)), "messageSeconds",
      "closed the connection of user 1000 (process 4711): "
        + "a message was not ended within 10000 ms, 'limits.messageSeconds'"
    ),
    (
      .ended(peer, .malformedMessage(message: "expected more")), "malformed",
      "closed the connection of user 1000 (process 4711): "
        + "it sent no Varlink call: expected more"
    ),
    (
      .unanswered(peer, limit("outputBytesPerUser", 65536)), "outputBytesPerUser",
      "did not answer a call of user 1000 (process 4711): "
        + "the user's clients leave 65536 bytes of replies unread, 'limits.outputBytesPerUser'"
    ),
    (
      .denied(peer, method: "org.lprojd.Reload"), "access",
      "refused org.lprojd.Reload to user 1000 (process 4711): "
        + "'access' names neither it nor its groups"
    ),
  ])
  func namesTheClientAndTheReason(
    incident: ServingIncident, reason: String, message: String
  ) throws {
    let sink = MailboxSink()
    var log = DaemonLog(Log(to: sink))
    log.note(incident)
    let entries = sink.mailbox.takeAll()
    let entry = try #require(entries.first)
    #expect(entries.count == 1)
    #expect(entry.priority == .warning)
    #expect(entry.message == message)
    #expect(entry.messageID != nil)
    for field in [
      LogField("PEER_UID", "1000"), LogField("PEER_PID", "4711"), LogField("REASON", reason),
    ] {
      #expect(entry.fields.contains(field))
    }
  }

  @Test func aFloodIsAFewLinesAndACount() {
    let sink = MailboxSink()
    var log = DaemonLog(Log(to: sink))
    let flood = ServingIncident.refused(Self.peer, Self.limit("clients", 3))
    for _ in 0..<1000 { log.note(flood, at: time(0)) }
    #expect(sink.mailbox.takeAll().count == 5)
    #expect(log.hasUntoldComplaints)

    var other = Self.peer
    other.user = 1001
    log.note(.refused(other, Self.limit("clients", 3)), at: time(0))
    log.note(.denied(Self.peer, method: "m"), at: time(0))
    #expect(sink.mailbox.takeAll().count == 2)

    log.noteUntoldComplaints(at: time(30))
    #expect(
      sink.mailbox.takeAll().map(\.message)
        == ["995 refusals more of user 1000 were not said: 'clients'"])
    #expect(!log.hasUntoldComplaints)
  }

  @Test func clientsThatWaitAreToldOnceAndWhenTheyAreTaken() {
    let sink = MailboxSink()
    var log = DaemonLog(Log(to: sink))
    log.note(.acceptPaused(.descriptorsExhausted, clients: 1))
    log.note(.acceptResumed)
    let entries = sink.mailbox.takeAll()
    #expect(entries.map(\.priority) == [.warning, .notice])
    #expect(
      entries.map(\.message) == [
        "new clients wait beside 1 client: Too many open files; "
          + "raise LimitNOFILE of the unit, or lower 'limits.clients'",
        "no client waits any more",
      ])
  }
}
