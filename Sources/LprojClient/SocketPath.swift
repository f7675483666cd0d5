package import LinuxKit

/// Where the daemon's socket is, when nobody says (DESIGN, "The command line").
package enum SocketPath {
  /// The places in order: `$LPROJD_SOCKET`, the user's daemon, the system's daemon.
  ///
  /// - Parameter environment: of the process.
  package static func candidates(environment: [String: String]) -> [FilePath] {
    if let path = environment["LPROJD_SOCKET"], !path.isEmpty { return [FilePath(path)] }
    let user = environment["XDG_RUNTIME_DIR"].map { FilePath($0).appending("lprojd/lprojd.sock") }
    return [user, FilePath("/run/lprojd/lprojd.sock")].compactMap { $0 }
  }
}
