import Foundation
import Glibc
import LinuxKit
import LprojPluginHost
import Testing

/// Each in a process of its own, as ``PluginHostMindingTests``.
@Suite(.timeLimit(.minutes(1))) struct PluginHostTests {
  /// Neither for the one that is greeted, nor for those that would be greeted after it.
  @Test func itsEndWaitsForNoGreeting() async {
    await #expect(processExitsWith: .success) {
      var limits = PluginLimits()
      limits.handshakeTime = .seconds(600)
      let plugins = try HostedPlugins(limits)
      try plugins.install("format", start: "touch SIGN; sleep 1000")
      for _ in 0..<3 { plugins.host.refresh() }
      while access(plugins.path("SIGN"), F_OK) != 0 { sched_yield() }
      plugins.host.stop()
      #expect(!plugins.family.mayHaveOrphans)
      #expect(plugins.take() == [], "and that it was ended is no failure")
    }
  }

  /// Its directory changes, and yet it has all of its time.
  @Test func oneThatFailsIsTriedAgainNoSoonerThanItShould() async {
    await #expect(processExitsWith: .success) {
      var limits = PluginLimits()
      limits.failures = 12
      let plugins = try HostedPlugins(limits)
      try plugins.install("format", start: "[ -e SIGN ] || exit 1")
      #expect(plugins.take() == [.failed])
      for _ in 0..<20 { #expect(plugins.take() == []) }
      try "".write(toFile: plugins.path("SIGN"), atomically: true, encoding: .utf8)
      try plugins.wait { plugins.take() == [.loaded] }
    }
  }

  /// Its end may take as long as it may.
  @Test func oneThatDoesNotEndKeepsNoOtherUp() async {
    await #expect(processExitsWith: .success) {
      var limits = PluginLimits()
      limits.endTime = .seconds(600)
      let plugins = try HostedPlugins(limits)
      try plugins.install("format", end: "sleep 1000")
      #expect(plugins.take() == [.loaded])
      try plugins.install("format")
      #expect(plugins.take() == [.loaded])
      plugins.host.stop()
      #expect(!plugins.family.mayHaveOrphans)
    }
  }

  /// What nobody reads stops it, and costs nothing.
  @Test func oneThatWritesWithoutEndIsReadNowAndThen() async {
    await #expect(processExitsWith: .success) {
      let plugins = try HostedPlugins()
      try plugins.install("format", end: "yes >&2")
      let start = MonotonicTime.now
      plugins.host.refresh()
      var lines = 0
      try plugins.wait {
        lines += plugins.takeLineCount()
        return lines > 10_000
      }
      #expect(.now - start > .milliseconds(300))
      plugins.host.stop()
    }
  }

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
