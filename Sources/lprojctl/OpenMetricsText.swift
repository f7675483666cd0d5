import LprojModel
import LprojWire

/// A daemon's status in the OpenMetrics text format 1.0 (IETF draft, openmetrics.io).
///
/// Names are a promise to dashboards: they stay, and new ones are added.
struct OpenMetricsText {
  private(set) var text = ""

  init(_ status: GetStatus.Reply) {
    describeProgram(status)
    describeContent(status)
    describeReloads(status.reloads)
    describeWatch(status.watch)
    describeConnections(status.connections)
    describeLookups(status.lookups)
    describePlugins(status.plugins)
    describeResources(status.resources)
    text += "# EOF\n"
  }

  // MARK: - The families

  private mutating func describeProgram(_ status: GetStatus.Reply) {
    family("lprojd_build", .info, "The daemon's version and the name of this run.")
    sample(
      "lprojd_build_info", [("version", status.version), ("instance_id", status.instance)], 1)
    gauge("lprojd_uptime_seconds", "Time since the start.", status.uptimeSeconds, unit: "seconds")
  }

  private mutating func describeContent(_ status: GetStatus.Reply) {
    gauge(
      "lprojd_generation", "The number of the snapshot that is served.",
      Double(status.generation.number))
    gauge("lprojd_bundles", "Bundles that are served.", Double(status.bundles))
    gauge("lprojd_languages", "Languages of all bundles.", Double(status.languages))
    gauge("lprojd_tables", "Tables of all languages.", Double(status.tables))
    gauge("lprojd_entries", "Entries of all tables.", Double(status.entries))
    gauge("lprojd_diagnostics", "Problems in the files now.", Double(status.diagnostics))
  }

  private mutating func describeReloads(_ reloads: ReloadStatistics) {
    counter("lprojd_reloads", "Snapshots that were served.", Double(reloads.count))
    counter(
      "lprojd_reloads_unchanged", "Readings that found nothing changed.", Double(reloads.unchanged))
    counter(
      "lprojd_reload_failures",
      "Snapshots that brought an error in a file, and configurations that were refused.",
      Double(reloads.failed))
    guard let latency = reloads.latency, latency.counts.count == latency.upperBounds.count + 1
    else { return }
    histogram(
      "lprojd_reload_latency_seconds",
      "From the kernel's first event of a change to the served snapshot.", latency)
  }

  private mutating func describeWatch(_ watch: WatchStatus) {
    gauge("lprojd_watches", "Directories that the kernel watches.", Double(watch.directories))
    gauge(
      "lprojd_polled_directories", "Directories that are looked at again and again instead.",
      Double(watch.polledDirectories))
    counter(
      "lprojd_watch_overflows", "Full scans after the kernel's queue was too full.",
      Double(watch.overflows))
  }

  private mutating func describeConnections(_ connections: ConnectionStatistics) {
    gauge("lprojd_clients", "Connections now.", Double(connections.clients))
    gauge("lprojd_subscribers", "Subscriptions now.", Double(connections.subscribers))
    gauge(
      "lprojd_accept_paused", "1 while new clients wait because descriptors ran out.",
      connections.acceptPaused ? 1 : 0)
    counter(
      "lprojd_connections_accepted", "Connections that were taken.", Double(connections.accepted))
    counter(
      "lprojd_connections_refused", "Connections that were refused at a limit.",
      Double(connections.refused))
    counter("lprojd_requests", "Calls that were received.", Double(connections.requests))
    counter(
      "lprojd_events", "Events that were sent, each subscriber counted.",
      Double(connections.events))
    counter(
      "lprojd_events_merged", "Events that a slow subscriber got as part of another.",
      Double(connections.mergedEvents))
  }

  private mutating func describeLookups(_ lookups: LookupStatistics) {
    counter("lprojd_lookups", "Keys that were looked up over the socket.", Double(lookups.keys))
    counter("lprojd_lookup_misses", "Keys that were found nowhere.", Double(lookups.misses))
    guard !lookups.missesByTable.isEmpty else { return }
    family("lprojd_table_misses", .counter, "Keys that were found nowhere, by table.")
    for table in lookups.missesByTable {
      sample(
        "lprojd_table_misses_total", [("bundle", table.bundle), ("table", table.table)],
        Double(table.misses))
    }
  }

  private mutating func describePlugins(_ plugins: [PluginStatus]) {
    family("lprojd_plugin_ready", .gauge, "1 while a format or sink does what it is there for.")
    for plugin in plugins {
      sample("lprojd_plugin_ready", labels(plugin), plugin.state == "ready" ? 1 : 0)
    }
    family("lprojd_plugin_served", .counter, "Files decoded, and events dealt with.")
    for plugin in plugins {
      sample("lprojd_plugin_served_total", labels(plugin), Double(plugin.served))
    }
    family("lprojd_plugin_restarts", .counter, "Starts of a plugin after a failure.")
    for plugin in plugins {
      sample("lprojd_plugin_restarts_total", labels(plugin), Double(plugin.restarts))
    }
  }

  /// Names are unique among plugins of a kind, and among those that are refused by their origin.
  private func labels(_ plugin: PluginStatus) -> [(String, String)] {
    [("plugin", plugin.name), ("kind", plugin.kind), ("origin", plugin.origin)]
  }

  private mutating func describeResources(_ resources: ResourceStatistics?) {
    guard let resources else { return }
    gauge(
      "lprojd_resident_memory_bytes", "Memory that is resident.", Double(resources.residentBytes),
      unit: "bytes")
    gauge("lprojd_open_descriptors", "Descriptors in use.", Double(resources.openDescriptors))
    counter(
      "lprojd_processor_seconds", "Time on a processor.", resources.processorSeconds,
      unit: "seconds")
  }

  // MARK: - The format

  private enum Kind: String {
    case counter, gauge, histogram, info
  }

  private mutating func gauge(_ name: String, _ help: String, _ value: Double, unit: String? = nil)
  {
    family(name, .gauge, help, unit: unit)
    sample(name, [], value)
  }

  private mutating func counter(
    _ name: String, _ help: String, _ value: Double, unit: String? = nil
  ) {
    family(name, .counter, help, unit: unit)
    sample(name + "_total", [], value)
  }

  private mutating func histogram(_ name: String, _ help: String, _ histogram: LatencyHistogram) {
    family(name, .histogram, help, unit: "seconds")
    var count = 0
    for (bound, inBucket) in zip(histogram.upperBounds, histogram.counts) {
      count += inBucket
      sample(name + "_bucket", [("le", "\(bound)")], Double(count))
    }
    count += histogram.counts.last ?? 0
    sample(name + "_bucket", [("le", "+Inf")], Double(count))
    sample(name + "_count", [], Double(count))
    sample(name + "_sum", [], histogram.sumSeconds)
  }

  private mutating func family(_ name: String, _ kind: Kind, _ help: String, unit: String? = nil) {
    text += "# TYPE \(name) \(kind.rawValue)\n"
    if let unit { text += "# UNIT \(name) \(unit)\n" }
    text += "# HELP \(name) \(Self.escaped(help))\n"
  }

  private mutating func sample(_ name: String, _ labels: [(String, String)], _ value: Double) {
    let list = labels.map { "\($0.0)=\"\(Self.escaped($0.1))\"" }.joined(separator: ",")
    let number = Int(exactly: value).map { "\($0)" } ?? "\(value)"
    text += "\(name)\(list.isEmpty ? "" : "{\(list)}") \(number)\n"
  }

  private static func escaped(_ text: String) -> String {
    // Scalars, not characters: CR LF is one of these.
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\\\"
      case "\"": result += "\\\""
      case "\n": result += "\\n"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}
