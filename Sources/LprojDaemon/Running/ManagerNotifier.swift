import LinuxKit

/// Tells the service manager how the daemon does, and gives its watchdog signs of life
/// (sd_notify(3)). Confined to the loop's thread.
final class ManagerNotifier {
  private let loop: EventLoop
  private let writer: SnapshotWriter
  private let complain: (String) -> Void
  private var me: Confined<ManagerNotifier>?

  /// - Parameter complain: is told in a sentence when the service manager cannot be told.
  init(loop: EventLoop, writer: SnapshotWriter, complain: @escaping (String) -> Void) {
    self.loop = loop
    self.writer = writer
    self.complain = complain
    me = loop.confine(self)
  }

  func tell(_ notifications: ServiceManager.Notification...) {
    for notification in notifications {
      do throws(Errno) {
        try ServiceManager.tell(notification)
      } catch {
        complain("the service manager cannot be told: \(error)")
      }
    }
  }

  /// Half the time that the service manager waits, as sd_watchdog_enabled(3) recommends; and only
  /// while the writer answers too.
  func startWatchdog() {
    guard let interval = (try? ServiceManager.watchdogInterval()) ?? nil else { return }
    feedWatchdog(every: interval / 2)
  }

  private func feedWatchdog(every interval: Duration) {
    writer.perform { [me] _ in me?.post { $0.giveSign(nextAfter: interval) } }
  }

  private func giveSign(nextAfter interval: Duration) {
    tell(.watchdog)
    _ = loop.schedule(after: interval) { [unowned self] in self.feedWatchdog(every: interval) }
  }
}
