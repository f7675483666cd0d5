/// How much an entry matters, and to whom: the levels of sd-daemon(3) and syslog(3).
package enum LogPriority: Int, CaseIterable, Hashable, Sendable {
  case emergency = 0
  case alert
  case critical
  /// Something asked for was not done.
  case error
  /// All goes on, but somebody should look.
  case warning
  /// Normal and worth knowing: a start, a choice.
  case notice
  case info
  case debug

  /// As a line shows it.
  package var word: String {
    switch self {
    case .emergency: "emergency"
    case .alert: "alert"
    case .critical: "critical"
    case .error: "error"
    case .warning: "warning"
    case .notice: "notice"
    case .info: "info"
    case .debug: "debug"
    }
  }
}

extension LogPriority: Comparable {
  /// The less urgent is the smaller: `.debug < .error`.
  package static func < (left: LogPriority, right: LogPriority) -> Bool {
    left.rawValue > right.rawValue
  }
}
