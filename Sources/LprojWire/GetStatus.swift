package import LprojModel

/// How the daemon is.
package struct GetStatus: VarlinkMethod {
  package init() {}

  package struct Reply: Codable, Hashable, Sendable {
    package var version: String
    package var instance: String
    package var processIdentifier: Int
    package var uptimeSeconds: Double
    package var generation: Generation
    package var bundles: Int
    package var languages: Int
    package var tables: Int
    package var entries: Int
    package var diagnostics: Int
    package var reloads: ReloadStatistics
    package var watch: WatchStatus
    package var connections: ConnectionStatistics
    package var lookups: LookupStatistics
    /// Nil where the system does not tell.
    package var resources: ResourceStatistics?
    package var plugins: [PluginStatus]
    /// By their names in the configuration.
    package var limits: [String: Int]

    package init(
      version: String, instance: String, processIdentifier: Int, uptimeSeconds: Double,
      generation: Generation, bundles: Int, languages: Int, tables: Int, entries: Int,
      diagnostics: Int, reloads: ReloadStatistics, watch: WatchStatus,
      connections: ConnectionStatistics, lookups: LookupStatistics = LookupStatistics(),
      resources: ResourceStatistics? = nil, plugins: [PluginStatus], limits: [String: Int]
    ) {
      self.version = version
      self.instance = instance
      self.processIdentifier = processIdentifier
      self.uptimeSeconds = uptimeSeconds
      self.generation = generation
      self.bundles = bundles
      self.languages = languages
      self.tables = tables
      self.entries = entries
      self.diagnostics = diagnostics
      self.reloads = reloads
      self.watch = watch
      self.connections = connections
      self.lookups = lookups
      self.resources = resources
      self.plugins = plugins
      self.limits = limits
    }
  }
}

extension GetStatus.Reply {
  /// What is served, counted, for people.
  package var serves: String {
    [
      counted(bundles, "bundle"), counted(languages, "language"), counted(tables, "table"),
      counted(entries, "entry", plural: "entries"),
    ].joined(separator: ", ")
  }
}
