import LprojWire

/// `lprojctl status`: how the daemon is.
enum StatusCommand {
  static let specification = CommandSpecification(
    "status", "Print how the daemon is: counts, reload times, how it watches, its clients"
  ) { invocation throws(CommandError) in
    let status = try invocation.call(GetStatus())
    if invocation.wantsJSON {
      Output.json(status)
    } else {
      Output.write(HelpTable(rows(status)).text)
    }
    return .done
  }

  private static func rows(_ status: GetStatus.Reply) -> [(String, String)] {
    let connections = status.connections
    return [
      ("version", status.version),
      ("process", "\(status.processIdentifier), up \(duration(status.uptimeSeconds))"),
      ("generation", "\(status.generation) of instance \(status.instance)"),
      ("serves", status.serves),
      ("diagnostics", "\(status.diagnostics)"),
      ("watch", watch(status.watch)),
      ("reloads", reloads(status.reloads)),
      (
        "clients",
        "\(connections.clients) now, \(connections.subscribers) subscribed, "
          + "\(connections.accepted) accepted, \(connections.refused) refused"
          + (connections.acceptPaused ? ", new ones wait for descriptors" : "")
      ),
      (
        "events",
        "\(connections.events) sent, \(connections.mergedEvents) merged for slow subscribers"
      ),
    ]
  }

  private static func watch(_ watch: WatchStatus) -> String {
    let polled = watch.polledDirectories
    let mode =
      polled == 0 ? watch.mode : "polling (\(polled) \(polled == 1 ? "directory" : "directories"))"
    let lost = watch.overflows == 0 ? "" : ", \(watch.overflows) queue overflows"
    return "\(mode), \(watch.directories) directories by events\(lost), "
      + "verified \(watch.verifications) times, \(watch.caughtByVerification) changes caught"
  }

  private static func reloads(_ reloads: ReloadStatistics) -> String {
    let times = [
      reloads.lastMilliseconds.map { "last \(milliseconds($0))" },
      reloads.medianMilliseconds.map { "median \(milliseconds($0))" },
      reloads.slowestMilliseconds.map { "slowest \(milliseconds($0))" },
    ].compactMap { $0 }
    return (["\(reloads.count) served, \(reloads.unchanged) without a change"] + times)
      .joined(separator: ", ")
  }

  private static func milliseconds(_ value: Double) -> String {
    "\((value * 100).rounded() / 100) ms"
  }

  private static func duration(_ seconds: Double) -> String {
    let whole = Int(seconds)
    let parts = [(whole / 86_400, "d"), (whole / 3600 % 24, "h"), (whole / 60 % 60, "min")]
    let named = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    return (named.prefix(2) + (named.count < 2 ? ["\(whole % 60) s"] : [])).joined(separator: " ")
  }
}
