import LinuxKit
import LprojModel
import LprojPluginProtocol

/// What is needed to start processes of one executable.
struct PluginConnection: Sendable {
  let executable: PluginExecutable
  let family: ProcessFamily
  var limits: PluginLimits
  /// Takes lines of its standard error.
  let say: @Sendable (String) -> Void
  /// Told of each process that was started, so that it is looked after. Any thread.
  var onStart: @Sendable () -> Void = {}

  /// Starts a process and greets it.
  func open() throws(PluginFailure) -> (process: PluginProcess, hello: PluginHello) {
    let process = try start()
    do throws(PluginFailure) {
      return (process, try hello(of: process))
    } catch {
      process.end()
      throw error
    }
  }

  /// As ``open()``, for one that said before what it is.
  func open(_ expected: PluginHello) throws(PluginFailure) -> PluginProcess {
    let (process, hello) = try open()
    guard hello == expected else {
      process.end()
      throw .garbage("it answers the greeting otherwise than before")
    }
    return process
  }

  private func start() throws(PluginFailure) -> PluginProcess {
    // Also when it did not go well: it may have left something behind.
    defer { onStart() }
    return try PluginProcess(executable, family: family, limits: limits, say: say)
  }

  private func hello(of process: PluginProcess) throws(PluginFailure) -> PluginHello {
    let question = PluginQuestion.hello(host: "lprojd \(ProgramVersion.current)")
    let answer = try process.ask(question, within: limits.handshakeTime).answer
    guard case .hello(let hello) = answer else {
      throw .garbage("it did not answer the greeting with one")
    }
    if let problem = hello.problem { throw .garbage(problem.printable) }
    return hello
  }
}
