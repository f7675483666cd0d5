import Glibc
import LinuxKit
import LprojTestSupport
import Testing

/// In processes of their own, because what they ask of is the environment.
@Suite struct ServiceManagerTests {
  @Test func tellsWhoeverListens() async {
    await #expect(processExitsWith: .success) {
      let directory = try TemporaryDirectory()
      for name in ["\(directory.path)/notify", "@lprojd-test-\(getpid())"] {
        let manager = try DatagramSocket(name)
        setenv("NOTIFY_SOCKET", name, 1)
        for (notifications, text) in messages {
          let isHeard =
            switch notifications.count {
            case 1: try ServiceManager.tell(notifications[0])
            default: try ServiceManager.tell(notifications[0], notifications[1])
            }
          #expect(isHeard)
          #expect(try manager.nextText() == text)
        }
        #expect(try manager.next() == nil)
      }
    }
  }

  @Test func isSilentWithoutAListener() async {
    await #expect(processExitsWith: .success) {
      unsetenv("NOTIFY_SOCKET")
      let isHeard = try ServiceManager.tell(.ready)
      #expect(!isHeard)
      setenv("NOTIFY_SOCKET", "/nonexistent/socket", 1)
      #expect(throws: Errno.notFound) { try ServiceManager.tell(.ready) }
    }
  }

  @Test func knowsItsWatchdog() async {
    await #expect(processExitsWith: .success) {
      let unwatched = try ServiceManager.watchdogInterval()
      #expect(unwatched == nil)
      setenv("WATCHDOG_USEC", "2500000", 1)
      #expect(try ServiceManager.watchdogInterval() == .milliseconds(2500))
      setenv("WATCHDOG_PID", "1", 1)
      #expect(try ServiceManager.watchdogInterval() == nil)
      setenv("WATCHDOG_USEC", "soon", 1)
      unsetenv("WATCHDOG_PID")
      #expect(throws: Errno.invalid) { try ServiceManager.watchdogInterval() }
    }
  }
}

private let messages: [([ServiceManager.Notification], String)] = [
  ([.ready], "READY=1"),
  ([.ready, .status("Serving 3 bundles")], "READY=1\nSTATUS=Serving 3 bundles"),
  ([.reloading(MonotonicTime(nanoseconds: 5_000_999))], "RELOADING=1\nMONOTONIC_USEC=5000"),
  ([.stopping], "STOPPING=1"),
  ([.watchdog], "WATCHDOG=1"),
  ([.status("one\nMAINPID=1\r\ntwo")], "STATUS=one MAINPID=1 two"),
  ([.extendTimeout(.seconds(2))], "EXTEND_TIMEOUT_USEC=2000000"),
]
