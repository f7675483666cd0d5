import Foundation
import Glibc
import LinuxKit
import LprojPluginHost
import Testing

/// Each in a process of its own, as ``PluginHostMindingTests``.
@Suite(.timeLimit(.minutes(1))) struct PluginHostTests {
  /// It is waited for though its standard error is never empty and never at its end.
  @Test func whatOneLeftBehindAndWritesOnKeepsNothingUp() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins(adoptsOrphans: false)
      try plugins.install(
        "format", start: "setsid yes >&2 < /dev/null & echo $! > ORPHAN", end: "sleep 0.1")
      #expect(plugins.take() == [.loaded])
      let orphan = try plugins.orphan()
      defer { kill(orphan, SIGKILL) }
      try plugins.wait { !plugins.family.mayHaveOrphans }
      #expect(kill(orphan, 0) == 0)
    }
  }
}
