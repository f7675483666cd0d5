import Glibc
import LinuxKit
import LprojModel
package import LprojPlugin
import LprojPluginProtocol
import Synchronization

/// A table format that an executable decodes.
///
/// Its processes are started when there is something to decode and kept for a while; each decodes
/// one file at a time. A process that fails is ended: its file is tried once more with a new one if
/// the old one may have crashed of what it did before, and then has a diagnostic, while its last
/// good tables stay. After several failures in a row nothing is started any more.
package final class ExternalFormat: TableFormat {
  let hello: PluginHello
  package let revision: Int
  let health: PluginHealth
  private let connection: PluginConnection
  private let pool: Mutex<Pool>

  private struct Pool {
    var idle: [(process: PluginProcess, since: MonotonicTime)] = []
    var isRetired = false
  }

  /// - Parameter process: one that runs already, and answered `hello`.
  init(
    _ hello: PluginHello, revision: Int, _ connection: PluginConnection, process: PluginProcess
  ) {
    self.hello = hello
    self.revision = revision
    self.connection = connection
    health = PluginHealth(limit: connection.limits.failures)
    pool = Mutex(Pool(idle: [(process, .now)]))
  }

  package var name: String { hello.name }
  package var version: String { hello.version }
  package var fileExtensions: [String] { hello.extensions ?? [] }
  package var fileNames: [String] { hello.names ?? [] }
  package var scope: FormatScope { hello.scope ?? .language }
  package var concurrencyApart: Int? { hello.concurrency ?? 1 }

  /// Waits for the executable, up to its limits of time.
  package func decode(_ file: EncodedFile) -> DecodedFile {
    if health.isQuarantined { return .unavailable(quarantined(file)) }
    do throws(PluginFailure) {
      return try attempt(file)
    } catch {
      health.noteFailure("\(file.path): \(error)")
      guard error.isWorthAnotherTry, !health.isQuarantined else {
        return DecodedFile(error: failed(file, error))
      }
    }
    do throws(PluginFailure) {
      return try attempt(file)
    } catch {
      health.noteFailure("\(file.path): \(error)")
      return DecodedFile(error: failed(file, error))
    }
  }

  private func attempt(_ file: EncodedFile) throws(PluginFailure) -> DecodedFile {
    let process = try takeProcess()
    do throws(PluginFailure) {
      let question = PluginQuestion.decode(number: 1, DecodeQuestion(file))
      let reply = try process.ask(question, file.bytes, within: connection.limits.requestTime)
      guard case .decoded(1, let answer) = reply.answer else {
        throw .garbage("it did not answer the question that it was asked")
      }
      let decoded = try DecodedFile(answer, reply.bytes, of: file)
      giveBack(process)
      health.noteSuccess()
      return decoded
    } catch {
      process.end()
      throw error
    }
  }

  // MARK: - Processes

  private func takeProcess() throws(PluginFailure) -> PluginProcess {
    while let idle = pool.withLock({ $0.idle.popLast() }) {
      if idle.process.isRunning { return idle.process }
    }
    let delay = health.delay
    if delay > .zero {
      usleep(UInt32(delay.wholeNanoseconds / 1000))
      health.noteRestart()
    }
    return try connection.open(hello)
  }

  private func giveBack(_ process: PluginProcess) {
    let isRetired = pool.withLock { pool in
      if !pool.isRetired { pool.idle.append((process, .now)) }
      return pool.isRetired
    }
    if isRetired { process.end(within: connection.limits.endTime) }
  }

  /// Ends the processes that had nothing to do since a time.
  func endIdle(since time: MonotonicTime) {
    let idle = pool.withLock { pool in
      let idle = pool.idle.filter { $0.since < time }
      pool.idle.removeAll { $0.since < time }
      return idle
    }
    for (process, _) in idle { process.end(within: connection.limits.endTime) }
  }

  /// Ends the processes, those that decode when they have answered. What is decoded later is
  /// decoded by a process that lives for it alone.
  func retire() {
    pool.withLock { $0.isRetired = true }
    endIdle(since: MonotonicTime(nanoseconds: .max))
  }

  // MARK: - Diagnostics

  private func failed(_ file: EncodedFile, _ failure: PluginFailure) -> Diagnostic {
    Diagnostic(
      .error, .plugin, path: file.path,
      message:
        "the plugin '\(name)' (\(connection.executable.path)) failed on this file: \(failure)")
  }

  private func quarantined(_ file: EncodedFile) -> Diagnostic {
    let last = health.current.lastError ?? ""
    return Diagnostic(
      .error, .plugin, path: file.path,
      message:
        "the plugin '\(name)' (\(connection.executable.path)) failed too often and is not asked "
        + "any more; replace it, or 'lprojctl reload' tries it again; the last failure was at \(last)"
    )
  }
}
