import Glibc
package import LinuxKit

/// Where external plugins are looked for, and which are not wanted.
package struct PluginPlaces: Hashable, Sendable {
  package static let defaultDirectories = ["/usr/lib/lprojd/plugins", "/etc/lprojd/plugins"]

  /// A file in a later one takes the place of one with its name in an earlier one, as with units
  /// of systemd; so a link to /dev/null there takes it away.
  package var directories = defaultDirectories.map { FilePath($0) }
  /// Names of files in these directories.
  package var disabled: Set<String> = []

  package init() {}

  /// More names in a directory are passed over.
  private static let limit = 1000

  /// The files that may be plugins, by name.
  func candidates() -> [FilePath] {
    var found: [String: FilePath] = [:]
    for directory in directories {
      for name in Self.names(in: directory) { found[name] = directory.appending(name) }
    }
    let wanted = found.filter { !disabled.contains($0.key) && !Self.isNothing($0.value) }
    return wanted.sorted { $0.key < $1.key }.map(\.value)
  }

  private static func names(in directory: FilePath) -> [String] {
    guard
      let descriptor = try? Descriptor.open(directory, flags: O_RDONLY | O_DIRECTORY),
      let names = try? DirectoryListing.names(of: descriptor, limit: limit).names
    else { return [] }
    return names.compactMap(\.string).filter { !isInTransit($0) }
  }

  /// What editors and dpkg(1) leave beside a file.
  private static func isInTransit(_ name: String) -> Bool {
    name.hasPrefix(".") || name.hasPrefix("#") || name.hasSuffix("~") || name.contains(".dpkg-")
      || name.hasSuffix(".swp") || name.hasSuffix(".tmp")
  }

  private static func isNothing(_ path: FilePath) -> Bool {
    let target = (try? path.resolved()) ?? path
    if target == FilePath("/dev/null") { return true }
    return (try? FileStatus.of(target).kind) == .directory
  }
}
