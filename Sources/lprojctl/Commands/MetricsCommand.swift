import LprojWire

/// `lprojctl metrics`: the status as OpenMetrics text.
enum MetricsCommand {
  static let specification = CommandSpecification(
    "metrics", "Print the daemon's metrics as OpenMetrics text, for Prometheus"
  ) { invocation throws(CommandError) in
    let status = try invocation.call(GetStatus())
    if invocation.wantsJSON {
      Output.json(status)
    } else {
      Output.write(OpenMetricsText(status).text)
    }
    return .done
  }
}
