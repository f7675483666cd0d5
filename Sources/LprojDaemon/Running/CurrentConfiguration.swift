import LinuxKit

/// The configuration that is in use, and how another takes its place. Confined to one thread.
struct CurrentConfiguration {
  private let source: ConfigurationSource
  private let log: DaemonLog
  private(set) var values: DaemonConfiguration
  private(set) var access: AccessRule

  /// - Parameters:
  ///   - source: where the values came from, and will come from again.
  ///   - log: is told of names that nobody has here, and of what changes at the next start only.
  init(_ values: DaemonConfiguration, from source: ConfigurationSource, log: DaemonLog) {
    self.source = source
    self.log = log
    self.values = values
    access = Self.rule(values.access, log)
  }

  /// Takes it from its files again, but for what is decided at the start; a wrong one changes
  /// nothing.
  mutating func reload() throws(ConfigurationError) {
    let new: DaemonConfiguration
    do throws(ConfigurationError) {
      new = try source.read()
    } catch {
      log.say(
        .error, LogMessage.configurationRefused, "\(error); keeping the configuration",
        fields: [LogField("CONFIGURATION_FILE", "\(error.file)")])
      throw error
    }
    access = Self.rule(new.access, log)
    if new.needsRestart(after: values) {
      log.say(
        .notice, LogMessage.configurationNote,
        "the socket, directories, 'watch' and 'limits' change at the next start")
    }
    values.bundles = new.bundles
    values.access = new.access
    values.plugins = new.plugins
  }

  private static func rule(_ configuration: AccessConfiguration, _ log: DaemonLog) -> AccessRule {
    AccessRule(configuration) { name in
      log.say(
        .warning, LogMessage.configurationNote,
        "'access' names '\(name)', which is no user or group here; ignoring it")
    }
  }
}
