import LinuxKit
import LprojPlugin
import LprojPluginProtocol

/// A file of a plugin directory, and what became of it.
struct LoadedPlugin {
  let executable: PluginExecutable
  var state: State
  /// How often in a row it did not answer the greeting.
  var failures = 0
  /// When it is greeted again, after a failure that was not one too many.
  var nextTry: MonotonicTime?
  /// Whether it is to be greeted anew, since somebody asked for it.
  var isToBeLoaded = false
  /// The format that the file was before it failed: its tables stay until the file is right again,
  /// or gone.
  var former: ExternalFormat?

  enum State {
    /// It may not be run; says why.
    case refused(String)
    /// It does not answer the greeting rightly; says why.
    case failed(String)
    case format(ExternalFormat)
    case sink(ExternalSink)
  }

  /// The format that it is, or was when it last was right.
  var format: ExternalFormat? {
    switch state {
    case .format(let format): format
    case .failed: former
    case .refused, .sink: nil
    }
  }

  var sink: ExternalSink? {
    if case .sink(let sink) = state { sink } else { nil }
  }

  /// Whether it does what it is there for.
  var isHealthy: Bool {
    switch state {
    case .refused, .failed: false
    case .format(let format): !format.health.isQuarantined
    case .sink: true
    }
  }

  /// Trusts, starts and greets; waits for the answer.
  static func load(
    _ connection: PluginConnection, revision: Int, before: LoadedPlugin?
  ) -> LoadedPlugin {
    let executable = connection.executable
    let failures = before?.executable == executable ? before?.failures ?? 0 : 0
    if let problem = PluginTrust.problem(with: executable.path) {
      return LoadedPlugin(executable: executable, state: .refused(problem))
    }
    do throws(PluginFailure) {
      let (process, hello) = try connection.open()
      switch hello.kind {
      case .format:
        let format = ExternalFormat(hello, revision: revision, connection, process: process)
        return LoadedPlugin(executable: executable, state: .format(format))
      case .sink:
        process.end(within: connection.limits.endTime)
        var connection = connection
        connection.limits.processorSeconds = nil
        let sink = ExternalSink(hello, revision: revision, connection)
        return LoadedPlugin(executable: executable, state: .sink(sink))
      }
    } catch {
      return LoadedPlugin(
        executable: executable, state: .failed("\(error)"), failures: failures + 1,
        nextTry: nextTry(failures + 1, connection.limits), former: before?.format)
    }
  }

  /// Its file may be half written, or what it needs may not be there yet.
  private static func nextTry(_ failures: Int, _ limits: PluginLimits) -> MonotonicTime? {
    failures < limits.failures ? .now + RestartPause.after(failures: failures) : nil
  }

  /// Whether it is to be greeted again though its file is as it was.
  func isDue(at time: MonotonicTime) -> Bool {
    isToBeLoaded || nextTry.map { $0 <= time } ?? false
  }
}
