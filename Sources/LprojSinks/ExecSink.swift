import LinuxKit
import LprojModel
package import LprojPlugin
import LprojWire

/// A sink that runs a program for events.
///
/// The program finds the events on its standard input, one JSON object on each line, and the last
/// of them in its environment: `LPROJD_SINK`, `LPROJD_EVENT`, `LPROJD_BUNDLE`, `LPROJD_LANGUAGE`
/// (of `LanguageSelected`), `LPROJD_GENERATION`, and `LPROJD_EVENTS`, their number. What it writes
/// goes to the log. One that fails is told there too, and not run again for the same events.
///
/// To be run as a program of its own, since it has children.
package struct ExecSink: EventSink {
  private let environment: [String: String]

  /// - Parameter environment: what each program gets, beside what tells of the events.
  package init(environment: [String: String]) {
    self.environment = environment
  }

  package var name: String { "exec" }

  package func open(_ opening: SinkOpening) throws(SinkError) -> any OpenSink {
    let options = try ExecOptions(opening.options)
    let path = FilePath(options.command[0])
    guard (try? FileStatus.of(path).kind) == .regular else {
      throw SinkError("'options.command' names '\(path)', which is no program")
    }
    return OpenExecSink(
      ExecRun(sink: opening.sink, options: options, environment: environment))
  }
}

private final class OpenExecSink: OpenSink {
  /// It remembers nothing: what it missed while it was not there is in the state of now.
  let position: EventPosition? = nil
  private let run: ExecRun
  private let runner: CoalescingRunner

  init(_ run: ExecRun) {
    self.run = run
    runner = CoalescingRunner(quiet: run.options.quiet) { run.perform($0) }
  }

  func receive(_ event: Event) throws(SinkError) {
    guard run.options.events.contains(event.name) else { return }
    if run.options.coalesces { runner.add(event) } else { run.perform([event]) }
  }

  /// What is pending is done first.
  func close() {
    runner.finish()
  }
}
