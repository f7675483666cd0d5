import Glibc

/// A signal that a daemon answers.
package enum Signal: CaseIterable, Hashable, Sendable {
  case hangUp
  case interrupt
  case terminate
  case user1
  case user2

  package var number: Int32 {
    switch self {
    case .hangUp: SIGHUP
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .user1: SIGUSR1
    case .user2: SIGUSR2
    }
  }

  /// Keeps all of these signals from interrupting, and a closed pipe from killing: to be the
  /// first statement of `main`, because threads inherit it, and a signal that comes before a
  /// ``SignalDescriptor`` is there then waits for it.
  ///
  /// Programs that are started from here inherit both, and must be given them back.
  package static func blockAll() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for signal in allCases { unsafe sigaddset(&set, signal.number) }
    unsafe pthread_sigmask(SIG_BLOCK, &set, nil)
    ignoreBrokenPipes()
  }

  /// Has a write to a pipe that nobody reads any more answer `EPIPE`, and do nothing else.
  package static func ignoreBrokenPipes() {
    _ = signal(SIGPIPE, SIG_IGN)
  }
}

extension Signal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .hangUp: "SIGHUP"
    case .interrupt: "SIGINT"
    case .terminate: "SIGTERM"
    case .user1: "SIGUSR1"
    case .user2: "SIGUSR2"
    }
  }
}
