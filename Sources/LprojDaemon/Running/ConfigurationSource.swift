import LinuxKit
import LprojLoader

/// Where the configuration comes from, at the start and again at each SIGHUP: the file, and the
/// directories of the command line.
struct ConfigurationSource: Sendable {
  static let defaultFile = FilePath("/etc/lprojd/lprojd.json")

  private let file: FilePath?
  private let directories: [FilePath]

  init(_ options: DaemonOptions) {
    file = options.configuration ?? (options.directories.isEmpty ? Self.defaultFile : nil)
    directories = options.directories
  }

  func read() throws(ConfigurationError) -> DaemonConfiguration {
    var configuration = DaemonConfiguration()
    if let file { configuration = try DaemonConfiguration(file: file) }
    for directory in directories {
      let taken = Set(configuration.bundles.map(\.name))
      let absolute = directory.absolute
      configuration.bundles.append(
        BundleConfiguration(
          name: BundleNames.name(for: absolute, taken: taken), roots: [absolute]))
    }
    return configuration
  }
}
