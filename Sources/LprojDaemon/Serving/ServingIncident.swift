package import LinuxKit
package import LprojWire

/// What happened with clients that their operator should hear of: ``SocketServer/report`` is told.
package enum ServingIncident: Hashable, Sendable {
  /// A connection was not taken, because of a limit.
  case refused(Peer, CallError)
  /// A connection was ended: a limit, no Varlink call, too slow.
  case ended(Peer, CallError)
  /// One call got an error instead of its reply, because of a limit; the connection goes on.
  case unanswered(Peer, CallError)
  /// A peer called what it may not.
  case denied(Peer, method: String)
  /// The system has no descriptor, or no memory, for one client more: new ones wait.
  case acceptPaused(Errno, clients: Int)
  /// Nobody waits any more.
  case acceptResumed
}
