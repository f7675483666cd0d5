package import LinuxKit

/// Where the daemon keeps what: from the command line, else the configuration, else the
/// environment that systemd gives, else the customs of the system.
package struct DaemonPlaces: Hashable, Sendable {
  package let socket: FilePath
  package let stateDirectory: FilePath
  package let runtimeDirectory: FilePath

  /// - Parameters:
  ///   - isRoot: whether the daemon is the system's, not a user's.
  package init(
    options: DaemonOptions, configuration: DaemonConfiguration, environment: [String: String],
    isRoot: Bool
  ) {
    let user = environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : FilePath($0) }
    let home = environment["HOME"].map { FilePath($0) } ?? FilePath("/")
    let runtime =
      options.runtimeDirectory ?? configuration.runtimeDirectory
      ?? Self.first(of: environment["RUNTIME_DIRECTORY"])
      ?? (isRoot ? nil : user?.appending("lprojd")) ?? FilePath("/run/lprojd")
    runtimeDirectory = runtime
    socket = options.socket ?? configuration.socket ?? runtime.appending("lprojd.sock")
    stateDirectory =
      options.stateDirectory ?? configuration.stateDirectory
      ?? Self.first(of: environment["STATE_DIRECTORY"])
      ?? (isRoot
        ? FilePath("/var/lib/lprojd")
        : (environment["XDG_STATE_HOME"].map { FilePath($0) } ?? home.appending(".local/state"))
          .appending("lprojd"))
  }

  /// systemd separates several directories by colons (systemd.exec(5)).
  private static func first(of directories: String?) -> FilePath? {
    directories.flatMap { $0.split(separator: ":").first }.map { FilePath(String($0)) }
  }
}
