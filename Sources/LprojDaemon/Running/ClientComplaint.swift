import LinuxKit
import LprojWire

/// Why a client did not get what it wanted, in the words and fields of the log.
struct ClientComplaint: Hashable, Sendable {
  /// What is told a few times, and then counted.
  struct Kind: Hashable, Sendable {
    var user: UInt32
    /// The name of a limit, `malformed` or `access`.
    var reason: String

    var messageID: MessageID {
      reason == "access" ? LogMessage.accessDenied : LogMessage.clientRefused
    }
    var fields: [LogField] { [LogField("PEER_UID", "\(user)"), LogField("REASON", reason)] }
  }

  let peer: Peer
  let reason: String
  let text: String

  var kind: Kind { Kind(user: peer.user, reason: reason) }
  var fields: [LogField] { kind.fields + [LogField("PEER_PID", "\(peer.process)")] }

  /// Nil for what is not about one client.
  init?(_ incident: ServingIncident) {
    switch incident {
    case .refused(let peer, let error): self.init(peer, "refused a client of", error)
    case .ended(let peer, let error): self.init(peer, "closed the connection of", error)
    case .unanswered(let peer, let error): self.init(peer, "did not answer a call of", error)
    case .denied(let peer, let method):
      self.init(
        peer: peer, reason: "access",
        text: "refused \(method) to \(Self.words(peer)): 'access' names neither it nor its groups")
    case .acceptPaused, .acceptResumed: return nil
    }
  }

  private init(_ peer: Peer, _ deed: String, _ error: CallError) {
    self.init(
      peer: peer, reason: Self.reason(error),
      text: "\(deed) \(Self.words(peer)): \(Self.words(error))")
  }

  private init(peer: Peer, reason: String, text: String) {
    self.peer = peer
    self.reason = reason
    self.text = text
  }

  private static func words(_ peer: Peer) -> String {
    "user \(peer.user) (process \(peer.process))"
  }

  private static func reason(_ error: CallError) -> String {
    switch error {
    // As the key of the configuration is called.
    case .limitExceeded("messageMilliseconds", _): "messageSeconds"
    case .limitExceeded(let limit, _): limit
    default: "malformed"
    }
  }

  private static func words(_ error: CallError) -> String {
    if case .malformedMessage(let message) = error { return "it sent no Varlink call: \(message)" }
    guard case .limitExceeded(let limit, let value) = error else { return "\(error)" }
    let words =
      switch limit {
      case "clients": "there are \(value) clients"
      case "clientsPerUser": "the user has \(value) clients"
      case "messageBytes": "a message is longer than \(value) bytes"
      case "messageMilliseconds": "a message was not ended within \(value) ms"
      case "outputBytesPerUser": "the user's clients leave \(value) bytes of replies unread"
      default: "more than \(value)"
      }
    return "\(words), 'limits.\(reason(error))'"
  }
}
