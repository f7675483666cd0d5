import FoundationEssentials
import Glibc
import LinuxKit
import LprojModel
import LprojPlugin
import LprojWire

/// Runs the program of an `exec` sink. Any thread.
struct ExecRun: Sendable {
  let sink: String
  let options: ExecOptions
  let environment: [String: String]

  /// Runs it for events and waits for its end; says on standard error when that is a bad one.
  func perform(_ events: [Event]) {
    guard let last = events.last else { return }
    do throws(Errno) {
      let input = try Descriptor.memoryFile(events.flatMap(Self.line))
      // Standard output is the daemon's.
      let process = try ChildProcess.start(
        command(last, events.count), input: input.number, output: STDERR_FILENO,
        error: STDERR_FILENO)
      let isDone = process.waitForExit(within: options.timeout)
      let end = process.end()
      if !isDone {
        say("took longer than \(options.timeout.components.seconds) s and was ended")
      } else if end != .exit(0) {
        say("failed: \(end)")
      }
    } catch {
      say("cannot be started: \(error)")
    }
  }

  private func command(_ event: Event, _ count: Int) -> ChildCommand {
    var command = ChildCommand(
      path: FilePath(options.command[0]), arguments: Array(options.command.dropFirst()),
      environment: environment)
    command.environment["LPROJD_SINK"] = sink
    command.environment["LPROJD_EVENT"] = event.name.rawValue
    command.environment["LPROJD_BUNDLE"] = event.bundle
    command.environment["LPROJD_GENERATION"] = "\(event.generation)"
    command.environment["LPROJD_EVENTS"] = "\(count)"
    if case .languageSelected(_, let language, _, _) = event.content {
      command.environment["LPROJD_LANGUAGE"] = language
    }
    return command
  }

  private func say(_ what: String) {
    LineSink.write("\(options.command[0]) \(what)\n", to: STDERR_FILENO)
  }

  private static func line(_ event: Event) -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    guard let data = try? encoder.encode(event) else {
      preconditionFailure("an event is made of what JSON can hold")
    }
    return Array(data) + [UInt8(ascii: "\n")]
  }
}
