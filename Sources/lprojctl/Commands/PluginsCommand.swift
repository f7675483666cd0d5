import LprojWire

/// `lprojctl plugins`: the table formats and event sinks.
enum PluginsCommand {
  static let specification = CommandSpecification(
    "plugins", "List the table formats and event sinks with their state"
  ) { invocation throws(CommandError) in
    let plugins = try invocation.call(GetStatus()).plugins
    if invocation.wantsJSON {
      Output.json(plugins)
      return .done
    }
    var table = TextTable(
      "NAME", "KIND", "VERSION", "STATE", "CLAIMS", "SERVED", "RESTARTS", "ORIGIN", "LAST ERROR")
    for plugin in plugins {
      table.append(
        plugin.name, plugin.kind, plugin.version, plugin.state,
        plugin.extensions.joined(separator: ","), "\(plugin.served)", "\(plugin.restarts)",
        plugin.origin, plugin.lastError ?? "-")
    }
    for line in table.lines(Style(environment: invocation.environment)) { Output.print(line) }
    return .done
  }
}
