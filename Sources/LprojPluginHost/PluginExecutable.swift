package import LinuxKit

/// A file that may be a plugin.
package struct PluginExecutable: Hashable, Sendable {
  /// As it is found in the plugin directory; a link is followed.
  package var path: FilePath
  /// What tells it from a file that had this path before.
  var status: FileStatus

  /// - Throws: `ENOENT` and the like.
  package init(_ path: FilePath) throws(Errno) {
    self.path = path
    status = try FileStatus.of(path)
  }

  func command(_ limits: PluginLimits) -> ChildCommand {
    var command = ChildCommand(path: path, environment: Self.environment)
    command.limits = limits.child
    return command
  }

  /// What the daemon was told by its own environment is not for others.
  private static let environment = [
    "PATH": "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "LANG": "C.UTF-8", "HOME": "/",
  ]
}
