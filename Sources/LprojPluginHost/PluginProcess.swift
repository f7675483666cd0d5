import Glibc
import LinuxKit
import LprojPluginProtocol
import Synchronization

/// One running plugin, and one question to it at a time. Any thread.
///
/// Whatever goes wrong, the process is ended and the failure says what it was; it is then of no
/// further use.
final class PluginProcess: Sendable {
  private let family: ProcessFamily
  private let child: PipedChild
  private let limits: PluginLimits
  /// Locked as long as a question is not answered.
  private let buffer = Mutex([UInt8](repeating: 0, count: PluginProcess.pieceBytes))

  /// Bytes that a pipe is asked to hold, so that a file goes through in few pieces.
  private static let pipeBytes: Int32 = 1 << 20
  private static let pieceBytes = 256 << 10

  /// Starts an executable.
  ///
  /// - Parameter say: is given each line of its standard error. Any thread.
  init(
    _ executable: PluginExecutable, family: ProcessFamily, limits: PluginLimits,
    say: @escaping @Sendable (String) -> Void
  ) throws(PluginFailure) {
    self.family = family
    self.limits = limits
    do {
      child = try family.start(executable.command(limits))
    } catch {
      throw .cannotStart(error)
    }
    do {
      try child.setNonBlocking(pipeBytes: Self.pipeBytes)
    } catch {
      family.end(child.process)
      throw .cannotStart(error)
    }
    ProcessMinder.start(child, family: family, say: say)
  }

  deinit {
    end()
  }

  /// Whether it still runs, as far as is known without asking it.
  var isRunning: Bool { !child.process.waitForExit(within: .zero) }

  /// Asks, and waits for the answer.
  ///
  /// - Parameter bytes: go raw behind the question.
  /// - Returns: the answer, and the raw bytes behind it.
  func ask(
    _ question: PluginQuestion, _ bytes: [UInt8] = [], within time: Duration
  ) throws(PluginFailure) -> (answer: PluginAnswer, bytes: [UInt8]) {
    do throws(PluginFailure) {
      let head = question.line
      return try buffer.withLock { buffer throws(PluginFailure) in
        try exchange(head, bytes, deadline: .now + time, time, &buffer)
      }
    } catch {
      if case .refused = error { throw error }
      let end = family.end(child.process)
      if case .ended = error { throw .ended(end) }
      throw error
    }
  }

  /// Closes its input, which tells it to end, and sees to it that it does.
  func end(within time: Duration = .zero) {
    if time > .zero { _ = endOfInput(within: time) } else { family.end(child.process) }
  }

  /// Closes its input, and tells how it ended; nil when it had to be killed.
  func endOfInput(within time: Duration) -> ChildEnd? {
    let isEnded =
      (try? child.closeInput()) != nil && child.process.waitForExit(within: time)
    let end = family.end(child.process)
    return isEnded ? end : nil
  }

  private func exchange(
    _ head: [UInt8], _ bytes: [UInt8], deadline: MonotonicTime, _ time: Duration,
    _ buffer: inout [UInt8]
  ) throws(PluginFailure) -> (PluginAnswer, [UInt8]) {
    var outgoing = OutgoingBytes(head, bytes)
    var incoming = IncomingAnswer(limit: limits.answerBytes)
    while true {
      if let complete = try incoming.take() {
        guard outgoing.isEmpty else { throw .garbage("it answered before it had read all") }
        return complete
      }
      try wait(toWrite: !outgoing.isEmpty, until: deadline, time)
      try write(&outgoing)
      try read(into: &incoming, &buffer)
    }
  }

  private func wait(
    toWrite: Bool, until deadline: MonotonicTime, _ time: Duration
  ) throws(PluginFailure) {
    let rest = deadline - .now
    guard rest > .zero else { throw .tooSlow(time) }
    child.wait(forInput: toWrite, within: rest)
  }

  private func write(_ outgoing: inout OutgoingBytes) throws(PluginFailure) {
    while !outgoing.isEmpty {
      let count = unsafe outgoing.withRest { rest in
        unsafe Glibc.write(child.input.number, rest.baseAddress, rest.count)
      }
      guard let count, count >= 0 else {
        switch Errno.current {
        case .wouldBlock, .interrupted: return
        // It closed its input; what it says last, or how it ended, tells more.
        case .brokenPipe: return outgoing.drop()
        default: throw .cannotStart(.current)
        }
      }
      outgoing.advance(by: count)
    }
  }

  /// Reads one piece: limits and the deadline are looked at between two, however fast they come.
  private func read(
    into incoming: inout IncomingAnswer, _ buffer: inout [UInt8]
  ) throws(PluginFailure) {
    let count = unsafe buffer.withUnsafeMutableBytes { buffer in
      unsafe Glibc.read(child.output.number, buffer.baseAddress, buffer.count)
    }
    let error = Errno.current
    if count < 0, error == .interrupted || error == .wouldBlock { return }
    // What ended it is known when it was waited for.
    guard count > 0 else { throw .ended(.exit(0)) }
    incoming.append(buffer[..<count])
  }
}
