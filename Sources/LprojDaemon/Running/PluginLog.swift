import LinuxKit
import LprojPluginHost
import Synchronization

/// Tells the operator of external plugins, and passes on what they write; a talkative one is
/// counted. Any thread.
final class PluginLog: Sendable {
  private let log: DaemonLog
  private let limiter = Mutex(LogRateLimiter<String>(burst: 20, interval: .seconds(30)))

  init(_ log: DaemonLog) {
    self.log = log
  }

  func note(_ notice: PluginNotice) {
    let decision = limiter.withLock { $0.admit(notice.name, at: .now) }
    guard case .say(let suppressed) = decision else { return }
    let more = suppressed == 0 ? "" : " (\(suppressed) lines of it were not said before)"
    log.say(
      Self.priority(of: notice.kind), LogMessage.plugin,
      "plugin '\(notice.name)': \(notice.message)\(more)",
      fields: [LogField("PLUGIN", notice.name), LogField("PLUGIN_PATH", "\(notice.path)")])
  }

  private static func priority(of kind: PluginNotice.Kind) -> LogPriority {
    switch kind {
    case .loaded: .info
    case .removed: .notice
    case .failed: .warning
    case .output: .info
    }
  }
}
