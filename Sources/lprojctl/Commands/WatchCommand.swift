import Glibc
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
      OptionSpecification("--resume", nil, "connect again when the daemon stops, and miss nothing"),
    ]
  ) { invocation throws(CommandError) in
    let isResuming = invocation.has("--resume")
    var watch = try EventWatch(invocation)
    while true {
      do throws(ConnectionError) {
        try watch.run()
        return .done
      } catch {
        guard isResuming, watch.hasBegun, !error.isFinal else { return try end(error) }
        watch.pause()
      }
    }
  }

  private static func end(_ error: ConnectionError) throws(CommandError) -> ExitStatus {
    guard case .refused(.stopping) = error else { throw .connection(error) }
    Output.complain("the daemon stops")
    return .unreachable
  }
}

/// One subscription over the connections that it takes.
private struct EventWatch {
  private let invocation: Invocation
  private let style: Style
  private var left: Int
  private var subscription: Subscribe
  private var pauseSeconds = firstPause

  /// A socket of systemd takes the connection at once; without it the daemon comes back later.
  private static let firstPause = 0.05
  private static let longestPause = 2.0

  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    style = Style(environment: invocation.environment)
    left = try invocation.integer(of: "--count") ?? .max
    subscription = Subscribe(
      bundles: invocation.bundle.map { [$0] },
      languages: invocation.has("--language") ? invocation.values(of: "--language") : nil,
      tables: invocation.has("--table") ? invocation.values(of: "--table") : nil)
  }

  /// Whether there was an event: a first attempt that fails is an error, not a pause.
  var hasBegun: Bool { subscription.since != nil }

  /// Prints events until there were enough, or the connection ends.
  mutating func run() throws(ConnectionError) {
    var connection = try DaemonConnection(to: invocation.socketCandidates)
    try connection.subscribe(subscription)
    while left > 0, let event = try connection.nextEvent() {
      if invocation.wantsJSON {
        Output.json(event, isCompact: true)
      } else {
        Output.print(EventLine(event).text(style))
      }
      left -= 1
      pauseSeconds = Self.firstPause
      if !event.isPartial {
        subscription.since = EventPosition(instance: event.instance, generation: event.generation)
      }
    }
  }

  mutating func pause() {
    var time = timespec(
      tv_sec: Int(pauseSeconds), tv_nsec: Int(pauseSeconds.truncatingRemainder(dividingBy: 1) * 1e9)
    )
    // A signal may shorten it: the next attempt then comes earlier.
    _ = unsafe nanosleep(&time, nil)
    pauseSeconds = min(pauseSeconds * 2, Self.longestPause)
  }
}

extension ConnectionError {
  /// Whether trying again cannot help.
  fileprivate var isFinal: Bool {
    switch self {
    case .refused(.stopping), .unreachable, .lost, .timedOut: false
    case .refused, .notUnderstood: true
    }
  }
}
