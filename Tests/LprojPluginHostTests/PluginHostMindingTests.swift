import Glibc
import LinuxKit
import LprojPluginHost
import Testing

/// A host looks by the clock for what its plugins leave behind, and only then: where no process of
/// one is, nothing wakes it.
///
/// Each in a process of its own, since hosts adopt orphans.
@Suite(.timeLimit(.minutes(1))) struct PluginHostMindingTests {
  @Test func nothingIsMindedWhereThereIsNoPlugin() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins()
      #expect(!plugins.host.isMinding)
      plugins.host.refresh()
      _ = plugins.host.settled()
      #expect(!plugins.host.isMinding)
    }
  }

  @Test func aPluginIsMindedWhileItRuns() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins()
      try plugins.install("format")
      #expect(plugins.take() == [.loaded])
      #expect(plugins.host.isMinding)
      plugins.host.stop()
      #expect(!plugins.family.mayHaveOrphans)
    }
  }

  @Test func anIdlePluginIsEndedAndThenNothingIsMinded() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins(Self.impatient)
      try plugins.install("format")
      #expect(plugins.take() == [.loaded])
      try plugins.wait { !plugins.family.mayHaveOrphans }
      try plugins.wait { !plugins.host.isMinding }
    }
  }

  /// The greeting of a sink is over when it has said what it is, and so is its process.
  @Test(arguments: ["format", "sink"])
  func whatAPluginThatCameLaterLeavesBehindIsEnded(kind: String) async {
    await #expect(processExitsWith: .success) { [kind] in
      let plugins = try HostedPlugins(Self.impatient)
      #expect(!plugins.host.isMinding)
      try plugins.install(kind, start: "(setsid sleep 1000 & echo $! > ORPHAN)")
      #expect(plugins.take() == [.loaded])
      let orphan = try plugins.orphan()
      try plugins.wait { kill(orphan, 0) == -1 && errno == ESRCH }
      try plugins.wait { !plugins.host.isMinding }
    }
  }

  private static var impatient: PluginLimits {
    var limits = PluginLimits()
    limits.idleTime = .milliseconds(50)
    return limits
  }
}
