import Glibc
package import LinuxKit

/// A real `lprojd` of a test's own, killed at the end of its life.
///
/// It runs in a directory of its own, or in that of a daemon before it, whose state it then takes
/// over. It is ready when it says so to its service manager, and gone when the
/// connection that it holds is closed: so nothing here asks again and again.
package final class DaemonProcess {
  package let identifier: Int32
  package let directory: TemporaryDirectory
  package let socket: FilePath
  private let readiness: ReadinessSocket
  /// Readable when the process is gone, since only it has the other end.
  private let lifeline: Descriptor
  private var isReaped = false

  /// Starts the daemon and waits until its socket answers.
  ///
  /// - Parameters:
  ///   - arguments: as on the command line; the places of socket, state and images are added.
  ///   - environment: of the daemon, beside the few variables that it always gets.
  ///   - launcher: a program with arguments that runs the daemon in its place; it has to hand on
  ///     descriptor 3.
  ///   - directory: where it keeps its socket, its state, its images and its log.
  package init(
    _ arguments: [String], environment: [String: String] = [:], launcher: [String] = [],
    in directory: TemporaryDirectory? = nil, within timeout: Duration = .seconds(20)
  ) throws {
    let directory = try directory ?? TemporaryDirectory()
    self.directory = directory
    socket = directory.path.appending("lprojd.sock")
    readiness = try ReadinessSocket(at: directory.path.appending("notify"))
    let places = [
      "--socket", "\(socket)", "--runtime-dir", "\(directory.path.appending("run"))",
      "--state-dir", "\(directory.path.appending("state"))",
    ]
    let program = BuiltPrograms.directory.appending("lprojd")
    let words = launcher + ["\(program)"] + places + arguments
    let spawned = try ChildProcess.spawn(
      FilePath(words[0]), arguments: Array(words.dropFirst()),
      environment: Self.environment(environment, notify: readiness.path),
      log: directory.path.appending("log"))
    identifier = spawned.identifier
    lifeline = Descriptor(owning: spawned.lifeline)
    guard try readiness.isReady(before: lifeline.number, until: .now + timeout) else {
      throw DaemonFailure(message: "'lprojd' does not become ready; its log:\n\(log)")
    }
  }

  deinit {
    guard !isReaped else { return }
    kill(identifier, SIGKILL)
    waitpid(identifier, nil, 0)
  }

  package func connect() throws -> TestConnection {
    try TestConnection(to: socket)
  }

  package func send(_ signal: Int32) {
    if !isReaped { kill(identifier, signal) }
  }

  /// Stops the daemon in its tracks, and waits until it stands; SIGCONT lets it go on.
  package func suspend() throws {
    send(SIGSTOP)
    var status: Int32 = 0
    _ = try valueOrErrno { waitpid(identifier, &status, WUNTRACED) }
  }

  /// Waits for the end of the daemon, which somebody asked it for.
  ///
  /// - Returns: its exit status, or the signal that ended it as a negative number.
  @discardableResult
  package func waitForEnd(within timeout: Duration = .seconds(20)) throws -> Int32 {
    var waiting = pollfd(fd: lifeline.number, events: Int16(POLLIN), revents: 0)
    guard try valueOrErrno({ poll(&waiting, 1, timeout.wholeMilliseconds) }) > 0 else {
      throw DaemonFailure(message: "'lprojd' does not end; its log:\n\(log)")
    }
    var status: Int32 = 0
    _ = try valueOrErrno { waitpid(identifier, &status, 0) }
    isReaped = true
    return status & 0x7f == 0 ? status >> 8 & 0xff : -(status & 0x7f)
  }

  /// Asks the daemon to end, and waits until it has.
  @discardableResult
  package func stop() throws -> Int32 {
    send(SIGTERM)
    return try waitForEnd()
  }

  /// The next message to its service manager, as its assignments.
  ///
  /// - Returns: nil when none came in time, or the daemon is gone.
  package func nextNotification(within timeout: Duration = .seconds(20)) throws -> [String]? {
    try readiness.next(before: lifeline.number, until: .now + timeout)
  }

  /// What it wrote to its standard output and error.
  package var log: String {
    let file = try? Descriptor.open(directory.path.appending("log"), flags: O_RDONLY)
    let bytes = try? file?.readToEnd(limit: 1 << 24)
    return String(decoding: (bytes ?? nil) ?? [], as: UTF8.self)
  }

  private static func environment(
    _ given: [String: String], notify: FilePath
  ) -> [String: String] {
    var own = ["PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "NOTIFY_SOCKET": "\(notify)"]
    // A daemon that is built with a sanitizer is told what the tests are told.
    for name in ["ASAN_OPTIONS", "TSAN_OPTIONS"] { own[name] = environmentVariable(name) }
    return own.merging(given) { $1 }
  }
}

/// The daemon did not do what every test needs of it.
package struct DaemonFailure: Error, CustomStringConvertible {
  let message: String

  package var description: String { message }
}
