package import LprojPlugin
package import LprojPluginHost

/// What the operator decides about plugins.
package struct PluginsConfiguration: Hashable, Sendable {
  package var places = PluginPlaces()
  package var limits = PluginLimits()
  package var sinks: [SinkConfiguration] = []

  package init() {}
}

/// A sink that is to be open as long as the daemon runs.
package struct SinkConfiguration: Hashable, Sendable {
  /// What the configuration calls it.
  package var name: String
  /// The kind: the name of a plugin.
  package var plugin: String
  package var filter = EventFilter()
  /// For the plugin, as they stand in the configuration.
  package var options = ConfigurationValue.null

  package init(name: String, plugin: String) {
    self.name = name
    self.plugin = plugin
  }
}
