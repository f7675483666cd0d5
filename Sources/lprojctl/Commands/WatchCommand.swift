import LprojClient
import LprojWire

/// `lprojctl watch`: each event as it comes.
enum WatchCommand {
  static let specification = CommandSpecification(
    "watch", "Print each event as it comes, one a line, until interrupted",
    options: [
      .bundle,
      OptionSpecification("--language", "TAG", "only tables of this language", isRepeatable: true),
      OptionSpecification("--table", "NAME", "only this table", isRepeatable: true),
      OptionSpecification("--count", "N", "end after so many events"),
    ]
  ) { invocation throws(CommandError) in
    var connection = try invocation.connect()
    var left = try invocation.integer(of: "--count") ?? .max
    let style = Style(environment: invocation.environment)
    do throws(ConnectionError) {
      try connection.subscribe(
        Subscribe(
          bundles: invocation.bundle.map { [$0] },
          languages: invocation.has("--language") ? invocation.values(of: "--language") : nil,
          tables: invocation.has("--table") ? invocation.values(of: "--table") : nil))
      while left > 0, let event = try connection.nextEvent() {
        if invocation.wantsJSON {
          Output.json(event, isCompact: true)
        } else {
          Output.print(EventLine(event).text(style))
        }
        left -= 1
      }
    } catch .refused(.stopping) {
      Output.complain("the daemon stops")
      return .unreachable
    } catch {
      throw .connection(error)
    }
    return .done
  }
}
