package import LinuxKit
package import LinuxWatch
package import LprojLoader

/// All that the operator decides, as the configuration file says; everything has a default.
package struct DaemonConfiguration: Sendable {
  package var bundles: [BundleConfiguration] = []
  /// nil: where the command line or the environment says.
  package var socket: FilePath?
  package var stateDirectory: FilePath?
  package var runtimeDirectory: FilePath?
  package var access = AccessConfiguration()
  package var watch = WatchConfiguration()
  package var serving = ServingLimits()
  package var plugins = PluginsConfiguration()

  package init() {}

  /// Whether something differs that only a new process takes up.
  func needsRestart(after old: DaemonConfiguration) -> Bool {
    socket != old.socket || stateDirectory != old.stateDirectory
      || runtimeDirectory != old.runtimeDirectory || serving != old.serving
  }
}

/// Who may select a language and reload, beside root and the daemon's own user.
package struct AccessConfiguration: Hashable, Sendable {
  package var users: [String] = []
  package var groups: [String] = []

  package init() {}
}
