package import LinuxKit
import LprojModel

extension DaemonLog {
  /// One line for what an operator should know of clients; of each user and reason only a few in
  /// a while, since a client can cause it as often as it likes.
  package mutating func note(_ incident: ServingIncident, at now: MonotonicTime = .now) {
    switch incident {
    case .acceptPaused(let error, let clients):
      say(
        .warning, LogMessage.acceptPaused,
        "new clients wait beside \(counted(clients, "client")): \(error); "
          + "raise LimitNOFILE of the unit, or lower 'limits.clients'")
    case .acceptResumed:
      say(.notice, LogMessage.acceptPaused, "no client waits any more")
    case .refused, .ended, .unanswered, .denied:
      if let complaint = ClientComplaint(incident) { note(complaint, at: now) }
    }
  }

  private mutating func note(_ complaint: ClientComplaint, at now: MonotonicTime) {
    guard case .say(let suppressed) = complaints.admit(complaint.kind, at: now) else { return }
    let more = suppressed == 0 ? "" : "; \(suppressed) like this were not said before"
    say(.warning, complaint.kind.messageID, complaint.text + more, fields: complaint.fields)
  }

  /// Whether complaints were counted that are not told yet.
  package var hasUntoldComplaints: Bool { complaints.hasSuppressed }

  /// Tells how many complaints were not told, of those who have been quiet for a while.
  package mutating func noteUntoldComplaints(at now: MonotonicTime = .now) {
    for (kind, count) in complaints.takeSuppressed(at: now) {
      say(
        .warning, kind.messageID,
        "\(count) refusals more of user \(kind.user) were not said: '\(kind.reason)'",
        fields: kind.fields)
    }
  }
}
