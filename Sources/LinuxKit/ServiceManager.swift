import CSystemd

/// What a service tells the one who started it, sd_notify(3).
///
/// Does nothing when nobody asked for it, without a NOTIFY_SOCKET in the environment. Programs
/// that are started from here inherit that variable, and WATCHDOG_USEC, unless it is kept back.
package enum ServiceManager {
  package enum Notification: Hashable, Sendable {
    /// Start or reload is over.
    case ready
    /// A reload began, then; `ready` must follow.
    case reloading(MonotonicTime)
    case stopping
    /// One line for `systemctl status`.
    case status(String)
    /// A sign of life.
    case watchdog
    /// So much more time is needed for the start, reload or stop that is under way.
    case extendTimeout(Duration)

    var assignments: String {
      switch self {
      case .ready: "READY=1"
      case .reloading(let time): "RELOADING=1\nMONOTONIC_USEC=\(time.nanoseconds / 1000)"
      case .stopping: "STOPPING=1"
      // A line break would begin another assignment.
      case .status(let text):
        "STATUS=" + text.split(whereSeparator: \.isNewline).joined(separator: " ")
      case .watchdog: "WATCHDOG=1"
      case .extendTimeout(let time): "EXTEND_TIMEOUT_USEC=\(time.wholeNanoseconds / 1000)"
      }
    }
  }

  /// Tells all of them in one message.
  ///
  /// - Returns: whether somebody listens.
  @discardableResult
  package static func tell(_ notifications: Notification...) throws(Errno) -> Bool {
    let state = notifications.map(\.assignments).joined(separator: "\n")
    let result = unsafe lprojd_notify(state)
    guard result >= 0 else { throw Errno(-result) }
    return result > 0
  }

  /// How long it may be silent before it is taken for dead; nil when nobody watches. A sign of
  /// life is due twice in that time.
  package static func watchdogInterval() throws(Errno) -> Duration? {
    var microseconds: UInt64 = 0
    let result = unsafe lprojd_watchdog(&microseconds)
    guard result >= 0 else { throw Errno(-result) }
    return result > 0 ? .microseconds(Int64(clamping: microseconds)) : nil
  }
}
